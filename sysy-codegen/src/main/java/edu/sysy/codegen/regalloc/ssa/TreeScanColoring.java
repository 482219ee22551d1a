package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.codegen.frame.ShrinkWrapping;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.ints.IntList;
import java.util.Arrays;

/**
 * Gives each piece a register, going down the dominator tree: all that is alive where a piece begins has one already,
 * and there is always one left, because the graph of pieces is chordal (Hack and Goos: Optimal register allocation for
 * SSA-form programs in polynomial time, 2006). Of the free ones the piece takes the one that makes most transfers
 * vanish.
 */
final class TreeScanColoring {
    private static final int NONE = -1;
    /** What it costs to save a register at the entry and restore it, in transfers at the entry. */
    static final int SAVING = 3;
    /**
     * What such a register costs outside of the {@link ShrinkWrapping}, where the whole frame would be needed because of
     * it.
     */
    static final int FRAME = 8;
    /** How many partners of a partner are looked at. */
    private static final int MOST = 8;

    private final long[] usable;
    private final RegisterTable registers;
    private final LiveRanges pieces;
    private final LiveRangeInterference graph;
    private final CopyAffinities affinities;
    private final int[] colour;
    private final long[] taken;
    private final long[] score = new long[64];
    private final long calleeSaved;
    private long touched;

    TreeScanColoring(
            long[] usable,
            RegisterTable registers,
            LiveRanges pieces,
            LiveRangeInterference graph,
            CopyAffinities affinities) {
        this.usable = usable;
        this.registers = registers;
        this.pieces = pieces;
        this.graph = graph;
        this.affinities = affinities;
        this.colour = new int[pieces.count()];
        this.taken = new long[pieces.count()];
        this.calleeSaved = registers.calleeSaved();
        Arrays.fill(colour, NONE);
    }

    /** The number of the register of each piece; -1 for those that never begin. */
    int[] run() {
        for (int p = 0; p < colour.length; p++) {
            if (pieces.fixed(p) >= 0) {
                set(p, pieces.fixed(p));
            }
        }
        IntList order = graph.order();
        for (int n = 0; n < order.size(); n++) {
            int piece = order.get(n);
            if (colour[piece] < 0) {
                set(piece, choose(piece));
            }
        }
        return colour;
    }

    private void set(int piece, int number) {
        colour[piece] = number;
        touched |= 1L << number;
        for (int n = graph.start(piece); n < graph.end(piece); n++) {
            taken[graph.neighbour(n)] |= 1L << number;
        }
    }

    private long allowed(int piece) {
        return usable[piece] & ~taken[piece];
    }

    private int choose(int piece) {
        long free = allowed(piece);
        if (free == 0) {
            throw new IllegalStateException("no register is left for v" + pieces.value(piece));
        }
        Arrays.fill(score, 0);
        for (int a = affinities.start(piece); a < affinities.end(piece); a++) {
            wish(piece, affinities.partner(a), affinities.weight(a));
        }
        int best = NONE;
        long bestScore = 0;
        for (long rest = free; rest != 0; rest &= rest - 1) {
            int number = Long.numberOfTrailingZeros(rest);
            long worth = score[number];
            if ((calleeSaved & ~touched & 1L << number) != 0) {
                worth -= 2 * SAVING;
            }
            if ((calleeSaved & 1L << number) != 0 && pieces.isOutside(piece)) {
                worth -= 2 * FRAME;
            }
            if (best < 0
                    || worth > bestScore
                    || worth == bestScore && registers.index(number) < registers.index(best)) {
                best = number;
                bestScore = worth;
            }
        }
        return best;
    }

    private void wish(int piece, int partner, int weight) {
        if (colour[partner] >= 0) {
            score[colour[partner]] += 2L * weight;
            return;
        }
        long possible = allowed(partner);
        for (long rest = possible; rest != 0; rest &= rest - 1) {
            score[Long.numberOfTrailingZeros(rest)] += weight;
        }
        int end = Math.min(affinities.end(partner), affinities.start(partner) + MOST);
        for (int a = affinities.start(partner); a < end; a++) {
            int further = affinities.partner(a);
            if (further != piece && colour[further] >= 0 && (possible >>> colour[further] & 1) != 0) {
                score[colour[further]] += Math.min(weight, affinities.weight(a));
            }
        }
    }
}
