package edu.sysy.analysis;

import edu.sysy.ir.Function;

/** Whether the loops of a function are known to end (termination analysis by trip counts). */
final class LoopTermination {
    private final boolean known;

    private LoopTermination(Function function) {
        known = allEnd(function);
    }

    /**
     * Whether each loop of a function is known to end, whatever the arguments: one of its tests is executed in each
     * iteration and fails after a number of passes that is right always ({@link TripCount.Validity#ALWAYS}). Not known
     * of cycles that are no natural loops. Computed once. Linear, times the depth of loops.
     */
    static boolean isKnown(Function function) {
        return function.derived().get(LoopTermination.class, LoopTermination::new).known;
    }

    private static boolean allEnd(Function function) {
        Loops loops = Loops.of(function);
        if (!loops.isReducible()) {
            return false;
        }
        for (int loop = 0; loop < loops.count(); loop++) {
            if (!ends(function, loops, loop)) {
                return false;
            }
        }
        return true;
    }

    private static boolean ends(Function function, Loops loops, int loop) {
        for (int position : loops.blocks(loop)) {
            if (loops.innermost(position) == loop
                    && TripCount.ofTest(function, loop, position)
                            .filter(count -> count.validity() == TripCount.Validity.ALWAYS)
                            .isPresent()) {
                return true;
            }
        }
        return false;
    }
}
