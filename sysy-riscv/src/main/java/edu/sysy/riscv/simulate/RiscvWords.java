package edu.sysy.riscv.simulate;

import edu.sysy.riscv.isa.RiscvOpcode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes instruction words of 32 bits apart (The RISC-V Instruction Set Manual, volume I). */
final class RiscvWords {
    static final int JUMP_AND_LINK = 0x6f;
    static final int JUMP_TO_REGISTER = 0x67;
    static final int ADD_UPPER_TO_PC = 0x17;

    private static final int MAJOR_MASK = 0x7f;
    private static final int WITH_FUNCTION = 0x707f;
    private static final int WITH_AMOUNT = 0xfc00_707f;
    private static final int WITH_WORD_AMOUNT = 0xfe00_707f;
    private static final int WITH_FUNCTIONS = 0xfe00_707f;
    private static final int WITH_SOURCE = 0xfff0_707f;
    private static final int WITH_FIRST_SOURCE = 0xfe0f_f07f;
    private static final int WITH_SOURCES = 0xffff_f07f;

    /** The opcodes by the lowest seven bits of their words. */
    private static final List<List<RiscvOpcode>> BY_MAJOR = byMajor();

    private RiscvWords() {}

    private static List<List<RiscvOpcode>> byMajor() {
        List<List<RiscvOpcode>> table = new ArrayList<>();
        for (int i = 0; i <= MAJOR_MASK; i++) {
            table.add(new ArrayList<>());
        }
        for (RiscvOpcode opcode : RiscvOpcode.values()) {
            switch (opcode) {
                case J, JUMP, CALL, RET -> {}
                default -> table.get(opcode.bits() & MAJOR_MASK).add(opcode);
            }
        }
        return table.stream().map(List::copyOf).toList();
    }

    /** The opcode of a word; null if there is none, or if it is a jump or {@code auipc}. */
    static @Nullable RiscvOpcode opcode(int word) {
        for (RiscvOpcode opcode : BY_MAJOR.get(major(word))) {
            if ((word & mask(opcode)) == opcode.bits() && (!isMove(opcode) || rs1(word) == rs2(word))) {
                return opcode;
            }
        }
        return null;
    }

    /** Whether an opcode reads its source twice: {@code fsgnj.s a, b, b} is {@code fmv.s a, b}. */
    private static boolean isMove(RiscvOpcode opcode) {
        return opcode == RiscvOpcode.FMV_S || opcode == RiscvOpcode.FNEG_S;
    }

    private static int mask(RiscvOpcode opcode) {
        return switch (opcode.form()) {
            case COMPUTE, VECTOR, VECTOR_ACCUMULATE, VECTOR_IMMEDIATE, VECTOR_SHIFT -> WITH_FUNCTIONS;
            case VECTOR_CONVERT -> WITH_FIRST_SOURCE;
            case VECTOR_NUMBER, VECTOR_LOAD, VECTOR_STORE -> WITH_SOURCE;
            case VECTOR_RESULT -> WITH_SOURCES;
            case CONFIGURE -> -1;
            case ATOMIC -> opcode.secondClass() == null ? WITH_SOURCE : WITH_FUNCTIONS;
            case CONVERT -> isMove(opcode) ? WITH_FUNCTIONS : WITH_SOURCE;
            case IMMEDIATE, LOAD, STORE, BRANCH -> WITH_FUNCTION;
            case SHIFT -> opcode.toString().endsWith("w") ? WITH_WORD_AMOUNT : WITH_AMOUNT;
            case UPPER -> MAJOR_MASK;
            case JUMP -> -1;
        };
    }

    static int major(int word) {
        return word & MAJOR_MASK;
    }

    static int rd(int word) {
        return word >>> 7 & 31;
    }

    static int rs1(int word) {
        return word >>> 15 & 31;
    }

    static int rs2(int word) {
        return word >>> 20 & 31;
    }

    /** The number that the immediate field of a form holds; of branches the distance. */
    static int immediate(RiscvOpcode.Form form, int word) {
        return switch (form) {
            case IMMEDIATE, LOAD -> word >> 20;
            case SHIFT -> word >>> 20 & 63;
            case VECTOR_IMMEDIATE, VECTOR_NUMBER -> word << 12 >> 27;
            case VECTOR_SHIFT -> rs1(word);
            case UPPER -> word & 0xffff_f000;
            case STORE -> word >> 25 << 5 | word >>> 7 & 31;
            case BRANCH ->
                word >> 31 << 12 | (word >>> 7 & 1) << 11 | (word >>> 25 & 0x3f) << 5 | (word >>> 8 & 0xf) << 1;
            case COMPUTE,
                    CONVERT,
                    ATOMIC,
                    JUMP,
                    VECTOR,
                    VECTOR_ACCUMULATE,
                    VECTOR_CONVERT,
                    VECTOR_RESULT,
                    VECTOR_LOAD,
                    VECTOR_STORE,
                    CONFIGURE -> 0;
        };
    }

    /** The distance of {@code jal}. */
    static int jumpDistance(int word) {
        return word >> 31 << 20 | (word >>> 12 & 0xff) << 12 | (word >>> 20 & 1) << 11 | (word >>> 21 & 0x3ff) << 1;
    }
}
