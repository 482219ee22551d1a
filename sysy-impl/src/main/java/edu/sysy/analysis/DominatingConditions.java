package edu.sysy.analysis;

import edu.sysy.ir.Condition;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import java.util.List;
import java.util.Optional;

/**
 * What branches have decided on the way to a place.
 *
 * <p>A block entered only from one branch knows its answer, and so does everything the block dominates. A question
 * climbs a bounded number of steps up the dominator tree. Where ways join, something holds if it does on each of them,
 * of what that way passes for the parameters; of joins only the first is asked so.
 */
public final class DominatingConditions {
    private static final int STEPS = 24;
    /** A join of more ways is not asked. */
    private static final int WAYS = 4;

    private final Function function;
    private final ControlFlow flow;
    private final Dominators dominators;
    private final Definitions definitions;
    private final ScalarEvolution evolution;

    private DominatingConditions(Function function) {
        this.function = function;
        this.flow = function.controlFlow();
        this.dominators = Dominators.of(function);
        this.definitions = Definitions.of(function);
        this.evolution = ScalarEvolution.of(function);
    }

    /** What the branches of a function decide. */
    public static DominatingConditions of(Function function) {
        return function.derived().get(DominatingConditions.class, DominatingConditions::new);
    }

    /**
     * Whether {@code left condition right} holds whenever a loop with a single entering edge is entered from outside.
     */
    public boolean holdWhenEntering(int loop, Condition condition, Polynomial left, Polynomial right) {
        int header = Loops.of(function).header(loop);
        return hold(evolution.entering(loop), header, condition, left, right);
    }

    /** Whether {@code left condition right} holds whenever the edge between two blocks is taken. */
    public boolean hold(int from, int to, Condition condition, Polynomial left, Polynomial right) {
        return holdAbove(from, to, condition, left, right) || holdOnAllWays(from, condition, left, right);
    }

    /**
     * The same by the branches that dominate the edge. On the way up parameters are replaced by what is passed for
     * them.
     */
    private boolean holdAbove(int from, int to, Condition condition, Polynomial left, Polynomial right) {
        Polynomial first = left;
        Polynomial second = right;
        int source = from;
        int target = to;
        for (int i = 0; i < STEPS; i++) {
            if (first.isConstant() && second.isConstant()) {
                return condition.holds(first.constant(), second.constant());
            }
            Polynomial one = first;
            Polynomial other = second;
            if (asks(source, target, fact -> implies(fact, condition, one, other))) {
                return true;
            }
            target = source;
            while (flow.predecessorCount(target) != 1 && dominators.immediate(target) >= 0 && i < STEPS) {
                target = dominators.immediate(target);
                i++;
            }
            if (flow.predecessorCount(target) != 1) {
                return false;
            }
            source = flow.predecessor(target, 0);
            Edge edge = edge(source, target);
            Optional<Polynomial> before = along(edge, target, first);
            Optional<Polynomial> beforeOther = along(edge, target, second);
            if (before.isEmpty() || beforeOther.isEmpty()) {
                return false;
            }
            first = before.get();
            second = beforeOther.get();
        }
        return false;
    }

    private Edge edge(int from, int to) {
        for (Edge edge : function.blocks().get(from).terminator().edges()) {
            if (edge.target() == flow.label(to)) {
                return edge;
            }
        }
        throw new IllegalArgumentException("no edge from block " + from + " to block " + to);
    }

    /** Whether {@code left condition right} holds on each edge into the first join above a block, itself included. */
    private boolean holdOnAllWays(int block, Condition condition, Polynomial left, Polynomial right) {
        int join = block;
        for (int i = 0; i < STEPS && flow.predecessorCount(join) == 1; i++) {
            join = flow.predecessor(join, 0);
        }
        int ways = flow.predecessorCount(join);
        if (ways < 2 || ways > WAYS || Loops.of(function).isHeader(join)) {
            return false;
        }
        for (int k = 0; k < ways; k++) {
            int way = flow.predecessor(join, k);
            for (Edge edge : function.blocks().get(way).terminator().edges()) {
                if (edge.target() == flow.label(join)
                        && !holdsOn(way, join, condition, along(edge, join, left), along(edge, join, right))) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean holdsOn(
            int from, int to, Condition condition, Optional<Polynomial> left, Optional<Polynomial> right) {
        return left.isPresent() && right.isPresent() && holdAbove(from, to, condition, left.get(), right.get());
    }

    /** A polynomial with each parameter of a block replaced by what an edge passes for it. */
    private Optional<Polynomial> along(Edge edge, int block, Polynomial polynomial) {
        List<Value> parameters = function.blocks().get(block).parameters();
        return polynomial.substitute(value -> {
            int index = parameters.indexOf(value);
            return Optional.of(
                    index < 0
                            ? Polynomial.of(value)
                            : evolution.polynomial(edge.arguments().get(index)));
        });
    }

    /**
     * Whether it is known on the edge between two blocks that some number is larger, or smaller, than {@code value}.
     */
    boolean isExceeded(int from, int to, Polynomial value, boolean above) {
        Condition strict = above ? Condition.LT : Condition.GT;
        return search(
                from,
                to,
                fact -> (fact.left().equals(value) && fact.condition() == strict)
                        || (fact.right().equals(value) && fact.condition() == strict.swapped()));
    }

    private record Known(Condition condition, Polynomial left, Polynomial right) {}

    private boolean search(int from, int to, java.util.function.Predicate<Known> question) {
        int source = from;
        int target = to;
        for (int i = 0; i < STEPS; i++) {
            if (asks(source, target, question)) {
                return true;
            }
            target = source;
            while (flow.predecessorCount(target) != 1 && dominators.immediate(target) >= 0 && i < STEPS) {
                target = dominators.immediate(target);
                i++;
            }
            if (flow.predecessorCount(target) != 1) {
                return false;
            }
            source = flow.predecessor(target, 0);
        }
        return false;
    }

    private boolean asks(int from, int to, java.util.function.Predicate<Known> question) {
        if (!(function.blocks().get(from).terminator() instanceof Terminator.Branch(var value, var yes, var no))
                || yes.target() == no.target()) {
            return false;
        }
        boolean taken = yes.target() == flow.label(to);
        if (!(definitions.operationOrNull(value) instanceof Operation.Compare(var condition, var left, var right))) {
            Condition condition = taken ? Condition.NE : Condition.EQ;
            return question.test(new Known(condition, evolution.polynomial(value), Polynomial.ZERO));
        }
        return question.test(new Known(
                taken ? condition : condition.negated(), evolution.polynomial(left), evolution.polynomial(right)));
    }

    private static boolean implies(Known fact, Condition condition, Polynomial left, Polynomial right) {
        if (fact.left().equals(right)
                && !fact.left().equals(left)
                && !fact.right().equals(right)) {
            return implies(new Known(fact.condition().swapped(), fact.right(), fact.left()), condition, left, right);
        }
        if (!fact.left().equals(left)) {
            return false;
        }
        if (fact.right().equals(right)) {
            return fact.condition() == condition
                    || switch (fact.condition()) {
                        case LT -> condition == Condition.LE || condition == Condition.NE;
                        case GT -> condition == Condition.GE || condition == Condition.NE;
                        case EQ -> condition == Condition.LE || condition == Condition.GE;
                        case LE, GE, NE -> false;
                    };
        }
        return fact.right().isConstant()
                && right.isConstant()
                && impliesForConstants(fact.condition(), fact.right().constant(), condition, right.constant());
    }

    private static boolean impliesForConstants(Condition known, int bound, Condition condition, int asked) {
        long low = switch (known) {
            case EQ, GE -> bound;
            case GT -> bound + 1L;
            case LT, LE, NE -> Integer.MIN_VALUE;
        };
        long high = switch (known) {
            case EQ, LE -> bound;
            case LT -> bound - 1L;
            case GT, GE, NE -> Integer.MAX_VALUE;
        };
        return switch (condition) {
            case LT -> high < asked;
            case LE -> high <= asked;
            case GT -> low > asked;
            case GE -> low >= asked;
            case NE -> asked < low || asked > high;
            case EQ -> low == high && low == asked;
        };
    }
}
