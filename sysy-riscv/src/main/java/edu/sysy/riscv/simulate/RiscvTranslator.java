package edu.sysy.riscv.simulate;

import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.TranslatedCode;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Translates blocks of a program's text into {@link TranslatedCode}. */
final class RiscvTranslator {
    private static final int FUNCTION = 0x7000;

    private final ProgramText text;
    private final TranslatedCode code;
    private final BitSet begins = new BitSet();

    /** Whether the text goes on after the block that was just translated. */
    private boolean fallsThrough;

    RiscvTranslator(ProgramText text, TranslatedCode code) {
        this.text = text;
        this.code = code;
    }

    /** Whether an instruction that was translated begins at a half word of the text. */
    boolean isInstruction(int index) {
        return begins.get(index);
    }

    /** Translates the block that begins at a place which has none yet, and those that follow it without a jump. */
    void translate(int first) {
        int index = first;
        do {
            code.entries[index] = code.size();
            index = block(index);
        } while (fallsThrough && !code.isBad(index) && code.entries[index] == 0);
        if (fallsThrough) {
            int last = Math.min(index, text.words() - 1);
            code.beginBlock(last);
            code.endBlock(last, 0, RiscvOp.pack(RiscvOp.JUMP, 0, 0, 0, index));
        }
    }

    /** Translates one block and returns the entry number of what follows it. */
    private int block(int first) {
        code.beginBlock(first);
        fallsThrough = true;
        int maximum = code.maxBlock();
        int index = first;
        for (int count = 1; ; count++) {
            int bits = text.word(index);
            int halves = Decompression.isCompressed(bits) ? 1 : 2;
            int word = Decompression.word(bits);
            int address = text.addressOf(index);
            int next = code.target(address + Short.BYTES * halves);
            begins.set(index);
            RiscvOpcode opcode = RiscvWords.opcode(word);
            if (isEnd(opcode, word)) {
                int length = index - first + halves;
                end(index, length, count, opcode, word, address, halves);
                return next;
            }
            long element = RiscvWords.major(word) == RiscvWords.ADD_UPPER_TO_PC
                    ? loadImmediate(
                            RiscvDecoder.destination(word),
                            address + RiscvWords.immediate(RiscvOpcode.Form.UPPER, word))
                    : RiscvDecoder.decode(opcode, word);
            if (element != RiscvDecoder.NOTHING) {
                code.add(index, element);
            }
            boolean isKnown = !code.isBad(next) && code.entries[next] != 0 && code.isLarge();
            if (code.isBad(next) || next != index + halves || count == maximum || isKnown) {
                code.endBlock(index, index - first + halves, RiscvOp.pack(RiscvOp.NEXT, 0, 0, count, 0));
                return next;
            }
            index = next;
        }
    }

    private static boolean isEnd(@Nullable RiscvOpcode opcode, int word) {
        return isJump(word)
                || opcode != null && (opcode.form() == RiscvOpcode.Form.BRANCH || opcode == RiscvOpcode.ECALL);
    }

    /** Whether a word is {@code jal} or {@code jalr}. */
    static boolean isJump(int word) {
        return RiscvWords.major(word) == RiscvWords.JUMP_AND_LINK
                || RiscvWords.major(word) == RiscvWords.JUMP_TO_REGISTER && (word & FUNCTION) == 0;
    }

    private static long loadImmediate(int register, int value) {
        return RiscvOp.pack(RiscvOp.LOAD_IMMEDIATE, register, 0, 0, value);
    }

    /** Ends a block with a branch, jump or system call. */
    private void end(
            int index, int length, int count, @Nullable RiscvOpcode opcode, int word, int address, int halves) {
        if (opcode == RiscvOpcode.ECALL) {
            code.endBlock(index, length, RiscvOp.pack(RiscvOp.SYSTEM_CALL, 0, 0, count, 0));
        } else if (opcode != null) {
            int target = code.target(address + RiscvWords.immediate(RiscvOpcode.Form.BRANCH, word));
            code.endBlock(
                    index,
                    length,
                    RiscvOp.pack(branch(opcode), RiscvWords.rs1(word), RiscvWords.rs2(word), count, target));
        } else {
            fallsThrough = false;
            jump(index, length, count, word, address, address + Short.BYTES * halves);
        }
    }

    private void jump(int index, int length, int count, int word, int address, int link) {
        int rd = RiscvWords.rd(word);
        if (RiscvWords.major(word) == RiscvWords.JUMP_AND_LINK) {
            if (rd != 0) {
                code.add(index, loadImmediate(rd, link));
            }
            int target = code.target(address + RiscvWords.jumpDistance(word));
            code.endBlock(index, length, RiscvOp.pack(RiscvOp.JUMP, 0, 0, count, target));
            return;
        }
        int source = RiscvWords.rs1(word);
        if (rd != 0 && rd == source) {
            code.add(index, RiscvOp.pack(RiscvOp.MOVE, RiscvState.COPY, source, 0, 0));
            source = RiscvState.COPY;
        }
        if (rd != 0) {
            code.add(index, loadImmediate(rd, link));
        }
        int offset = RiscvWords.immediate(RiscvOpcode.Form.IMMEDIATE, word);
        code.endBlock(index, length, RiscvOp.pack(RiscvOp.JUMP_REGISTER, 0, source, count, offset));
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
