package edu.sysy.codegen.regalloc.coalescing;

import edu.sysy.Cancellation;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.ints.IntList;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Gives registers to the nodes of a graph that was taken apart, the one taken out last first. A node that hoped for a
 * register in vain, or for which one more callee-saved register would have to be saved that costs more than the memory,
 * gets none.
 *
 * <p>Of the registers that are left a node takes the one with which most moves vanish that were not coalesced; then one
 * that is not callee-saved or is used already; then the first in order of preference.
 */
final class ColorAssignment {
    /** What it costs to save a register at the entry and to restore it, in the unit of {@link SpillCosts}. */
    static final double SAVING = SpillCosts.STORE + SpillCosts.LOAD;

    private static final int NONE = -1;

    private final InterferenceGraph graph;
    private final GraphSimplifier simplifier;
    private final RegisterTable registers;
    private final ColoringObserver observer;
    private final long calleeSaved;
    private final int[] colors;
    private final int[] moveStart;
    private final int[] moves;
    private final long[] score = new long[InterferenceGraph.FIRST_VIRTUAL];
    private final BitSet uncolored = new BitSet();
    private long used;

    ColorAssignment(
            InterferenceGraph graph, GraphSimplifier simplifier, RegisterTable registers, ColoringObserver observer) {
        this.graph = graph;
        this.simplifier = simplifier;
        this.registers = registers;
        this.observer = observer;
        this.calleeSaved = registers.calleeSaved();
        this.colors = new int[graph.count()];
        Arrays.fill(colors, NONE);
        this.moveStart = new int[graph.count() + 2];
        for (int m = 0; m < graph.moveCount(); m++) {
            moveStart[simplifier.alias(graph.moveTarget(m)) + 2]++;
            moveStart[simplifier.alias(graph.moveSource(m)) + 2]++;
        }
        for (int n = 2; n < moveStart.length; n++) {
            moveStart[n] += moveStart[n - 1];
        }
        this.moves = new int[2 * graph.moveCount()];
        for (int m = 0; m < graph.moveCount(); m++) {
            moves[moveStart[simplifier.alias(graph.moveTarget(m)) + 1]++] = m;
            moves[moveStart[simplifier.alias(graph.moveSource(m)) + 1]++] = m;
        }
    }

    /** Chooses registers. */
    void run() {
        for (int n = 0; n < graph.count(); n++) {
            int alias = simplifier.alias(n);
            if (InterferenceGraph.isPhysical(alias)) {
                colors[n] = alias;
                used |= n == alias ? 0 : 1L << alias;
            }
        }
        IntList order = simplifier.removed();
        for (int i = order.size() - 1; i >= 0; i--) {
            int node = order.get(i);
            colors[node] = choose(node);
            observer.color(node, colors[node]);
            if (colors[node] < 0) {
                uncolored.set(node);
            } else {
                used |= 1L << colors[node];
            }
        }
        for (int n = 0; n < graph.count(); n++) {
            colors[n] = colors[simplifier.alias(n)];
        }
    }

    /** The number of the register of a node; -1 if it has none. */
    int color(int node) {
        return colors[node];
    }

    /** The nodes that got no register, without those combined with them. */
    BitSet uncolored() {
        return uncolored;
    }

    private int choose(int node) {
        Cancellation.poll();
        long free = graph.allowed(node);
        for (int e = graph.first(node); e >= 0 && free != 0; e = graph.next(e)) {
            int color = colors[simplifier.alias(graph.neighbour(e))];
            if (color >= 0) {
                free &= ~(1L << color);
            }
        }
        long cheap = free & ~(calleeSaved & ~used);
        if (free == 0 || cheap == 0 && graph.isSpillable(node) && graph.cost(node) < SAVING) {
            return NONE;
        }
        Arrays.fill(score, 0);
        for (int i = moveStart[node]; i < moveStart[node + 1]; i++) {
            int target = simplifier.alias(graph.moveTarget(moves[i]));
            int source = simplifier.alias(graph.moveSource(moves[i]));
            int partner = target == node ? source : target;
            if (partner != node && colors[partner] >= 0) {
                score[colors[partner]] += graph.moveWeight(moves[i]);
            }
        }
        return best(free, cheap);
    }

    private int best(long free, long cheap) {
        int best = NONE;
        double most = 0;
        for (long rest = free; rest != 0; rest &= rest - 1) {
            int number = Long.numberOfTrailingZeros(rest);
            double worth = score[number] - ((cheap >>> number & 1) != 0 ? 0 : SAVING);
            if (best < 0 || worth > most || worth == most && registers.index(number) < registers.index(best)) {
                best = number;
                most = worth;
            }
        }
        return best;
    }
}
