package edu.sysy.optimize.cfg;

import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Joins each block that jumps to a block nobody else leads to with that block. A long chain is joined in one go. */
final class BlockMerging {
    private final Function function;
    private final ControlFlow flow;
    private final @Nullable Value[] replacement;
    private boolean substitutes;

    private BlockMerging(Function function) {
        this.function = function;
        flow = function.controlFlow();
        replacement = new @Nullable Value[function.valueBound()];
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
        List<Block> merged = new ArrayList<>();
        boolean[] absorbed = new boolean[flow.blockCount()];
        for (int position = 0; position < absorbed.length; position++) {
            if (!absorbed[position]) {
                merged.add(mergeFrom(position, absorbed));
            }
        }
        if (substitutes) {
            merged.replaceAll(block -> block.mapOperands(this::substitute));
        }
        return function.withBlocks(merged);
    }

    private Block mergeFrom(int head, boolean[] absorbed) {
        Block first = function.blocks().get(head);
        int next = continuesIn(flow, head);
        if (next < 0) {
            return first;
        }
        List<Instruction> instructions = new ArrayList<>(first.instructions());
        Terminator end = first.terminator();
        for (; next >= 0; next = continuesIn(flow, next)) {
            Block block = function.blocks().get(next);
            Edge edge = end.edges().getFirst();
            for (int i = 0; i < block.parameters().size(); i++) {
                replacement[block.parameters().get(i).index()] =
                        substitute(edge.arguments().get(i));
                substitutes = true;
            }
            instructions.addAll(block.instructions());
            end = block.terminator();
            absorbed[next] = true;
        }
        return new Block(first.label(), first.parameters(), instructions, end);
    }

    private Value substitute(Value value) {
        Value other = value.exists() ? replacement[value.index()] : null;
        return other == null ? value : other;
    }
}
