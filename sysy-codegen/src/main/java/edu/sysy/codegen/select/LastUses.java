package edu.sysy.codegen.select;

import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;

/** Where in the block at hand values are used for the last time. */
public final class LastUses {
    private final Definitions definitions;
    private final UseCounts uses;
    private final int[] lastIndex;
    private final int[] usesHere;
    private int position;

    public LastUses(Function function, UseCounts uses) {
        this.definitions = Definitions.of(function);
        this.uses = uses;
        this.lastIndex = new int[function.valueBound()];
        this.usesHere = new int[function.valueBound()];
    }

    /** Begins the block at a position. */
    public void enter(Block block, int blockPosition) {
        position = blockPosition;
        for (int i = 0; i < block.instructions().size(); i++) {
            Operation operation = block.instructions().get(i).operation();
            for (int k = 0; k < operation.operandCount(); k++) {
                note(operation.operand(k), i);
            }
        }
        int end = block.instructions().size();
        for (Edge edge : block.terminator().edges()) {
            edge.arguments().forEach(argument -> note(argument, end));
        }
        if (block.terminator() instanceof Terminator.Branch(var condition, var t, var f)) {
            note(condition, end);
        } else if (block.terminator() instanceof Terminator.Return(var value) && value.exists()) {
            note(value, end);
        }
    }

    /** Whether the value is of this block, and not used after its instruction at {@code index}. */
    public boolean endsAt(Value value, int index) {
        return definitions.blockPosition(value) == position
                && usesHere[value.index()] == uses.of(value)
                && lastIndex[value.index()] <= index;
    }

    private void note(Value value, int index) {
        usesHere[value.index()]++;
        lastIndex[value.index()] = index;
    }
}
