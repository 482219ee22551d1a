package edu.sysy.codegen.regalloc.ssa;

/**
 * The live ranges in which values are in registers at the ends of blocks, in the sequence of {@link SpillPlan#exit}.
 */
final class LiveOutRanges {
    private static final int NONE = -1;

    private final SpillPlan plan;
    private final int[] range;

    LiveOutRanges(SpillPlan plan, int blocks) {
        this.plan = plan;
        this.range = new int[plan.exitEnd(blocks - 1)];
    }

    /** Notes the ends of a block, given the live range in which each value is. */
    void set(int block, int[] current) {
        for (int e = plan.exitStart(block); e < plan.exitEnd(block); e++) {
            range[e] = current[plan.exit(e)];
        }
    }

    /** The live range of one of the values; -1 if there is none. */
    int range(int exit) {
        return range[exit];
    }

    /** The live range in which a value is at the end of a block; -1 if it is not in a register there. */
    int range(int block, int register) {
        for (int e = plan.exitStart(block); e < plan.exitEnd(block); e++) {
            if (plan.exit(e) == register) {
                return range[e];
            }
        }
        return NONE;
    }

    /** Puts {@code other[p]} in the place of each live range p. */
    void rename(int[] other) {
        for (int e = 0; e < range.length; e++) {
            range[e] = range[e] < 0 ? NONE : other[range[e]];
        }
    }
}
