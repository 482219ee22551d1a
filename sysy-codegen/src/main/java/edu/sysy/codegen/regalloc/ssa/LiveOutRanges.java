package edu.sysy.codegen.regalloc.ssa;

/** The pieces in which values are in registers at the ends of blocks, in the sequence of {@link SpillPlan#exit}. */
final class LiveOutRanges {
    private static final int NONE = -1;

    private final SpillPlan plan;
    private final int[] piece;

    LiveOutRanges(SpillPlan plan, int blocks) {
        this.plan = plan;
        this.piece = new int[plan.exitEnd(blocks - 1)];
    }

    /** Notes the ends of a block, given the piece in which each value is. */
    void set(int block, int[] current) {
        for (int e = plan.exitStart(block); e < plan.exitEnd(block); e++) {
            piece[e] = current[plan.exit(e)];
        }
    }

    /** The piece of one of the values; -1 if there is none. */
    int piece(int exit) {
        return piece[exit];
    }

    /** The piece in which a value is at the end of a block; -1 if it is not in a register there. */
    int piece(int block, int register) {
        for (int e = plan.exitStart(block); e < plan.exitEnd(block); e++) {
            if (plan.exit(e) == register) {
                return piece[e];
            }
        }
        return NONE;
    }

    /** Puts {@code other[p]} in the place of each piece p. */
    void rename(int[] other) {
        for (int e = 0; e < piece.length; e++) {
            piece[e] = piece[e] < 0 ? NONE : other[piece[e]];
        }
    }
}
