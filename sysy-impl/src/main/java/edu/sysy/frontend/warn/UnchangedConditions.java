package edu.sysy.frontend.warn;

import edu.sysy.ast.Expression;
import edu.sysy.ast.Statement;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.frontend.Resolution;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Reports loops that never end once they are entered: nothing in them changes what the condition reads, and no
 * {@code break} or {@code return} leaves them.
 *
 * <p>Collects, in the order of the text, where each variable is assigned, where arrays may be and where functions are
 * called. At the end of a function a binary search per loop and variable tells whether something of it lies in the
 * loop. A call may change each variable of static memory, and with an array as its argument each array; a store to an
 * array may change each array, as parameters may be one array. Conditions with calls are not followed.
 */
final class UnchangedConditions {
    /** Messages name so many variables at most. */
    private static final int MAX_NAMES = 3;

    /** A loop and what its condition reads, which is nothing if it is not followed. */
    private static final class Loop {
        private final Statement statement;
        private final Span condition;
        private final int end;
        private final Set<Variable> variables;
        private boolean left;

        Loop(Statement statement, Span condition, Set<Variable> variables) {
            this.statement = statement;
            this.condition = condition;
            this.end = statement.span().end();
            this.variables = variables;
        }
    }

    /** Positions in ascending order. */
    private static final class Positions {
        private final List<Integer> list = new ArrayList<>();

        void add(int position) {
            list.add(position);
        }

        boolean hasOneIn(int from, int to) {
            int found = Collections.binarySearch(list, from);
            int index = found >= 0 ? found : -found - 1;
            return index < list.size() && list.get(index) < to;
        }
    }

    private final Resolution resolution;
    private final WarningReporter reporter;
    private final List<Loop> loops = new ArrayList<>();
    /** The loops around the current place, the innermost one last. */
    private final List<Loop> open = new ArrayList<>();

    private final Map<Variable, Positions> assignments = new IdentityHashMap<>();
    private Positions arrayStores = new Positions();
    private Positions calls = new Positions();
    private Positions returns = new Positions();

    UnchangedConditions(Resolution resolution, WarningReporter reporter) {
        this.resolution = resolution;
        this.reporter = reporter;
    }

    /** Forgets what was before a function. */
    void beginFunction() {
        loops.clear();
        open.clear();
        assignments.clear();
        arrayStores = new Positions();
        calls = new Positions();
        returns = new Positions();
    }

    /** Takes a statement of the function, in the order of the text. */
    void statement(Statement statement) {
        int position = statement.span().start();
        switch (statement) {
            case Statement.While loop -> enter(loop, loop.condition());
            case Statement.For loop
            when loop.condition().isPresent() -> enter(loop, loop.condition().get());
            case Statement.For loop -> add(new Loop(loop, loop.span(), Set.of()));
            case Statement.Break exit -> {
                closeBefore(position);
                if (!open.isEmpty()) {
                    open.getLast().left = true;
                }
            }
            case Statement.Return exit -> returns.add(position);
            case Statement.Assignment assignment -> {
                switch (assignment.target()) {
                    case Expression.Name name ->
                        resolution
                                .variable(name)
                                .ifPresent(variable -> assignments
                                        .computeIfAbsent(variable, unused -> new Positions())
                                        .add(position));
                    default -> arrayStores.add(position);
                }
            }
            default -> {}
        }
    }

    /** Takes a call of the function. */
    void call(Expression.Call call) {
        int position = call.span().start();
        resolution.function(call).ifPresent(function -> {
            if (function.library().isEmpty()) {
                calls.add(position);
            }
            if (function.parameters().stream().anyMatch(Variable::isArray)) {
                arrayStores.add(position);
            }
        });
    }

    private void enter(Statement statement, Expression condition) {
        add(new Loop(statement, condition.span(), variables(condition)));
    }

    private void add(Loop loop) {
        closeBefore(loop.statement.span().start());
        open.add(loop);
        if (!loop.variables.isEmpty()) {
            loops.add(loop);
        }
    }

    private void closeBefore(int position) {
        while (!open.isEmpty() && open.getLast().end <= position) {
            open.removeLast();
        }
    }

    /** The variables that a condition reads; none if it calls a function or is constant. */
    private Set<Variable> variables(Expression condition) {
        if (resolution.truth(condition).isPresent()) {
            return Set.of();
        }
        Set<Variable> variables = new LinkedHashSet<>();
        boolean[] calls = new boolean[1];
        TreeWalk.forEach(condition, each -> {
            switch (each) {
                case Expression.Call call -> calls[0] = true;
                case Expression.Name name ->
                    resolution
                            .variable(name)
                            .filter(Predicate.not(Variable::isConstant))
                            .ifPresent(variables::add);
                default -> {}
            }
        });
        return calls[0] ? Set.of() : variables;
    }

    /**
     * Reports the loops of the function that has ended.
     *
     * @param known whether another warning says already what is wrong with a loop
     */
    void endFunction(Predicate<Statement> known) {
        for (Loop loop : loops) {
            int start = loop.condition.start();
            if (!loop.left
                    && !returns.hasOneIn(start, loop.end)
                    && loop.variables.stream().noneMatch(variable -> mayChange(variable, start, loop.end))
                    && !known.test(loop.statement)) {
                String message =
                        "this loop never ends once it is entered: nothing in it changes " + names(loop.variables);
                reporter.warn("W0520", loop.condition, message);
            }
        }
    }

    private boolean mayChange(Variable variable, int start, int end) {
        if (variable.isArray()) {
            return arrayStores.hasOneIn(start, end) || calls.hasOneIn(start, end);
        }
        Optional<Positions> places = Optional.ofNullable(assignments.get(variable));
        return places.filter(each -> each.hasOneIn(start, end)).isPresent()
                || (variable.isStatic() && calls.hasOneIn(start, end));
    }

    private static String names(Set<Variable> variables) {
        if (variables.size() > MAX_NAMES) {
            return "a variable that it reads";
        }
        return variables.stream()
                .map(variable -> WarningReporter.quote(variable.name()))
                .collect(Collectors.joining(" or "));
    }
}
