package edu.sysy.ir;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who defines each value of a function. */
public final class Definitions {
    private final @Nullable Instruction[] instructions;
    private final int[] blocks;

    private Definitions(Function function) {
        instructions = new @Nullable Instruction[function.valueBound()];
        blocks = new int[function.valueBound()];
        java.util.Arrays.fill(blocks, -1);
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            for (Value parameter : block.parameters()) {
                blocks[parameter.index()] = position;
            }
            InstructionTable table = InstructionTable.of(block);
            for (int i = 0; i < table.size(); i++) {
                int result = table.result(i);
                if (result >= 0) {
                    instructions[result] = block.instructions().get(i);
                    blocks[result] = position;
                }
            }
        }
    }

    /** The definitions of a function, computed once. */
    public static Definitions of(Function function) {
        return function.derived().get(Definitions.class, Definitions::new);
    }

    /** The operation that defines {@code value}; empty for a block parameter. */
    public Optional<Operation> operation(Value value) {
        Instruction instruction = instructions[value.index()];
        return instruction == null ? Optional.empty() : Optional.of(instruction.operation());
    }

    /**
     * The operation that defines {@code value}, or null for a block parameter; convenient in {@code instanceof}
     * patterns.
     */
    public @Nullable Operation operationOrNull(Value value) {
        Instruction instruction = instructions[value.index()];
        return instruction == null ? null : instruction.operation();
    }

    /** The position of the block in which {@code value} is defined; -1 if nothing defines it. */
    public int blockPosition(Value value) {
        return blocks[value.index()];
    }

    /** Whether {@code value} is a parameter of a block. */
    public boolean isParameter(Value value) {
        return instructions[value.index()] == null && blocks[value.index()] >= 0;
    }

    /** Each value and the operation that defines it, a line each; parameters have none. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int value = 0; value < blocks.length; value++) {
            Instruction instruction = instructions[value];
            if (blocks[value] >= 0) {
                text.append('%').append(value).append(": ");
                text.append(instruction == null ? "parameter" : instruction.operation())
                        .append('\n');
            }
        }
        return text.toString();
    }
}
