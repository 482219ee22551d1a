package edu.sysy.analysis;

import edu.sysy.ir.ControlFlow;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.TreeSet;

/** Dominance by its definition: <i>a</i> dominates what can no longer be reached when <i>a</i> is taken away. */
final class NaiveDominance {
    private final ControlFlow flow;
    private final BitSet reachable;
    private final BitSet[] dominated;

    NaiveDominance(ControlFlow flow) {
        this.flow = flow;
        reachable = reachedWithout(-1);
        dominated = new BitSet[flow.blockCount()];
        for (int block = 0; block < dominated.length; block++) {
            dominated[block] = new BitSet();
            if (reachable.get(block)) {
                dominated[block].or(reachable);
                dominated[block].andNot(reachedWithout(block));
            } else {
                dominated[block].set(block);
            }
        }
    }

    private BitSet reachedWithout(int removed) {
        BitSet reached = new BitSet();
        Deque<Integer> pending = new ArrayDeque<>();
        if (removed != 0) {
            reached.set(0);
            pending.add(0);
        }
        while (!pending.isEmpty()) {
            int block = pending.remove();
            for (int k = 0; k < flow.successorCount(block); k++) {
                int next = flow.successor(block, k);
                if (next != removed && !reached.get(next)) {
                    reached.set(next);
                    pending.add(next);
                }
            }
        }
        return reached;
    }

    boolean isReachable(int block) {
        return reachable.get(block);
    }

    boolean dominates(int dominator, int block) {
        return dominated[dominator].get(block);
    }

    boolean strictlyDominates(int dominator, int block) {
        return dominator != block && dominates(dominator, block);
    }

    /** The strict dominator that all other strict dominators dominate; -1 if there is none. */
    int immediate(int block) {
        for (int candidate = 0; candidate < dominated.length; candidate++) {
            if (reachable.get(block) && strictlyDominates(candidate, block)) {
                boolean last = true;
                for (int other = 0; other < dominated.length; other++) {
                    last &= !strictlyDominates(other, block) || dominates(other, candidate);
                }
                if (last) {
                    return candidate;
                }
            }
        }
        return -1;
    }

    int[] frontier(int block) {
        TreeSet<Integer> result = new TreeSet<>();
        for (int from = 0; from < dominated.length; from++) {
            if (reachable.get(block) && reachable.get(from) && dominates(block, from)) {
                for (int k = 0; k < flow.successorCount(from); k++) {
                    if (!strictlyDominates(block, flow.successor(from, k))) {
                        result.add(flow.successor(from, k));
                    }
                }
            }
        }
        return result.stream().mapToInt(i -> i).toArray();
    }
}
