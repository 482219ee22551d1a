package com.example.scripting;


import edu.sysy.Dialect;
import edu.sysy.ast.Ast;
import edu.sysy.ast.AstBuilder;
import edu.sysy.ast.BinaryBuilder;
import edu.sysy.ast.CallBuilder;
import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.DeclaratorBuilder;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Expression.IntLiteral;
import edu.sysy.ast.Expression.Name;
import edu.sysy.ast.FunctionDefinitionBuilder;
import edu.sysy.ast.Parameter;
import edu.sysy.ast.ParameterBuilder;
import edu.sysy.ast.Statement;
import edu.sysy.ast.Statement.Block;
import edu.sysy.ast.Statement.Return;
import edu.sysy.ast.TypeName;
import edu.sysy.ast.VariableDeclarationBuilder;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.List;
import java.util.Optional;

/** A tree that no source text stands behind. */
final class HandBuilt {
    private HandBuilt() {}

    /** {@code int scale = factor; int f(int x) { return x * scale; } int main() { return f(argument); }}. */
    static Ast multiplication(int factor, int argument) {
        Declarator scale = new DeclaratorBuilder()
                .name("scale")
                .initializer(new IntLiteral(factor, Span.NONE))
                .span(Span.NONE)
                .build();
        VariableDeclaration global = new VariableDeclarationBuilder()
                .constant(false)
                .isStatic(false)
                .type(TypeName.INT)
                .addDeclarators(scale)
                .span(Span.NONE)
                .build();
        Parameter x = new ParameterBuilder()
                .type(TypeName.INT)
                .name("x")
                .array(false)
                .span(Span.NONE)
                .build();
        Expression product = new BinaryBuilder()
                .operator(BinaryOperator.MULTIPLY)
                .left(new Name("x", Span.NONE))
                .right(new Name("scale", Span.NONE))
                .span(Span.NONE)
                .build();
        Expression call = new CallBuilder()
                .function("f")
                .nameSpan(Span.NONE)
                .addArguments(new IntLiteral(argument, Span.NONE))
                .span(Span.NONE)
                .build();
        return new AstBuilder()
                .source(SourceFile.of("built", ""))
                .dialect(Dialect.SYSY_2022)
                .addDeclarations(global, function("f", List.of(x), product), function("main", List.of(), call))
                .build();
    }

    private static FunctionDefinition function(String name, List<Parameter> parameters, Expression result) {
        Statement end = new Return(Optional.of(result), Span.NONE);
        return new FunctionDefinitionBuilder()
                .returnType(TypeName.INT)
                .name(name)
                .nameSpan(Span.NONE)
                .addAllParameters(parameters)
                .body(new Block(List.of(end), Span.NONE))
                .span(Span.NONE)
                .build();
    }
}
