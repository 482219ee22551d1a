package edu.sysy.frontend.warn;

import edu.sysy.ast.Ast;
import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Statement;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.frontend.Resolution;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Follows control through one function and reports uses of uninitialised variables and code that is never reached.
 *
 * <p>Definite assignment on the structured tree: the state at a point holds the local scalars assigned on all paths
 * to it and those assigned on some path. Branches start from copies of one state, and their ends are joined by
 * intersection and union. A loop needs one traversal: assigned variables stay assigned, so what holds on all paths
 * into the loop holds at the head of each iteration; what an iteration may have assigned is added when the loop ends,
 * and weakens earlier findings in the loop. Compare chapter 16 of the Java Language Specification.
 */
final class FlowWarnings {
    /** Variables without initialisers beyond this number are not followed in a function, which bounds the states. */
    private static final int MAX_VARIABLES = 1_024;

    /**
     * A loop.
     *
     * @param outer the loop around it
     * @param breaks the state at its {@code break} statements
     * @param continues the state at its {@code continue} statements
     * @param exit the state where its condition is false for the first time
     * @param firstUse the number of uses found before it
     */
    private record Loop(
            Optional<Loop> outer,
            AssignmentState breaks,
            AssignmentState continues,
            AssignmentState exit,
            int firstUse) {}

    private final Resolution resolution;
    private final WarningReporter reporter;
    private final Map<Variable, Integer> numbers = new HashMap<>();
    private final UninitializedUses uses = new UninitializedUses();
    private AssignmentState state = AssignmentState.entry();
    private Optional<Loop> innermost = Optional.empty();

    private FlowWarnings(Resolution resolution, WarningReporter reporter) {
        this.resolution = resolution;
        this.reporter = reporter;
    }

    static void find(Ast ast, Resolution resolution, WarningReporter reporter) {
        if (List.of("W0505", "W0506", "W0509").stream().noneMatch(reporter::wants)) {
            return;
        }
        for (Declaration declaration : ast.declarations()) {
            if (declaration instanceof FunctionDefinition function) {
                FlowWarnings flow = new FlowWarnings(resolution, reporter);
                flow.sequence(function.body().statements());
                flow.uses.report(reporter);
            }
        }
    }

    private void sequence(List<Statement> statements) {
        for (Statement statement : statements) {
            if (state.isEnded() && isWorthReporting(statement)) {
                reporter.warn("W0509", statement.span(), "code is never reached");
                state = AssignmentState.excluded();
            }
            statement(statement);
        }
    }

    /**
     * Jumps are often written after endless loops and complete {@code if} statements, to be on the safe side. In a
     * block the first statement is reported.
     */
    private static boolean isWorthReporting(Statement statement) {
        return switch (statement) {
            case Statement.Return exit -> false;
            case Statement.Break exit -> false;
            case Statement.Continue repeat -> false;
            case Statement.Block block -> false;
            case Statement.ExpressionStatement evaluation ->
                evaluation.expression().isPresent();
            case Statement.LocalDeclaration local ->
                local.declaration().declarators().stream()
                        .anyMatch(declarator -> declarator.initializer().isPresent());
            default -> true;
        };
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Statement.Block block -> sequence(block.statements());
            case Statement.If ladder -> ifLadder(ladder);
            case Statement.While loop -> whileLoop(loop);
            case Statement.For loop -> forLoop(loop);
            case Statement.LocalDeclaration local ->
                local.declaration().declarators().forEach(this::declare);
            case Statement.Assignment assignment -> assign(assignment);
            case Statement.ExpressionStatement evaluation ->
                evaluation.expression().ifPresent(this::use);
            case Statement.Break exit -> {
                innermost.ifPresent(loop -> loop.breaks().join(state));
                state = state.afterJump();
            }
            case Statement.Continue repeat -> {
                innermost.ifPresent(loop -> loop.continues().join(state));
                state = state.afterJump();
            }
            case Statement.Return exit -> {
                exit.value().ifPresent(this::use);
                state = state.afterJump();
            }
        }
    }

    private void ifLadder(Statement.If first) {
        AssignmentState end = AssignmentState.none();
        Optional<Statement> rest = Optional.of(first);
        while (rest.isPresent() && rest.get() instanceof Statement.If arm) {
            use(arm.condition());
            Optional<Boolean> truth = resolution.truth(arm.condition());
            AssignmentState otherwise = truth.orElse(false) ? excludedUnlessEnded() : state.copy();
            state = truth.orElse(true) ? state : excludedUnlessEnded();
            statement(arm.thenBranch());
            end.join(state);
            state = otherwise;
            rest = arm.elseBranch();
        }
        rest.ifPresent(this::statement);
        end.join(state);
        state = end;
    }

    private AssignmentState excludedUnlessEnded() {
        return state.isEnded() ? AssignmentState.ended() : AssignmentState.excluded();
    }

    private void whileLoop(Statement.While statement) {
        use(statement.condition());
        Loop loop = enterLoop(resolution.truth(statement.condition()));
        statement(statement.body());
        state.join(loop.continues());
        leaveLoop(loop);
    }

    private void forLoop(Statement.For statement) {
        statement.initial().forEach(this::assign);
        statement.condition().ifPresent(this::use);
        Loop loop = enterLoop(statement.condition().map(resolution::truth).orElse(Optional.of(true)));
        statement(statement.body());
        state.join(loop.continues());
        statement.update().forEach(this::assign);
        leaveLoop(loop);
    }

    /**
     * Enters a loop whose condition has been evaluated once.
     *
     * @param truth the value of the condition, if it is constant
     */
    private Loop enterLoop(Optional<Boolean> truth) {
        AssignmentState exit = truth.orElse(false) ? state.copy().afterJump() : state.copy();
        Loop loop = new Loop(innermost, AssignmentState.none(), AssignmentState.none(), exit, uses.count());
        innermost = Optional.of(loop);
        state = truth.orElse(true) ? state : excludedUnlessEnded();
        return loop;
    }

    /** Leaves a loop; the state is the one at the end of an iteration. */
    private void leaveLoop(Loop loop) {
        uses.weaken(loop.firstUse(), state);
        loop.exit().join(loop.breaks());
        loop.exit().addSometimes(state);
        state = loop.exit();
        innermost = loop.outer();
    }

    private void declare(Declarator declarator) {
        Optional<Variable> variable = resolution.variable(declarator);
        declarator.initializer().ifPresent(initializer -> {
            TreeWalk.forEachValue(initializer, this::use);
            if (state.isReached()) {
                variable.ifPresent(each -> SelfInitialization.check(each, initializer, resolution, reporter));
            }
        });
        boolean followed = declarator.initializer().isEmpty()
                && variable.filter(each -> !each.isArray() && !each.isStatic()).isPresent()
                && numbers.size() < MAX_VARIABLES;
        if (followed) {
            int number = numbers.size();
            numbers.put(variable.get(), number);
            state.declare(number);
        }
    }

    private void assign(Statement.Assignment assignment) {
        if (assignment.target() instanceof Expression.Index element) {
            element.indices().forEach(this::use);
        }
        use(assignment.value());
        if (assignment.target() instanceof Expression.Name name) {
            resolution.variable(name).map(numbers::get).ifPresent(state::assign);
        }
    }

    private void use(Expression expression) {
        if (state.isReached() && !numbers.isEmpty()) {
            TreeWalk.forEach(expression, this::useName);
        }
    }

    private void useName(Expression expression) {
        if (expression instanceof Expression.Name name) {
            resolution.variable(name).ifPresent(variable -> {
                Integer number = numbers.get(variable);
                if (number != null && !state.isAlwaysAssigned(number)) {
                    uses.add(variable, number, name.span(), !state.isSometimesAssigned(number));
                }
            });
        }
    }
}
