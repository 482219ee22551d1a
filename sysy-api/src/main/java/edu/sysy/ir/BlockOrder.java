package edu.sysy.ir;

import java.util.Arrays;
import java.util.List;

/** Puts blocks into reverse postorder without recursion. */
final class BlockOrder {
    private BlockOrder() {}

    /**
     * The blocks that can be reached from the first, in reverse postorder. Of two successors, the first edge's blocks
     * come first, so structured code keeps its order in the source.
     */
    static List<Block> reversePostorder(String function, List<Block> blocks) {
        if (blocks.isEmpty()) {
            throw new IllegalArgumentException("@" + function + " has no blocks");
        }
        int count = blocks.size();
        int[] indexOfLabel = indexLabels(function, blocks);
        int[] stack = new int[count];
        int[] edgesLeft = new int[count];
        Arrays.fill(edgesLeft, -1);
        Block[] ordered = new Block[count];
        int free = count;
        int depth = 1;
        edgesLeft[0] = blocks.getFirst().terminator().edges().size();
        while (depth > 0) {
            int current = stack[depth - 1];
            if (edgesLeft[current] == 0) {
                ordered[--free] = blocks.get(current);
                depth--;
                continue;
            }
            Edge edge = blocks.get(current).terminator().edges().get(--edgesLeft[current]);
            int target = edge.target() < indexOfLabel.length && edge.target() >= 0 ? indexOfLabel[edge.target()] : -1;
            if (target < 0) {
                throw new IllegalArgumentException("@" + function + ": "
                        + blocks.get(current).name() + " leads to b" + edge.target() + ", which is missing");
            }
            if (target == 0) {
                throw new IllegalArgumentException(
                        "@" + function + ": " + blocks.get(current).name() + " leads to the entry block");
            }
            if (edgesLeft[target] < 0) {
                edgesLeft[target] = blocks.get(target).terminator().edges().size();
                stack[depth++] = target;
            }
        }
        return List.of(Arrays.copyOfRange(ordered, free, count));
    }

    private static int[] indexLabels(String function, List<Block> blocks) {
        int bound = 0;
        for (Block block : blocks) {
            bound = Math.max(bound, block.label() + 1);
        }
        int[] index = new int[bound];
        Arrays.fill(index, -1);
        for (int i = 0; i < blocks.size(); i++) {
            int label = blocks.get(i).label();
            if (index[label] >= 0) {
                throw new IllegalArgumentException("@" + function + ": two blocks are called b" + label);
            }
            index[label] = i;
        }
        return index;
    }
}
