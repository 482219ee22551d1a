package edu.sysy.riscv.simulate;

import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.testing.endtoend.FinalCode;
import java.util.Objects;
import java.util.Optional;

/** Reads the instructions of a linked program, of 16 and 32 bits; those of the portable library, too. */
final class RiscvFinalCode extends FinalCode {
    private static final int RA = 1;
    private static final int SP = 2;
    private static final int A0 = 10;
    private static final int T5 = 30;
    private static final int FLOAT = 32;
    /** ra, gp, tp, s0-s11 and fs0-fs11. */
    private static final long PRESERVED = 0x0ffc_031aL | 0x0ffc_0300L << FLOAT;
    /** ra, t0-t6, a0-a7, ft0-ft11 and fa0-fa7. */
    private static final long CALLER_SAVED = 0xf003_fce2L | 0xf003_fcffL << FLOAT;

    RiscvFinalCode(byte[] executable) {
        super(executable, new Convention(SP, T5, PRESERVED, CALLER_SAVED, Long.BYTES));
        read();
    }

    @Override
    protected void step(Walk walk, int address, State state) {
        int bits = word(address);
        int word = Decompression.word(bits);
        int following = address + (Decompression.isCompressed(bits) ? Short.BYTES : Integer.BYTES);
        RiscvOpcode opcode = RiscvWords.opcode(word);
        if (opcode == null) {
            jump(walk, address, word, following, state);
            return;
        }
        int number = RiscvWords.immediate(opcode.form(), word);
        switch (opcode.form()) {
            case BRANCH -> {
                walk.reach(address + number, state);
                walk.reach(following, state);
            }
            case JUMP -> {
                if (opcode == RiscvOpcode.ECALL) {
                    walk.reach(following, walk.write(A0, state));
                }
            }
            case LOAD -> {
                int register = register(opcode == RiscvOpcode.FLW || opcode == RiscvOpcode.FLD, RiscvWords.rd(word));
                walk.reach(following, walk.load(register, RiscvWords.rs1(word), number, opcode.accessBytes(), state));
            }
            case STORE -> {
                int register = register(opcode == RiscvOpcode.FSW || opcode == RiscvOpcode.FSD, RiscvWords.rs2(word));
                walk.reach(following, walk.store(register, RiscvWords.rs1(word), number, opcode.accessBytes(), state));
            }
            case ATOMIC -> walk.reach(following, walk.write(RiscvWords.rd(word), state));
            case COMPUTE, CONVERT, IMMEDIATE, SHIFT, UPPER ->
                walk.reach(following, compute(walk, opcode, word, number, state));
            case VECTOR,
                    VECTOR_ACCUMULATE,
                    VECTOR_IMMEDIATE,
                    VECTOR_SHIFT,
                    VECTOR_CONVERT,
                    VECTOR_NUMBER,
                    VECTOR_RESULT,
                    VECTOR_LOAD,
                    VECTOR_STORE,
                    CONFIGURE -> throw new AssertionError("vectors in code for processors without: " + opcode);
        }
    }

    private static int register(boolean isFloat, int number) {
        return isFloat ? FLOAT + number : number;
    }

    /** {@code jal jalr}; other words that are no instruction of the table are in no compiled function. */
    private static void jump(Walk walk, int address, int word, int following, State state) {
        int rd = RiscvWords.rd(word);
        if (RiscvWords.major(word) == RiscvWords.JUMP_AND_LINK) {
            int target = address + RiscvWords.jumpDistance(word);
            if (rd == RA) {
                walk.call(target);
                walk.reach(following, walk.write(RA, state).withScratch(Optional.empty()));
            } else if (walk.isInside(target)) {
                walk.reach(target, state);
            } else {
                walk.call(target);
                walk.leave(address, state);
            }
            return;
        }
        boolean isReturn = RiscvWords.major(word) == RiscvWords.JUMP_TO_REGISTER
                && rd == 0
                && RiscvWords.rs1(word) == RA
                && word >> 20 == 0;
        if (!isReturn) {
            throw new AssertionError("unknown word " + Integer.toHexString(word));
        }
        walk.leave(address, state);
    }

    private static State compute(Walk walk, RiscvOpcode opcode, int word, int number, State state) {
        boolean isFloat = Objects.requireNonNull(opcode.resultClass()).equals(RiscvRegisters.FLOAT);
        int rd = register(isFloat, RiscvWords.rd(word));
        if (rd == 0) {
            return state;
        }
        if (rd == SP) {
            return state.movedBy(distance(opcode, word, number, state));
        }
        State next = walk.write(rd, state);
        return rd == T5 ? next.withScratch(constant(opcode, word, number, state)) : next;
    }

    /** How far {@code addi sp, sp, number} or {@code add sp, sp, t5} moves the stack pointer. */
    private static int distance(RiscvOpcode opcode, int word, int number, State state) {
        if (opcode == RiscvOpcode.ADDI && RiscvWords.rs1(word) == SP) {
            return number;
        }
        if (opcode == RiscvOpcode.ADD && RiscvWords.rs1(word) == SP && RiscvWords.rs2(word) == T5) {
            return state.scratch()
                    .filter(constant -> !constant.aboveStackPointer())
                    .orElseThrow()
                    .value();
        }
        throw new AssertionError("a word changes the stack pointer: " + Integer.toHexString(word));
    }

    private static Optional<Constant> constant(RiscvOpcode opcode, int word, int number, State state) {
        int from = RiscvWords.rs1(word);
        Optional<Constant> own = state.scratch().filter(constant -> from == T5);
        return switch (opcode) {
            case LUI -> Optional.of(new Constant(number, false));
            case ADDI, ADDIW ->
                from == 0
                        ? Optional.of(new Constant(number, false))
                        : own.map(constant -> new Constant(constant.value() + number, constant.aboveStackPointer()));
            case ADD ->
                own.filter(constant -> RiscvWords.rs2(word) == SP && !constant.aboveStackPointer())
                        .map(constant -> new Constant(constant.value(), true));
            default -> Optional.empty();
        };
    }
}
