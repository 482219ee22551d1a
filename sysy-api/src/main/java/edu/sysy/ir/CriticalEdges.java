package edu.sysy.ir;

import java.util.ArrayList;
import java.util.List;

/**
 * Critical edges: those that leave a block with several edges and enter a block with several edges. Code for such an
 * edge alone, such as the copies that phis stand for, has a place in neither block, so the edge needs a block of its
 * own.
 *
 * <pre>
 * br %1, b2, b3      becomes      br %1, b4, b3
 *                                 b4: jump b2
 * </pre>
 */
public final class CriticalEdges {
    private CriticalEdges() {}

    /**
     * Whether an edge is critical.
     *
     * @param block the position of the block that it leaves
     * @param edge its index among the edges of that block
     */
    public static boolean isCritical(ControlFlow flow, int block, int edge) {
        return flow.successorCount(block) > 1 && flow.predecessorCount(flow.successor(block, edge)) > 1;
    }

    /**
     * The function with an empty block on each critical edge; the function itself if it has none. Two edges of a branch
     * to the same block get a block each. Takes time linear in the size of the function.
     */
    public static Function split(Function function) {
        ControlFlow flow = function.controlFlow();
        List<Integer> branches = new ArrayList<>();
        for (int block = 0; block < flow.blockCount(); block++) {
            for (int edge = 0; edge < flow.successorCount(block); edge++) {
                if (isCritical(flow, block, edge)) {
                    branches.add(block);
                    break;
                }
            }
        }
        if (branches.isEmpty()) {
            return function;
        }
        return function.edit(editor -> {
            for (int block : branches) {
                split(function.blocks().get(block), block, flow, editor);
            }
        });
    }

    private static void split(Block block, int position, ControlFlow flow, FunctionEditor editor) {
        int[] index = {0};
        Terminator terminator = block.terminator().mapEdges(edge -> {
            boolean critical = isCritical(flow, position, index[0]++);
            return critical ? Edge.to(editor.newBlock(new Terminator.Jump(edge), block.terminatorLine())) : edge;
        });
        editor.setTerminator(block.label(), terminator);
    }
}
