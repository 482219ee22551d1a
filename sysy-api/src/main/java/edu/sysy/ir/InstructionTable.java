package edu.sysy.ir;

import java.util.Arrays;

/**
 * The instructions of a block in flat arrays: opcodes, and the {@linkplain Value#index indices} of what they define and
 * use. Analyses that look at every operand of a function read them in place of {@link Operation#operand}, which is a
 * call through an interface for each. A table is made when it is first asked for; a block that an edit leaves as it is
 * keeps its own. The terminator is not in it.
 *
 * <p>{@snippet :
 * InstructionTable table = InstructionTable.of(block);
 * for (int i = 0; i < table.size(); i++) {
 *     for (int k = table.start(i); k < table.start(i + 1); k++) {
 *         uses[table.operand(k)]++;
 *     }
 * }
 * }
 */
public final class InstructionTable {
    /** Blocks of programs that people write are smaller; they keep their tables. */
    private static final int MIN_FORGOTTEN = 1 << 16;

    private final byte[] opcodes;
    private final int[] results;
    private final int[] start;
    private final int[] operands;
    private final int valueBound;
    private final long opcodeSet;

    InstructionTable(Instruction[] instructions) {
        int count = instructions.length;
        opcodes = new byte[count];
        results = new int[count];
        start = new int[count + 1];
        int[] found = new int[2 * count];
        int size = 0;
        int bound = 0;
        long set = 0;
        for (int i = 0; i < count; i++) {
            int result = instructions[i].result().index();
            results[i] = result;
            bound = Math.max(bound, result + 1);
            Operation operation = instructions[i].operation();
            int opcode = operation.opcode().ordinal();
            opcodes[i] = (byte) opcode;
            set |= 1L << opcode;
            int operandCount = operation.operandCount();
            if (size + operandCount > found.length) {
                found = Arrays.copyOf(found, Math.max(size + operandCount, 2 * found.length));
            }
            for (int k = 0; k < operandCount; k++) {
                found[size++] = operation.operand(k).index();
            }
            start[i + 1] = size;
        }
        operands = size == found.length ? found : Arrays.copyOf(found, size);
        valueBound = bound;
        opcodeSet = set;
    }

    /** The table of a block. */
    public static InstructionTable of(Block block) {
        return ((InstructionList) block.instructions()).table();
    }

    /**
     * Drops the table of a block of {@value #MIN_FORGOTTEN} instructions or more, which takes half as much memory as
     * the block. Who asks for it later has it made again.
     */
    public static void forgetLarge(Block block) {
        if (block.instructions().size() >= MIN_FORGOTTEN) {
            ((InstructionList) block.instructions()).forgetTable();
        }
    }

    /** The number of instructions. */
    public int size() {
        return opcodes.length;
    }

    /** The opcode of an instruction. */
    public Opcode opcode(int instruction) {
        return Opcode.ofOrdinal(opcodes[instruction]);
    }

    /** The index of what an instruction defines; -1 for nothing. */
    public int result(int instruction) {
        return results[instruction];
    }

    /**
     * Where the operands of an instruction begin among all operands of the block, in the order of the code; they end
     * where those of the next one begin.
     *
     * @param instruction up to {@link #size}, for which it gives the number of all operands
     */
    public int start(int instruction) {
        return start[instruction];
    }

    /** The index of the value of an operand, by its place among all operands of the block. */
    public int operand(int place) {
        return operands[place];
    }

    /** Operand {@code index} of an instruction, from 0. */
    public int operand(int instruction, int index) {
        return operands[start[instruction] + index];
    }

    /** One more than the largest index of a value that an instruction defines. */
    public int valueBound() {
        return valueBound;
    }

    /** Whether any instruction has an opcode. */
    public boolean contains(Opcode opcode) {
        return (opcodeSet & 1L << opcode.ordinal()) != 0;
    }

    /**
     * The first instruction with an opcode at a place or after it; {@link #size} if there is none. Constant time if the
     * block has none at all.
     */
    public int find(Opcode opcode, int from) {
        int place = contains(opcode) ? from : opcodes.length;
        while (place < opcodes.length && opcodes[place] != opcode.ordinal()) {
            place++;
        }
        return place;
    }

    /** The opcodes that there are, a bit for each by its ordinal. */
    long opcodeSet() {
        return opcodeSet;
    }

    /** Opcode, result and operands, a line for each instruction. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < opcodes.length; i++) {
            text.append(results[i]).append(" = ").append(opcode(i).mnemonic());
            for (int k = start[i]; k < start[i + 1]; k++) {
                text.append(' ').append(operands[k]);
            }
            text.append('\n');
        }
        return text.toString();
    }
}
