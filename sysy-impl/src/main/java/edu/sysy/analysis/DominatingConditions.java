package edu.sysy.analysis;

import edu.sysy.ir.Condition;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;

/**
 * What branches have decided on the way to a place.
 *
 * <p>A block entered only from one branch knows its answer, and so does everything the block dominates. A question climbs a
 * bounded number of steps up the dominator tree.
 */
final class DominatingConditions {
    private static final int STEPS = 24;

    private final Function function;
    private final ControlFlow flow;
    private final Dominators dominators;
    private final Definitions definitions;
    private final ScalarEvolution evolution;

    DominatingConditions(Function function, ScalarEvolution evolution) {
        this.function = function;
        this.flow = function.controlFlow();
        this.dominators = Dominators.of(function);
        this.definitions = Definitions.of(function);
        this.evolution = evolution;
    }

    /** Whether {@code left condition right} holds whenever the edge between two blocks is taken. */
    boolean hold(int from, int to, Condition condition, Polynomial left, Polynomial right) {
        if (left.isConstant() && right.isConstant()) {
            return condition.holds(left.constant(), right.constant());
        }
        return search(from, to, fact -> implies(fact, condition, left, right));
    }

    /** Whether it is known on the edge between two blocks that some number is larger, or smaller, than {@code value}. */
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
        if (fact.left().equals(right) && !fact.left().equals(left)) {
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
