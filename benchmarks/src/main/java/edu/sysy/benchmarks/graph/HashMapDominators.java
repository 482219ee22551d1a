package edu.sysy.benchmarks.graph;

import edu.sysy.ir.ControlFlow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Dominators by iteration to a fixed point, with a hash map of truth values for the set of each node: the form in which
 * a first compiler often has them. Quadratic memory, about 40 bytes for each element of each set.
 */
final class HashMapDominators {
    /** The largest graph whose sets fit into a heap of moderate size. */
    static final int MAX_NODES = 2_000;

    private HashMapDominators() {}

    /** The immediate dominator of each node, -1 for the entry; all nodes can be reached. */
    static int[] immediate(ControlFlow flow) {
        int count = flow.blockCount();
        if (count > MAX_NODES) {
            throw new IllegalArgumentException("maps of " + count + " nodes do not fit into memory");
        }
        List<Map<Integer, Boolean>> dominators = fixedPoint(flow);
        int[] result = new int[count];
        for (int node = 0; node < count; node++) {
            result[node] = -1;
            for (int candidate : dominators.get(node).keySet()) {
                if (dominators.get(candidate).size() == dominators.get(node).size() - 1) {
                    result[node] = candidate;
                }
            }
        }
        return result;
    }

    private static List<Map<Integer, Boolean>> fixedPoint(ControlFlow flow) {
        int count = flow.blockCount();
        List<Map<Integer, Boolean>> dominators = new ArrayList<>();
        for (int node = 0; node < count; node++) {
            Map<Integer, Boolean> first = new HashMap<>();
            for (int dominator = 0; dominator < (node == 0 ? 1 : count); dominator++) {
                first.put(dominator, true);
            }
            dominators.add(first);
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int node = 1; node < count; node++) {
                Map<Integer, Boolean> common = new HashMap<>(dominators.get(flow.predecessor(node, 0)));
                for (int k = 1; k < flow.predecessorCount(node); k++) {
                    common.keySet()
                            .retainAll(dominators.get(flow.predecessor(node, k)).keySet());
                }
                common.put(node, true);
                if (!common.equals(dominators.get(node))) {
                    dominators.set(node, common);
                    changed = true;
                }
            }
        }
        return dominators;
    }
}
