package edu.sysy.ast;

import edu.sysy.source.Span;
import java.util.List;
import org.immutables.value.Value;

/** A declaration at the top level of a program: of variables, or of a function. */
public sealed interface Declaration extends Node {
    /**
     * {@code const int a = 1, b[2] = {1, 2};}, {@code float x;} or {@code static int n;}.
     *
     * @param constant whether {@code const} was written
     * @param isStatic whether {@code static} was written, which only local variables may be
     * @param type any but {@link TypeName#VOID}
     * @param declarators the names declared, in order; at least one
     */
    @Value.Builder
    record VariableDeclaration(
            boolean constant, boolean isStatic, TypeName type, List<Declarator> declarators, Span span)
            implements Declaration, WithVariableDeclaration {
        public VariableDeclaration {
            declarators = List.copyOf(declarators);
        }
    }

    /**
     * {@code int f(int a, float b[]) { ... }}.
     *
     * @param nameSpan the place of the name
     */
    @Value.Builder
    record FunctionDefinition(
            TypeName returnType,
            String name,
            Span nameSpan,
            List<Parameter> parameters,
            Statement.Block body,
            Span span)
            implements Declaration, WithFunctionDefinition {
        public FunctionDefinition {
            parameters = List.copyOf(parameters);
        }
    }
}
