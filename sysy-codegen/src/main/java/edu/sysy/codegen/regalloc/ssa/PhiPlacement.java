package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;

/**
 * The live ranges that begin with blocks where different live ranges of a value may meet. Some prove needless when all
 * blocks are done: such a live range is the same as the only other one that comes in, as a trivial phi function is the
 * same as its operand.
 */
final class PhiPlacement {
    private static final int NONE = -1;
    private static final int MAX_ROUNDS = 16;

    private final ControlFlow shape;
    private final LiveRanges ranges;
    private final LiveOutRanges ends;
    private final IntList meetings = new IntList();

    PhiPlacement(ControlFlow shape, LiveRanges ranges, LiveOutRanges ends) {
        this.shape = shape;
        this.ranges = ranges;
        this.ends = ends;
    }

    /** Notes a live range that begins with a block because several may meet there. */
    void add(int range) {
        meetings.add(range);
    }

    /**
     * Finds for each live range the one it is the same as: where only one live range meets itself, no new one begins.
     */
    int[] join() {
        int[] names = new int[ranges.count()];
        for (int p = 0; p < names.length; p++) {
            names[p] = p;
        }
        int[] start = new int[meetings.size() + 1];
        IntList sources = new IntList();
        for (int m = 0; m < meetings.size(); m++) {
            int home = ranges.home(meetings.get(m));
            for (int i = 0; i < shape.predecessorCount(home); i++) {
                sources.add(ends.range(shape.predecessor(home, i), ranges.value(meetings.get(m))));
            }
            start[m + 1] = sources.size();
        }
        boolean changed = true;
        for (int round = 0; changed && round < MAX_ROUNDS; round++) {
            changed = false;
            for (int m = 0; m < meetings.size(); m++) {
                int range = meetings.get(m);
                if (names[range] == range) {
                    int only = onlySource(range, sources, start[m], start[m + 1], names);
                    if (only >= 0) {
                        names[range] = only;
                        changed = true;
                    }
                }
            }
        }
        for (int p = 0; p < names.length; p++) {
            names[p] = find(names, p);
        }
        return names;
    }

    private static int onlySource(int range, IntList sources, int from, int to, int[] names) {
        int only = NONE;
        for (int s = from; s < to; s++) {
            int source = sources.get(s) < 0 ? NONE : find(names, sources.get(s));
            if (source == NONE || source != range && only != NONE && source != only) {
                return NONE;
            }
            only = source == range ? only : source;
        }
        return only;
    }

    private static int find(int[] names, int range) {
        int current = range;
        while (names[current] != current) {
            names[current] = names[names[current]];
            current = names[current];
        }
        return current;
    }
}
