package edu.sysy.riscv.simulate;

import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.simulate.BlockTranslator;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.TranslatedCode;
import java.util.BitSet;

/** Translates blocks of a program's text into {@link TranslatedCode}. */
final class RiscvTranslator extends BlockTranslator {
    private static final int FUNCTION = 0x7000;

    private final BitSet begins = new BitSet();

    RiscvTranslator(RiscvMachine machine, ProgramText text, TranslatedCode code) {
        super(machine, text, code);
    }

    /** Whether an instruction that was translated begins at a half word of the text. */
    boolean isInstruction(int index) {
        return begins.get(index);
    }

    @Override
    protected long add(int bits, int index, int count) {
        begins.set(index);
        int word = Decompression.word(bits);
        int address = text.addressOf(index);
        RiscvOpcode opcode = RiscvWords.opcode(word);
        if (isJump(word)) {
            int link = address + (Decompression.isCompressed(bits) ? Short.BYTES : Integer.BYTES);
            return jump(index, count, word, address, link);
        }
        if (opcode == RiscvOpcode.ECALL) {
            code.add(index, loadImmediate(RiscvState.LANES_SET, 0));
            return RiscvOp.pack(RiscvOp.SYSTEM_CALL, 0, 0, count, 0);
        }
        if (opcode != null && opcode.form() == RiscvOpcode.Form.ATOMIC) {
            return RiscvOp.pack(RiscvOp.SYSTEM_CALL, 0, RiscvOp.ATOMIC, count, 0);
        }
        if (opcode != null && opcode.form() == RiscvOpcode.Form.BRANCH) {
            int target = code.target(address + RiscvWords.immediate(RiscvOpcode.Form.BRANCH, word));
            return RiscvOp.pack(branch(opcode), RiscvWords.rs1(word), RiscvWords.rs2(word), count, target);
        }
        if (opcode == RiscvOpcode.VLE32_V || opcode == RiscvOpcode.VSE32_V) {
            RiscvVectorElements.access(opcode, word).forEach(element -> code.add(index, element));
            code.addObservation(
                    RiscvOp.OBSERVE, index, opcode.accessBytes(), RiscvVectorElements.LAST_LANE, opcode.isStore());
            return PLAIN;
        }
        long element = RiscvWords.major(word) == RiscvWords.ADD_UPPER_TO_PC
                ? loadImmediate(
                        RiscvDecoder.destination(word), address + RiscvWords.immediate(RiscvOpcode.Form.UPPER, word))
                : RiscvDecoder.decode(opcode, word);
        if (element != RiscvDecoder.NOTHING) {
            code.add(index, element);
            if (opcode != null && opcode.accessBytes() > 0) {
                boolean store = opcode.form() == RiscvOpcode.Form.STORE;
                code.addObservation(RiscvOp.OBSERVE, index, opcode.accessBytes(), 0, store);
            }
        }
        return PLAIN;
    }

    @Override
    protected boolean fallsThrough(int bits) {
        return !isJump(Decompression.word(bits));
    }

    /** Whether a word is {@code jal} or {@code jalr}. */
    static boolean isJump(int word) {
        return RiscvWords.major(word) == RiscvWords.JUMP_AND_LINK
                || RiscvWords.major(word) == RiscvWords.JUMP_TO_REGISTER && (word & FUNCTION) == 0;
    }

    private static long loadImmediate(int register, int value) {
        return RiscvOp.pack(RiscvOp.LOAD_IMMEDIATE, register, 0, 0, value);
    }

    /** The element that ends a block with a jump; that of its return address is added before. */
    private long jump(int index, int count, int word, int address, int link) {
        int rd = RiscvWords.rd(word);
        boolean isFar = RiscvWords.major(word) == RiscvWords.JUMP_TO_REGISTER;
        int source = RiscvWords.rs1(word);
        if (isFar && rd != 0 && rd == source) {
            code.add(index, RiscvOp.pack(RiscvOp.MOVE, RiscvState.COPY, source, 0, 0));
            source = RiscvState.COPY;
        }
        if (rd != 0) {
            code.add(index, loadImmediate(rd, link));
        }
        if (isFar) {
            int offset = RiscvWords.immediate(RiscvOpcode.Form.IMMEDIATE, word);
            return RiscvOp.pack(RiscvOp.JUMP_REGISTER, 0, source, count, offset);
        }
        return RiscvOp.pack(RiscvOp.JUMP, 0, 0, count, code.target(address + RiscvWords.jumpDistance(word)));
    }

    private static int branch(RiscvOpcode opcode) {
        return switch (opcode) {
            case BEQ -> RiscvOp.BRANCH_EQUAL;
            case BNE -> RiscvOp.BRANCH_NOT_EQUAL;
            case BLT -> RiscvOp.BRANCH_LESS;
            case BGE -> RiscvOp.BRANCH_NOT_LESS;
            case BLTU -> RiscvOp.BRANCH_BELOW;
            case BGEU -> RiscvOp.BRANCH_NOT_BELOW;
            default -> throw new IllegalArgumentException("no branch: " + opcode);
        };
    }
}
