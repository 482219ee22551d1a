package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterTable;
import java.util.Arrays;

/**
 * What instructions demand of registers beyond their number, and how many values can stay in registers across each.
 *
 * <p>An instruction is <i>constrained</i> if it clobbers registers or has an operand in a certain one. Registers are
 * bits by the machine's number.
 */
public final class RegisterConstraints {
    private final OperandTable operands;
    private final long[] allocatable;
    private final long[] reads;
    private final long[] writes;
    private final int[] room;
    private final int[] reading;
    private final int[] writing;
    private boolean early;

    public RegisterConstraints(OperandTable operands, RegisterTable registers, int instructions) {
        this.operands = operands;
        this.allocatable = new long[registers.classCount()];
        for (int kind = 0; kind < allocatable.length; kind++) {
            allocatable[kind] = registers.numbers(kind);
        }
        this.room = new int[allocatable.length];
        this.reading = new int[allocatable.length];
        this.writing = new int[allocatable.length];
        this.reads = new long[instructions];
        this.writes = new long[instructions];
        for (int i = 0; i < instructions; i++) {
            for (int k = operands.start(i); k < operands.end(i); k++) {
                if (operands.isVirtual(k) && fixedPlace(i, k) >= 0) {
                    long bit = 1L << fixedPlace(i, k);
                    reads[i] |= operands.isUse(k) || operands.isEarly(k) ? bit : 0;
                    writes[i] |= operands.isUse(k) ? 0 : bit;
                }
            }
        }
    }

    /** How many classes of registers there are. */
    int classCount() {
        return allocatable.length;
    }

    /** The allocatable registers of a class. */
    public long allocatable(int kind) {
        return allocatable[kind];
    }

    /** The number of the register in which an operand has to be; -1 if it may be in any. */
    public int fixedPlace(int instruction, int operand) {
        int which = overwritten(instruction, operand) >= 0 ? overwritten(instruction, operand) : operand;
        return operands.isFixed(which) ? operands.constraint(which) : -1;
    }

    /** The virtual use that a definition overwrites; -1 if it overwrites none. */
    public int overwritten(int instruction, int operand) {
        if (operands.isSameAs(operand)) {
            int use = operands.sameAs(instruction, operand);
            return operands.isVirtual(use) ? use : -1;
        }
        return -1;
    }

    /** The registers that have to hold certain operands while an instruction reads. */
    public long reads(int instruction) {
        return reads[instruction];
    }

    /** The registers that hold certain results afterwards. */
    public long writes(int instruction) {
        return writes[instruction];
    }

    boolean isConstrained(int instruction) {
        return (reads[instruction] | writes[instruction] | operands.clobbers(instruction)) != 0;
    }

    /** The registers in which nothing survives an instruction. */
    long lost(int instruction) {
        return reads[instruction] | writes[instruction] | operands.clobbers(instruction);
    }

    /** Tells of a register that an instruction reads whether it is needed in a register after it. */
    @FunctionalInterface
    interface Survival {
        boolean survives(int register, int operand);
    }

    /**
     * Finds how many values of each class can be in registers before, while and after an instruction runs, apart from
     * those that it reads and nobody needs after it, and those it defines.
     */
    void measure(int instruction, Survival survival) {
        for (int kind = 0; kind < room.length; kind++) {
            room[kind] = Long.bitCount(allocatable[kind]);
        }
        int start = operands.start(instruction);
        int end = operands.end(instruction);
        if (start == end && operands.clobbers(instruction) == 0) {
            return;
        }
        Arrays.fill(reading, 0);
        Arrays.fill(writing, 0);
        early = false;
        for (int k = start; k < end; k++) {
            if (operands.isVirtual(k)) {
                count(instruction, k, survival);
            }
        }
        for (int kind = 0; kind < room.length; kind++) {
            long all = allocatable[kind];
            int read = Long.bitCount(reads[instruction] & all) + reading[kind];
            int written = Long.bitCount(writes[instruction] & all);
            if (early) {
                read += written;
            }
            int across = Long.bitCount(all & ~lost(instruction));
            room[kind] = Math.min(across, Math.min(room[kind] - read, room[kind] - written - writing[kind]));
        }
    }

    /** How many values of a class survive the instruction measured last. */
    int room(int kind) {
        return room[kind];
    }

    private void count(int instruction, int operand, Survival survival) {
        int register = operands.register(operand);
        int kind = operands.classOf(register);
        if (operands.isUse(operand)) {
            if (!operands.isFixed(operand)
                    && !survival.survives(register, operand)
                    && !isRead(register, operands.start(instruction), operand)) {
                reading[kind]++;
            }
        } else if (fixedPlace(instruction, operand) < 0) {
            writing[kind]++;
            int use = overwritten(instruction, operand);
            if (operands.isEarly(operand) || use >= 0 && needsCopy(instruction, use, survival)) {
                reading[kind]++;
                early = true;
            }
        }
    }

    /** Whether what is in a use that gets overwritten is needed in another register as well. */
    private boolean needsCopy(int instruction, int use, Survival survival) {
        int register = operands.register(use);
        return survival.survives(register, use)
                || isRead(register, operands.start(instruction), use)
                || isRead(register, use + 1, operands.end(instruction));
    }

    /** Whether one of some operands reads a register in any place. */
    boolean isRead(int register, int from, int to) {
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k)
                    && operands.isUse(k)
                    && operands.register(k) == register
                    && !operands.isFixed(k)) {
                return true;
            }
        }
        return false;
    }
}
