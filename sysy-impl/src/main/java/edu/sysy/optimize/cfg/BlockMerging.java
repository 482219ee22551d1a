package edu.sysy.optimize.cfg;

import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Terminator;
import java.util.ArrayList;
import java.util.List;

/** Joins each block that jumps to a block nobody else leads to with that block. A long chain is joined in one go. */
final class BlockMerging {
    private final Function function;
    private final ControlFlow flow;

    private BlockMerging(Function function) {
        this.function = function;
        flow = function.controlFlow();
    }

    static Function run(Function function) {
        ControlFlow flow = function.controlFlow();
        for (int position = 0; position < flow.blockCount(); position++) {
            if (continuesIn(flow, position) >= 0) {
                return new BlockMerging(function).merge();
            }
        }
        return function;
    }

    /** The block that is nothing but the continuation of the one at {@code position}; -1 if there is none. */
    private static int continuesIn(ControlFlow flow, int position) {
        if (flow.successorCount(position) != 1) {
            return -1;
        }
        int successor = flow.successor(position, 0);
        return flow.predecessorCount(successor) == 1 ? successor : -1;
    }

    private Function merge() {
        boolean[] absorbed = new boolean[flow.blockCount()];
        return function.edit(editor -> {
            for (int position = 0; position < absorbed.length; position++) {
                if (!absorbed[position] && continuesIn(flow, position) >= 0) {
                    editor.setBlock(mergeFrom(position, absorbed, editor));
                }
            }
        });
    }

    private Block mergeFrom(int head, boolean[] absorbed, FunctionEditor editor) {
        Block first = function.blocks().get(head);
        List<Instruction> instructions = new ArrayList<>(first.instructions());
        Terminator end = first.terminator();
        int line = first.terminatorLine();
        for (int next = continuesIn(flow, head); next >= 0; next = continuesIn(flow, next)) {
            Block block = function.blocks().get(next);
            Edge edge = end.edges().getFirst();
            for (int i = 0; i < block.parameters().size(); i++) {
                editor.replaceAllUses(
                        block.parameters().get(i), edge.arguments().get(i));
            }
            instructions.addAll(block.instructions());
            end = block.terminator();
            line = block.terminatorLine();
            absorbed[next] = true;
        }
        return new Block(first.label(), first.parameters(), instructions, end, line);
    }
}
