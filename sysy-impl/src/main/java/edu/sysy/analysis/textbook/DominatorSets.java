package edu.sysy.analysis.textbook;

import edu.sysy.ir.ControlFlow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Dominators as the greatest solution of a data-flow equation, found by iteration over bit sets:
 *
 * <pre>
 * Dom(entry) = {entry}
 * Dom(n)     = {n} + intersection of Dom(p) over the predecessors p of n
 * </pre>
 *
 * <p>At first every block but the entry is taken to be dominated by all blocks. A round computes the equation of each
 * block once, in the order of positions, with what this round has found so far. Sets only ever shrink, so the rounds
 * end; the last one changes nothing. An object is the state after a round: {@link #next} makes the following one, and
 * shares the sets that stay the same.
 *
 * <p>A block that cannot be reached keeps the set of all blocks: no path leads to it, so each block is on all of them.
 *
 * <p>Quadratic memory and, on graphs whose edges that lead backwards are nested, cubic time. Aho, Lam, Sethi and
 * Ullman, "Compilers", algorithm 9.38; Cooper and Torczon, "Engineering a Compiler", section 9.2.1.
 */
public final class DominatorSets {
    /** The most blocks whose sets are computed: they take 112 MB. */
    public static final int MAX_BLOCKS = 30_000;

    private final ControlFlow flow;
    private final int round;
    private final BitSet[] sets;
    private final BitSet changed;

    private DominatorSets(ControlFlow flow, int round, BitSet[] sets, BitSet changed) {
        this.flow = flow;
        this.round = round;
        this.sets = sets;
        this.changed = changed;
    }

    /**
     * The state before the first round.
     *
     * @throws IllegalArgumentException if there are more than {@value #MAX_BLOCKS} blocks, or none
     */
    public static DominatorSets start(ControlFlow flow) {
        int count = flow.blockCount();
        if (count == 0 || count > MAX_BLOCKS) {
            throw new IllegalArgumentException("dominator sets of " + count + " blocks");
        }
        BitSet all = new BitSet(count);
        all.set(0, count);
        BitSet[] sets = new BitSet[count];
        java.util.Arrays.fill(sets, all);
        sets[0] = new BitSet(count);
        sets[0].set(0);
        return new DominatorSets(flow, 0, sets, all);
    }

    /** The fixed point. */
    public static DominatorSets of(ControlFlow flow) {
        DominatorSets state = start(flow);
        while (!state.isFixedPoint()) {
            state = state.next();
        }
        return state;
    }

    /** All states, from the one before the first round to the one after a round that has changed nothing. */
    public static List<DominatorSets> rounds(ControlFlow flow) {
        List<DominatorSets> states = new ArrayList<>();
        states.add(start(flow));
        while (!states.getLast().isFixedPoint()) {
            states.add(states.getLast().next());
        }
        return List.copyOf(states);
    }

    /** The state after one more round. */
    public DominatorSets next() {
        BitSet[] after = sets.clone();
        BitSet different = new BitSet(after.length);
        for (int block = 1; block < after.length; block++) {
            BitSet set = equation(block, after);
            if (!set.equals(after[block])) {
                after[block] = set;
                different.set(block);
            }
        }
        return new DominatorSets(flow, round + 1, after, different);
    }

    /** The right side of the equation of a block; without predecessors, the intersection is the set of all blocks. */
    private BitSet equation(int block, BitSet[] current) {
        BitSet common = new BitSet(current.length);
        common.set(0, current.length);
        for (int k = 0; k < flow.predecessorCount(block); k++) {
            common.and(current[flow.predecessor(block, k)]);
        }
        common.set(block);
        return common;
    }

    /** The number of rounds up to here; 0 before the first. */
    public int round() {
        return round;
    }

    /** Whether the last round has changed nothing, so that the sets are the dominators. */
    public boolean isFixedPoint() {
        return changed.isEmpty();
    }

    /** The blocks whose sets the last round has changed, ascending; before the first round, all blocks. */
    public int[] changed() {
        return changed.stream().toArray();
    }

    /** The number of blocks. */
    public int blockCount() {
        return sets.length;
    }

    /** Dom(block), ascending. */
    public int[] dominators(int block) {
        return sets[block].stream().toArray();
    }

    /** SDom(block), the dominators other than the block itself, ascending. */
    public int[] strictDominators(int block) {
        return sets[block].stream().filter(dominator -> dominator != block).toArray();
    }

    /** Whether {@code dominator} is in Dom(block). */
    public boolean dominates(int dominator, int block) {
        return sets[block].get(dominator);
    }

    /** Whether {@code dominator} is in SDom(block). */
    public boolean strictlyDominates(int dominator, int block) {
        return dominator != block && dominates(dominator, block);
    }

    /**
     * IDom of each block: the strict dominator that does not strictly dominate another one. The dominators of a block
     * form a chain, so it is the one that has one dominator less than the block. -1 for the entry and for blocks that
     * cannot be reached.
     *
     * @throws IllegalStateException before the fixed point
     */
    public int[] immediateDominators() {
        if (!isFixedPoint()) {
            throw new IllegalStateException("round " + round + " is not the last one");
        }
        int[] sizes = new int[sets.length];
        for (int block = 0; block < sizes.length; block++) {
            sizes[block] = sets[block].cardinality();
        }
        BitSet reachable = reachable();
        int[] immediate = new int[sets.length];
        for (int block = 0; block < immediate.length; block++) {
            immediate[block] = -1;
            BitSet set = sets[block];
            for (int d = reachable.get(block) ? set.nextSetBit(0) : -1; d >= 0; d = set.nextSetBit(d + 1)) {
                if (sizes[d] == sizes[block] - 1) {
                    immediate[block] = d;
                }
            }
        }
        return immediate;
    }

    private BitSet reachable() {
        BitSet reached = new BitSet(sets.length);
        int[] pending = new int[sets.length];
        int count = 1;
        reached.set(0);
        while (count > 0) {
            int block = pending[--count];
            for (int k = 0; k < flow.successorCount(block); k++) {
                int successor = flow.successor(block, k);
                if (!reached.get(successor)) {
                    reached.set(successor);
                    pending[count++] = successor;
                }
            }
        }
        return reached;
    }

    /** A line for each block: {@code Dom(B3) = {0, 1, 3}}, with a star after the sets that the last round changed. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("round ").append(round).append('\n');
        for (int block = 0; block < sets.length; block++) {
            text.append("  Dom(B").append(block).append(") = ").append(sets[block]);
            text.append(changed.get(block) ? " *\n" : "\n");
        }
        return text.toString();
    }
}
