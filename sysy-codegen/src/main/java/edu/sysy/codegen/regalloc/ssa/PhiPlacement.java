package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;

/**
 * The pieces that begin with blocks where different pieces of a value may meet. Some prove needless when all blocks are
 * done: such a piece is the same as the only other one that comes in, as a trivial phi function is the same as its
 * operand.
 */
final class PhiPlacement {
    private static final int NONE = -1;
    private static final int MAX_ROUNDS = 16;

    private final ControlFlow shape;
    private final LiveRanges pieces;
    private final LiveOutRanges ends;
    private final IntList meetings = new IntList();

    PhiPlacement(ControlFlow shape, LiveRanges pieces, LiveOutRanges ends) {
        this.shape = shape;
        this.pieces = pieces;
        this.ends = ends;
    }

    /** Notes a piece that begins with a block because several may meet there. */
    void add(int piece) {
        meetings.add(piece);
    }

    /** Finds for each piece the one it is the same as: where only one piece meets itself, no new one begins. */
    int[] join() {
        int[] names = new int[pieces.count()];
        for (int p = 0; p < names.length; p++) {
            names[p] = p;
        }
        int[] start = new int[meetings.size() + 1];
        IntList sources = new IntList();
        for (int m = 0; m < meetings.size(); m++) {
            int home = pieces.home(meetings.get(m));
            for (int i = 0; i < shape.predecessorCount(home); i++) {
                sources.add(ends.piece(shape.predecessor(home, i), pieces.value(meetings.get(m))));
            }
            start[m + 1] = sources.size();
        }
        boolean changed = true;
        for (int round = 0; changed && round < MAX_ROUNDS; round++) {
            changed = false;
            for (int m = 0; m < meetings.size(); m++) {
                int piece = meetings.get(m);
                if (names[piece] == piece) {
                    int only = onlySource(piece, sources, start[m], start[m + 1], names);
                    if (only >= 0) {
                        names[piece] = only;
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

    private static int onlySource(int piece, IntList sources, int from, int to, int[] names) {
        int only = NONE;
        for (int s = from; s < to; s++) {
            int source = sources.get(s) < 0 ? NONE : find(names, sources.get(s));
            if (source == NONE || source != piece && only != NONE && source != only) {
                return NONE;
            }
            only = source == piece ? only : source;
        }
        return only;
    }

    private static int find(int[] names, int piece) {
        int current = piece;
        while (names[current] != current) {
            names[current] = names[names[current]];
            current = names[current];
        }
        return current;
    }
}
