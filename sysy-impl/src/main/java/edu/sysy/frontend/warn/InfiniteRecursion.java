package edu.sysy.frontend.warn;

import edu.sysy.ast.Ast;
import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Statement;
import edu.sysy.frontend.NamedEntity;
import edu.sysy.frontend.Resolution;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reports functions in which each path calls the function again, so that no call of it ever returns.
 *
 * <p>Follows the paths that have not called the function yet. If one of them leaves the function or may loop for ever,
 * there is a base case.
 */
final class InfiniteRecursion {
    /**
     * What is known where a loop begins.
     *
     * @param freeExit whether a path without a call skips the loop
     * @param outerBreak whether such a path leads out of the loop around it
     */
    private record LoopEntry(boolean freeExit, boolean outerBreak) {}

    private final Resolution resolution;
    private final NamedEntity function;
    /** Whether a path without a call leads to the current point. */
    private boolean free = true;
    /** Whether a path without a call leads out of the innermost loop. */
    private boolean freeBreak;
    /** Whether a path without a call leads to the end of the function, or round an endless loop. */
    private boolean freeEnd;

    private boolean calls;

    private InfiniteRecursion(Resolution resolution, NamedEntity function) {
        this.resolution = resolution;
        this.function = function;
    }

    static void find(Ast ast, Resolution resolution, WarningReporter reporter) {
        if (!reporter.wants("W0514")) {
            return;
        }
        for (Declaration declaration : ast.declarations()) {
            if (declaration instanceof FunctionDefinition definition) {
                resolution.entity(definition).ifPresent(function -> {
                    InfiniteRecursion paths = new InfiniteRecursion(resolution, function);
                    paths.statement(definition.body());
                    if (paths.calls && !paths.free && !paths.freeEnd) {
                        String name = WarningReporter.quote(definition.name());
                        reporter.warn("W0514", definition.nameSpan(), "all paths through " + name + " call it again");
                    }
                });
            }
        }
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Statement.Block block -> {
                for (Statement each : block.statements()) {
                    statement(each);
                }
            }
            case Statement.If ladder -> ifLadder(ladder);
            case Statement.While loop -> {
                evaluate(loop.condition());
                Optional<Boolean> truth = resolution.truth(loop.condition());
                LoopEntry entry = enterLoop(truth);
                statement(loop.body());
                leaveLoop(entry, truth);
            }
            case Statement.For loop -> {
                loop.initial().forEach(this::statement);
                loop.condition().ifPresent(this::evaluate);
                Optional<Boolean> truth =
                        loop.condition().map(resolution::truth).orElse(Optional.of(true));
                LoopEntry entry = enterLoop(truth);
                statement(loop.body());
                loop.update().forEach(this::statement);
                leaveLoop(entry, truth);
            }
            case Statement.LocalDeclaration local -> {
                for (Declarator declarator : local.declaration().declarators()) {
                    declarator
                            .initializer()
                            .ifPresent(initializer -> TreeWalk.forEachValue(initializer, this::evaluate));
                }
            }
            case Statement.Assignment assignment -> {
                evaluate(assignment.target());
                evaluate(assignment.value());
            }
            case Statement.ExpressionStatement evaluation ->
                evaluation.expression().ifPresent(this::evaluate);
            case Statement.Return exit -> {
                exit.value().ifPresent(this::evaluate);
                freeEnd |= free;
                free = false;
            }
            case Statement.Break exit -> {
                freeBreak |= free;
                free = false;
            }
            case Statement.Continue repeat -> {
                freeEnd |= free; // may be repeated for ever, or leave the loop at its condition
                free = false;
            }
        }
    }

    private void ifLadder(Statement.If first) {
        boolean freeAfter = false;
        Optional<Statement> rest = Optional.of(first);
        while (rest.isPresent() && rest.get() instanceof Statement.If arm) {
            evaluate(arm.condition());
            boolean freeArm = free;
            Optional<Boolean> truth = resolution.truth(arm.condition());
            free = freeArm && truth.orElse(true);
            statement(arm.thenBranch());
            freeAfter |= free;
            free = freeArm && !truth.orElse(false);
            rest = arm.elseBranch();
        }
        rest.ifPresent(this::statement);
        free |= freeAfter;
    }

    /** Enters a loop whose condition has been evaluated once. */
    private LoopEntry enterLoop(Optional<Boolean> truth) {
        LoopEntry entry = new LoopEntry(free && !truth.orElse(false), freeBreak);
        freeBreak = false;
        free &= truth.orElse(true);
        return entry;
    }

    private void leaveLoop(LoopEntry entry, Optional<Boolean> truth) {
        freeEnd |= free && truth.orElse(false);
        free = entry.freeExit() || freeBreak;
        freeBreak = entry.outerBreak();
    }

    private void evaluate(List<Expression> expressions) {
        for (Expression expression : expressions) {
            evaluate(expression);
        }
    }

    /** Ends the paths that call the function in an expression for certain. */
    private void evaluate(Expression expression) {
        List<Expression.Binary> chain = new ArrayList<>();
        Expression left = expression;
        while (left instanceof Expression.Binary binary) {
            chain.add(binary);
            left = binary.left();
        }
        switch (left) {
            case Expression.Unary unary -> evaluate(unary.operand());
            case Expression.Index index -> evaluate(index.indices());
            case Expression.Call call -> {
                evaluate(call.arguments());
                if (resolution.entity(call).filter(called -> called == function).isPresent()) {
                    calls = true;
                    free = false;
                }
            }
            default -> {}
        }
        for (Expression.Binary binary : chain.reversed()) {
            boolean before = free;
            evaluate(binary.right());
            if (binary.operator().shortCircuits()) {
                free = before;
            }
        }
    }
}
