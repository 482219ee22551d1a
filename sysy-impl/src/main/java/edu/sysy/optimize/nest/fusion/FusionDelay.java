package edu.sysy.optimize.nest.fusion;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.dependence.NeighbourOrder;
import edu.sysy.nest.form.ValueForms;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.IntegerInterval;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;

/**
 * How far the second of two neighbours is delayed before they are fused, and how far the ends of both are apart then.
 * Distances are in the direction in which the counters advance, by 1.
 *
 * @param delay the iteration of the first loop that gets iteration 0 of the second one; may be negative
 * @param sign 1 if the counters grow, otherwise -1
 * @param startGap how many iterations the first loop starts before the delayed second one; negative if it starts later
 * @param endGap how many iterations the first loop ends after the delayed second one; negative if it ends earlier;
 *     empty if that is not known
 */
record FusionDelay(long delay, int sign, long startGap, OptionalLong endGap) {
    /** Words that are farther apart are not kept in registers until both loops have accessed them. */
    private static final long MAX_DELAY = 8;

    /** Numbers up to this one do not wrap around if a few distances are added to them. */
    private static final long FAR = 1 << 30;

    /** Shorter loops are unrolled as a whole. */
    private static final long MIN_ITERATIONS = 16;

    /**
     * What is found out about two neighbours.
     *
     * @param obstacle why there is no delay; empty if nothing is lost by that
     */
    record Choice(Optional<FusionDelay> delay, Optional<String> obstacle) {
        private static Choice refused(String reason) {
            return new Choice(Optional.empty(), Optional.of(reason));
        }
    }

    private static final Choice POINTLESS = new Choice(Optional.empty(), Optional.empty());

    /** Whether iterations of the second loop are left over at last. */
    boolean leavesSecond() {
        return endGap.isEmpty() || endGap.getAsLong() < 0;
    }

    /** The best delay that dependences allow. */
    static Choice of(NestEditor editor, LoopNest nest, For first, For second) {
        int sign = direction(first, editor.definitions());
        if (sign == 0 || sign != direction(second, editor.definitions())) {
            return POINTLESS;
        }
        SortedSet<Long> meetings = FusionProfit.meetings(nest, first, second);
        if (meetings.stream().allMatch(delay -> Math.abs(delay) > MAX_DELAY)) {
            return POINTLESS;
        }
        OptionalLong startDistance = distance(first.start(), 0, second.start(), 0, sign, editor.definitions());
        if (startDistance.isEmpty()) {
            return Choice.refused("it is not known how far their first iterations are apart");
        }
        NeighbourOrder order = nest.neighbourOrder(first, second);
        OptionalLong least = order.leastFusionDelay();
        OptionalLong endDistance =
                distance(first.bound(), past(first), second.bound(), past(second), sign, editor.definitions());
        List<FusionDelay> allowed = new ArrayList<>();
        for (long meeting : meetings) {
            long delay = sign * meeting;
            if (least.isPresent() && delay >= least.getAsLong() && Math.abs(delay) <= MAX_DELAY) {
                OptionalLong endGap = endDistance.isPresent()
                        ? OptionalLong.of(-endDistance.getAsLong() - delay)
                        : OptionalLong.empty();
                allowed.add(new FusionDelay(delay, sign, startDistance.getAsLong() + delay, endGap));
            }
        }
        Optional<FusionDelay> best = allowed.stream().reduce((one, other) -> other.isBetter(one) ? other : one);
        if (best.isEmpty()) {
            return order.preventsFusion(0)
                    .map(prevents -> Choice.refused("of " + prevents))
                    .orElse(POINTLESS);
        }
        return best.get().checked(editor, nest, first, second);
    }

    /** 1 or -1 for a loop that counts up or down by 1; otherwise 0. */
    private static int direction(For loop, StructuredDefinitions definitions) {
        boolean isUp = loop.test() == Condition.LT || loop.test() == Condition.LE;
        boolean isDown = loop.test() == Condition.GT || loop.test() == Condition.GE;
        return definitions.operationOrNull(loop.step()) instanceof IntConstant(int step)
                        && ((step == 1 && isUp) || (step == -1 && isDown))
                ? step
                : 0;
    }

    /** How far the first number that does not pass the test is from the bound. */
    static int past(For loop) {
        return loop.test() == Condition.LE || loop.test() == Condition.GE ? 1 : 0;
    }

    /** How far it is from one number to another, modulo 2<sup>32</sup>; exact for constants. */
    private static OptionalLong distance(
            Value from, int fromPlus, Value to, int toPlus, int sign, StructuredDefinitions definitions) {
        if (definitions.operationOrNull(from) instanceof IntConstant(int one)
                && definitions.operationOrNull(to) instanceof IntConstant(int other)) {
            return OptionalLong.of(((long) other - one) * sign + toPlus - fromPlus);
        }
        ValueForms forms = new ValueForms(definitions);
        AffineForm way = forms.modular(to).minus(forms.modular(from));
        return way.isConstant()
                ? OptionalLong.of((int) way.constant() * (long) sign + toPlus - fromPlus)
                : OptionalLong.empty();
    }

    /** Whether fewer iterations are left over; of two delays with as many, the shorter one is better. */
    private boolean isBetter(FusionDelay other) {
        long own = Math.abs(startGap) + Math.abs(endGap.orElse(0));
        long others = Math.abs(other.startGap) + Math.abs(other.endGap.orElse(0));
        return own < others || (own == others && Math.abs(delay) < Math.abs(other.delay));
    }

    /** The delay, if all numbers that are computed for it are those that they are meant to be. */
    private Choice checked(NestEditor editor, LoopNest nest, For first, For second) {
        boolean isConstant = editor.constantDistance(first).isPresent()
                && editor.constantDistance(second).isPresent();
        if (isConstant && Math.min(length(editor, first), length(editor, second)) < MIN_ITERATIONS) {
            return POINTLESS;
        }
        if (Math.abs(startGap) > FAR / 4 || Math.abs(endGap.orElse(0)) > FAR / 4) {
            return POINTLESS;
        }
        boolean isExact = isFarFromEnds(nest.numbers(first)) && isFarFromEnds(nest.numbers(second));
        if (isExact) {
            return new Choice(Optional.of(this), Optional.empty());
        }
        boolean hasEqualStarts = startGap == 0 && delay == 0;
        boolean hasConstantStarts = editor.definitions().operationOrNull(first.start()) instanceof IntConstant
                && editor.definitions().operationOrNull(second.start()) instanceof IntConstant;
        if (delay == 0 && (hasEqualStarts || hasConstantStarts)) {
            return new Choice(Optional.of(new FusionDelay(0, sign, startGap, OptionalLong.empty())), Optional.empty());
        }
        return Choice.refused("a counter may come near the last number there is");
    }

    private static long length(NestEditor editor, For loop) {
        return editor.constantDistance(loop).orElse(0);
    }

    private static boolean isFarFromEnds(IntegerInterval numbers) {
        return -FAR <= numbers.min() && numbers.max() <= FAR;
    }
}
