package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.codegen.frame.ShrinkWrapping;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.ints.IntList;
import java.util.Arrays;

/**
 * Gives each live range a register, going down the dominator tree: all that is live where a live range begins has one
 * already, and there is always one left, because the graph of live ranges is chordal (Hack and Goos: Optimal register
 * allocation for SSA-form programs in polynomial time, 2006). Of the free ones the live range takes the one that makes
 * most transfers vanish.
 */
final class TreeScanColoring {
    private static final int NONE = -1;
    /** What it costs to save a register at the entry and restore it, in transfers at the entry. */
    static final int SAVING = 3;
    /**
     * What such a register costs outside of the {@link ShrinkWrapping}, where the whole frame would be needed because
     * of it.
     */
    static final int FRAME = 8;
    /** How many partners of a partner are looked at. */
    private static final int MOST = 8;

    private final long[] usable;
    private final RegisterTable registers;
    private final LiveRanges ranges;
    private final LiveRangeInterference graph;
    private final CopyAffinities affinities;
    private final int[] color;
    private final long[] taken;
    private final long[] score = new long[64];
    private final long calleeSaved;
    private long touched;

    TreeScanColoring(
            long[] usable,
            RegisterTable registers,
            LiveRanges ranges,
            LiveRangeInterference graph,
            CopyAffinities affinities) {
        this.usable = usable;
        this.registers = registers;
        this.ranges = ranges;
        this.graph = graph;
        this.affinities = affinities;
        this.color = new int[ranges.count()];
        this.taken = new long[ranges.count()];
        this.calleeSaved = registers.calleeSaved();
        Arrays.fill(color, NONE);
    }

    /** The number of the register of each live range; -1 for those that never begin. */
    int[] run() {
        for (int p = 0; p < color.length; p++) {
            if (ranges.fixed(p) >= 0) {
                set(p, ranges.fixed(p));
            }
        }
        IntList order = graph.order();
        for (int n = 0; n < order.size(); n++) {
            int range = order.get(n);
            if (color[range] < 0) {
                set(range, choose(range));
            }
        }
        return color;
    }

    private void set(int range, int number) {
        color[range] = number;
        touched |= 1L << number;
        for (int n = graph.start(range); n < graph.end(range); n++) {
            taken[graph.neighbour(n)] |= 1L << number;
        }
    }

    private long allowed(int range) {
        return usable[range] & ~taken[range];
    }

    private int choose(int range) {
        long free = allowed(range);
        if (free == 0) {
            throw new IllegalStateException("no register is left for v" + ranges.value(range));
        }
        Arrays.fill(score, 0);
        for (int a = affinities.start(range); a < affinities.end(range); a++) {
            wish(range, affinities.partner(a), affinities.weight(a));
        }
        int best = NONE;
        long bestScore = 0;
        for (long rest = free; rest != 0; rest &= rest - 1) {
            int number = Long.numberOfTrailingZeros(rest);
            long worth = score[number];
            if ((calleeSaved & ~touched & 1L << number) != 0) {
                worth -= 2 * SAVING;
            }
            if ((calleeSaved & 1L << number) != 0 && ranges.isOutside(range)) {
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

    private void wish(int range, int partner, int weight) {
        if (color[partner] >= 0) {
            score[color[partner]] += 2L * weight;
            return;
        }
        long possible = allowed(partner);
        for (long rest = possible; rest != 0; rest &= rest - 1) {
            score[Long.numberOfTrailingZeros(rest)] += weight;
        }
        int end = Math.min(affinities.end(partner), affinities.start(partner) + MOST);
        for (int a = affinities.start(partner); a < end; a++) {
            int further = affinities.partner(a);
            if (further != range && color[further] >= 0 && (possible >>> color[further] & 1) != 0) {
                score[color[further]] += Math.min(weight, affinities.weight(a));
            }
        }
    }
}
