package edu.sysy.riscv.simulate;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes instructions as assembly text, those of 16 bits as the ones of 32 bits that do the same. */
final class RiscvDisassembler {
    private static final int LOW_BITS = 12;
    private static final int UPPER_MASK = 0xfffff;

    private RiscvDisassembler() {}

    /** The instruction at an address; what is no instruction as {@code .word} or {@code .half}. */
    static String text(int bits, int address) {
        int word = Decompression.word(bits);
        RiscvOpcode opcode = RiscvWords.opcode(word);
        if (opcode != null) {
            return text(opcode, word, address);
        }
        String rd = RiscvRegisters.integer(RiscvWords.rd(word)).name();
        if (RiscvWords.major(word) == RiscvWords.ADD_UPPER_TO_PC) {
            return "auipc " + rd + ", " + (word >>> LOW_BITS & UPPER_MASK);
        }
        if (!RiscvTranslator.isJump(word)) {
            return Decompression.isCompressed(bits)
                    ? String.format(Locale.ROOT, ".half 0x%04x", bits & 0xffff)
                    : String.format(Locale.ROOT, ".word 0x%08x", bits);
        }
        if (RiscvWords.major(word) == RiscvWords.JUMP_AND_LINK) {
            return "jal " + rd + ", " + hexadecimal(address + RiscvWords.jumpDistance(word));
        }
        return "jalr " + rd + ", " + RiscvWords.immediate(RiscvOpcode.Form.IMMEDIATE, word) + "("
                + RiscvRegisters.integer(RiscvWords.rs1(word)).name() + ")";
    }

    private static String text(RiscvOpcode opcode, int word, int address) {
        int number = RiscvWords.immediate(opcode.form(), word);
        RiscvImmediate immediate = switch (opcode.form()) {
            case UPPER -> RiscvImmediate.of(number >>> LOW_BITS & UPPER_MASK);
            case BRANCH -> new RiscvImmediate.Label(hexadecimal(address + number));
            default -> RiscvImmediate.of(number);
        };
        int first = RiscvWords.rs1(word);
        int second = RiscvWords.rs2(word);
        int rd = RiscvWords.rd(word);
        boolean isSwapped = RiscvVectorElements.readsSecondFirst(opcode);
        return new RiscvInstruction(
                        opcode,
                        register(opcode.resultClass(), rd),
                        register(opcode.firstClass(), isSwapped ? second : first),
                        register(
                                opcode.secondClass(),
                                opcode.form() == RiscvOpcode.Form.VECTOR_STORE ? rd : isSwapped ? first : second),
                        immediate)
                .toString();
    }

    private static @Nullable PhysicalRegister register(@Nullable RegisterClass kind, int number) {
        return kind == null ? null : RiscvRegisters.of(kind, number);
    }

    private static String hexadecimal(int address) {
        return String.format(Locale.ROOT, "0x%08x", address);
    }
}
