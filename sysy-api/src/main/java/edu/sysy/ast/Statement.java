package edu.sysy.ast;

import edu.sysy.source.Span;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A statement, or a declaration among statements. */
public sealed interface Statement extends Node {
    /** {@code { ... }}; opens a scope. */
    record Block(List<Statement> statements, Span span) implements Statement {
        public Block {
            statements = List.copyOf(statements);
        }
    }

    /** A declaration inside a block. */
    record LocalDeclaration(Declaration.VariableDeclaration declaration, Span span) implements Statement {}

    /** {@code target = value;}. */
    @Value.Builder
    record Assignment(Expression target, Expression value, Span span) implements Statement, WithAssignment {}

    /** {@code f(x);}, or the empty statement {@code ;} when there is no expression. */
    record ExpressionStatement(Optional<Expression> expression, Span span) implements Statement {}

    /** {@code if (condition) thenBranch else elseBranch}. */
    @Value.Builder
    record If(Expression condition, Statement thenBranch, Optional<Statement> elseBranch, Span span)
            implements Statement, WithIf {}

    /** {@code while (condition) body}. */
    @Value.Builder
    record While(Expression condition, Statement body, Span span) implements Statement, WithWhile {}

    /**
     * {@code for (initial; condition; update) body}, any part of which but the body may be missing.
     *
     * @param initial assignments made before the loop, in order
     * @param condition when it does not hold, the loop ends; it always holds if it is missing
     * @param update assignments made after the body and by {@code continue}, in order
     */
    @Value.Builder
    record For(
            List<Assignment> initial,
            Optional<Expression> condition,
            List<Assignment> update,
            Statement body,
            Span span)
            implements Statement, WithFor {
        public For {
            initial = List.copyOf(initial);
            update = List.copyOf(update);
        }
    }

    /** {@code break;}. */
    record Break(Span span) implements Statement {}

    /** {@code continue;}. */
    record Continue(Span span) implements Statement {}

    /** {@code return value;} or {@code return;}. */
    record Return(Optional<Expression> value, Span span) implements Statement {}
}
