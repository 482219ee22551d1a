package edu.sysy.exercises.solution;

import edu.sysy.exercises.task.ImmediateDominators;
import edu.sysy.ir.ControlFlow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Exercise 4: Cooper, Harvey and Kennedy, A Simple, Fast Dominance Algorithm (2001). */
public final class DominatorsSolution implements ImmediateDominators {
    private static final int UNKNOWN = -2;

    @Override
    public int[] of(ControlFlow flow) {
        List<Integer> order = reversePostorder(flow);
        int[] place = new int[flow.blockCount()];
        for (int i = 0; i < order.size(); i++) {
            place[order.get(i)] = i;
        }
        int[] dominators = new int[flow.blockCount()];
        Arrays.fill(dominators, UNKNOWN);
        dominators[0] = 0;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int block : order.subList(1, order.size())) {
                int found = UNKNOWN;
                for (int i = 0; i < flow.predecessorCount(block); i++) {
                    int predecessor = flow.predecessor(block, i);
                    if (dominators[predecessor] != UNKNOWN) {
                        found = found == UNKNOWN ? predecessor : meet(found, predecessor, dominators, place);
                    }
                }
                changed |= found != dominators[block];
                dominators[block] = found;
            }
        }
        dominators[0] = -1;
        return dominators;
    }

    private static int meet(int first, int second, int[] dominators, int[] place) {
        int x = first;
        int y = second;
        while (x != y) {
            if (place[x] > place[y]) {
                x = dominators[x];
            } else {
                y = dominators[y];
            }
        }
        return x;
    }

    private static List<Integer> reversePostorder(ControlFlow flow) {
        List<Integer> order = new ArrayList<>();
        visit(flow, 0, new boolean[flow.blockCount()], order);
        Collections.reverse(order);
        return order;
    }

    private static void visit(ControlFlow flow, int block, boolean[] seen, List<Integer> postorder) {
        seen[block] = true;
        for (int i = 0; i < flow.successorCount(block); i++) {
            if (!seen[flow.successor(block, i)]) {
                visit(flow, flow.successor(block, i), seen, postorder);
            }
        }
        postorder.add(block);
    }
}
