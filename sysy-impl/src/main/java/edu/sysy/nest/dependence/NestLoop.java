package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineForm;
import java.util.List;

/**
 * A counted loop around accesses. With a positive step the counter starts at the largest of the lower bounds and runs
 * while it is at most each upper bound; with a negative one it starts at the least of the upper bounds and runs while
 * it is at least each lower bound. Forms have counters of outer loops and parameters.
 *
 * @param counter the variable of the counter, which also tells loops apart: no two loops of a nest share it
 * @param lower lower bounds, included; none if the bound is not known
 * @param upper upper bounds, included; none if the bound is not known
 * @param step what each iteration adds to the counter, not 0
 */
public record NestLoop(int counter, List<AffineForm> lower, List<AffineForm> upper, long step) {
    /** Copies the lists. */
    public NestLoop {
        if (step == 0 || step == Long.MIN_VALUE) {
            throw new IllegalArgumentException("step " + step);
        }
        lower = List.copyOf(lower);
        upper = List.copyOf(upper);
    }

    /** A loop with step 1, one lower and one upper bound, both included. */
    public static NestLoop of(int counter, AffineForm lower, AffineForm upper) {
        return new NestLoop(counter, List.of(lower), List.of(upper), 1);
    }

    /** The bounds that the counter starts at. */
    List<AffineForm> starts() {
        return step > 0 ? lower : upper;
    }

    /** Whether all bounds that the counter starts at are constant. */
    boolean hasConstantStart() {
        return starts().stream().allMatch(AffineForm::isConstant);
    }

    /** The bound that the counter starts at if they are constant, otherwise one of them. */
    AffineForm start() {
        AffineForm start = starts().getFirst();
        for (AffineForm other : starts()) {
            if (hasConstantStart() && (other.constant() > start.constant()) == (step > 0)) {
                start = other;
            }
        }
        return start;
    }

    /** 1 if the counter grows, otherwise -1. */
    int sign() {
        return Long.signum(step);
    }
}
