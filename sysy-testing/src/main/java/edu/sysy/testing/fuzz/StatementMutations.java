package edu.sysy.testing.fuzz;

import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Statement;
import edu.sysy.ast.Statement.Assignment;
import edu.sysy.ast.Statement.Block;
import edu.sysy.ast.Statement.If;
import edu.sysy.ast.Statement.LocalDeclaration;
import edu.sysy.ast.Statement.While;
import edu.sysy.ast.TypeName;
import edu.sysy.source.Span;
import edu.sysy.testing.fuzz.MutationScope.VariableType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What could be written by mistake instead of statements. */
final class StatementMutations {
    private final Choice choice;
    private final MutationScope scope;
    private final ExpressionMutations expressions;

    StatementMutations(Choice choice, MutationScope scope, ExpressionMutations expressions) {
        this.choice = choice;
        this.scope = scope;
        this.expressions = expressions;
    }

    List<Statement> of(Statement statement) {
        if (statement instanceof LocalDeclaration) {
            return List.of();
        }
        List<Statement> found = new ArrayList<>();
        found.add(when(expressions.condition(), statement));
        switch (statement) {
            case If branch -> branches(branch, found);
            case While loop -> {
                Expression condition = loop.condition();
                Statement body = loop.body();
                found.add(when(condition, body));
                found.add(loop.withBody(block(body, leave())));
                found.add(loop.withBody(block(leave(), body)));
                found.add(when(condition, loop));
                found.add(loop.withCondition(
                        ExpressionMutations.binary(BinaryOperator.AND, condition, expressions.condition())));
            }
            case Assignment assignment -> assignments(assignment, found);
            default -> {}
        }
        return found;
    }

    private void branches(If branch, List<Statement> found) {
        Expression condition = branch.condition();
        Statement then = branch.thenBranch();
        found.add(new While(condition, block(then, new Statement.Break(Span.NONE)), branch.span()));
        found.add(new While(condition, then, branch.span()));
        found.add(then);
        found.add(branch.withCondition(ExpressionMutations.not(condition)));
        branch.elseBranch().ifPresent(other -> {
            found.add(branch.withThenBranch(other).withElseBranch(then));
            found.add(block(when(condition, then), other));
            found.add(when(condition, then));
        });
    }

    private void assignments(Assignment assignment, List<Statement> found) {
        Expression target = assignment.target();
        Expression value = assignment.value();
        expressions.target(target).ifPresent(other -> {
            found.add(assignment.withTarget(other));
            found.add(block(assignment, assignment.withTarget(other).withValue(target)));
        });
        BinaryOperator operator = choice.of(BinaryOperator.ADD, BinaryOperator.SUBTRACT, BinaryOperator.MULTIPLY);
        found.add(assignment.withValue(ExpressionMutations.binary(operator, target, value)));
    }

    /**
     * Other lists of statements.
     *
     * @param loop whether a loop is around them
     * @param result what the function returns
     */
    List<List<Statement>> of(List<Statement> statements, boolean loop, TypeName result) {
        List<List<Statement>> found = new ArrayList<>();
        if (!statements.isEmpty()) {
            int at = choice.between(0, statements.size() - 1);
            List<Statement> fewer = new ArrayList<>(statements);
            fewer.remove(at);
            found.add(fewer);
            if (!(statements.get(at) instanceof LocalDeclaration)) {
                found.add(with(statements, choice.between(at, statements.size()), statements.get(at)));
            }
        }
        if (statements.size() > 1) {
            int at = choice.between(1, statements.size() - 1);
            List<Statement> swapped = new ArrayList<>(statements);
            Collections.swap(swapped, choice.percent(70) ? at - 1 : choice.between(0, at - 1), at);
            found.add(swapped);
            found.add(swapped);
        }
        int at = choice.between(0, statements.size());
        if (loop) {
            found.add(with(statements, at, leave()));
            found.add(with(statements, at, when(expressions.condition(), new Statement.Continue(Span.NONE))));
        }
        found.add(with(statements, at, when(expressions.condition(), returning(result))));
        List<String> integers = scope.alike(VariableType.INTEGER, "", true);
        if (!integers.isEmpty()) {
            found.add(with(statements, at, step(choice.of(integers))));
        }
        return found;
    }

    private static List<Statement> with(List<Statement> statements, int at, Statement added) {
        List<Statement> more = new ArrayList<>(statements);
        more.add(at, added);
        return more;
    }

    private Statement step(String variable) {
        BinaryOperator operator =
                choice.of(BinaryOperator.ADD, BinaryOperator.SUBTRACT, BinaryOperator.MULTIPLY, BinaryOperator.DIVIDE);
        return new Assignment(
                ExpressionMutations.name(variable),
                ExpressionMutations.binary(
                        operator,
                        ExpressionMutations.name(variable),
                        ExpressionMutations.literal(choice.between(1, 7))),
                Span.NONE);
    }

    private Statement returning(TypeName result) {
        Optional<Expression> value = result == TypeName.VOID
                ? Optional.empty()
                : Optional.of(ExpressionMutations.literal(choice.between(-1, 9)));
        return new Statement.Return(value, Span.NONE);
    }

    private Statement leave() {
        return when(expressions.condition(), new Statement.Break(Span.NONE));
    }

    private static Statement when(Expression condition, Statement then) {
        return new If(condition, then, Optional.empty(), Span.NONE);
    }

    private static Block block(Statement... statements) {
        return new Block(List.of(statements), Span.NONE);
    }
}
