package edu.sysy.mips.simulate;

import static edu.sysy.mips.simulate.Registers.FIRST_COPY;
import static edu.sysy.mips.simulate.Registers.RA;
import static edu.sysy.mips.simulate.Registers.SECOND_COPY;

import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OpcodeTrait;
import edu.sysy.mips.isa.OperandField;
import edu.sysy.mips.isa.OperandFormat;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.TranslatedCode;

/** Translates blocks of a program's text into {@link TranslatedCode}. */
final class Translator {

    private final ProgramText text;
    private final TranslatedCode code;
    private final Decoder decoder;

    /** Whether the text goes on after the block that was just translated. */
    private boolean fallsThrough;

    Translator(ProgramText text, TranslatedCode code, FloatLayout floats) {
        this.text = text;
        this.code = code;
        this.decoder = new Decoder(floats);
    }

    /** Translates the block that begins at a word which has none yet, and those that follow it without a jump. */
    void translate(int firstWord) {
        int word = firstWord;
        do {
            code.entries[word] = code.size();
            word = block(word);
        } while (fallsThrough && !code.isBad(word) && code.entries[word] == 0);
        if (fallsThrough) {
            code.beginBlock(Math.min(word, text.words() - 1));
            endBlock(Math.min(word, text.words() - 1), 0, Op.JUMP, 0, 0, word);
        }
    }

    /** Translates one block and returns the entry number of what follows it. */
    private int block(int firstWord) {
        code.beginBlock(firstWord);
        fallsThrough = true;
        int maximum = code.maxBlock();
        int word = firstWord;
        int length = 0;
        while (true) {
            int instruction = text.word(word);
            MipsOpcode opcode = MipsOpcode.of(instruction);
            int next = code.target(text.addressOf(word) + 4);
            length++;
            if (opcode != null && opcode.hasDelaySlot()) {
                return branch(word, opcode, next, length);
            } else if (opcode == MipsOpcode.SYSCALL) {
                endBlock(word, length, Op.SYSTEM_CALL, 0, 0, 0);
                return next;
            } else if (opcode == MipsOpcode.LL || opcode == MipsOpcode.SC) {
                endBlock(word, length, Op.SYSTEM_CALL, 0, Op.ATOMIC, 0);
                return next;
            }
            emit(word, decoder.decode(instruction));
            boolean isKnown = !code.isBad(next) && code.entries[next] != 0 && code.isLarge();
            if (next != word + 1 || code.isBad(next) || length == maximum || isKnown) {
                endBlock(word, length, Op.NEXT, 0, 0, 0);
                return next;
            }
            word = next;
        }
    }

    private void endBlock(int word, int length, int op, int a, int b, int immediate) {
        code.endBlock(word, length, Op.pack(op, a, b, length, immediate));
    }

    private void emit(int word, long element) {
        if (element != Decoder.NOTHING) {
            code.add(word, element);
            if (code.isObserved()) {
                observe(word, text.word(word));
            }
        }
    }

    private void observe(int word, int instruction) {
        if (Accesses.isAccess(instruction)) {
            code.addObservation(Op.OBSERVE, word, Accesses.observedSize(instruction), 0, Accesses.isStore(instruction));
        }
    }

    /** Ends a block with a branch or jump, of which {@code slotWord} is the delay slot. */
    private int branch(int word, MipsOpcode opcode, int slotWord, int length) {
        int address = text.addressOf(word);
        int next = code.target(address + 8);
        if (code.isBad(slotWord) || slotWord != word + 1) {
            // The slot cannot be fetched: stop there, after the branch.
            endBlock(word, length, Op.JUMP, 0, 0, slotWord);
            fallsThrough = false;
            return slotWord;
        }
        int instruction = text.word(word);
        long slot = decoder.decodeSlot(text.word(slotWord));
        switch (opcode) {
            case JR -> jumpToRegister(word, Decoder.rs(instruction), 0, slot, length + 1);
            case JALR -> jumpToRegister(word, Decoder.rs(instruction), Decoder.rd(instruction), slot, length + 1);
            case J -> jump(word, false, slot, length + 1);
            case JAL -> jump(word, true, slot, length + 1);
            default -> conditional(word, opcode, slot, length, next);
        }
        return next;
    }

    private void jump(int word, boolean links, long slot, int length) {
        int address = text.addressOf(word);
        int target = code.target(address + 4 & 0xf000_0000 | OperandField.JUMP.get(text.word(word)) << 2);
        boolean together = slot == Decoder.NOTHING || !Op.touches(slot, RA);
        if (links && !together) {
            code.add(word, Op.pack(Op.LOAD_IMMEDIATE, RA, 0, 0, address + 8));
        }
        emit(word + 1, slot);
        endBlock(word, length, links && together ? Op.CALL : Op.JUMP, 0, 0, target);
        if (links && together) {
            code.add(word, address + 8);
        }
        fallsThrough = false;
    }

    private void jumpToRegister(int word, int source, int link, long slot, int length) {
        int linkValue = text.addressOf(word) + 8;
        fallsThrough = false;
        if (slot != Decoder.NOTHING && (Op.clobbers(slot, source) || link != 0 && Op.touches(slot, link))
                || link == source && link != 0) {
            code.add(word, Op.pack(Op.MOVE, FIRST_COPY, source, 0, 0));
            if (link != 0) {
                code.add(word, Op.pack(Op.LOAD_IMMEDIATE, link, 0, 0, linkValue));
            }
            emit(word + 1, slot);
            endBlock(word, length, Op.JUMP_REGISTER, FIRST_COPY, 0, 0);
            return;
        }
        emit(word + 1, slot);
        if (link == 0) {
            endBlock(word, length, Op.JUMP_REGISTER, source, 0, 0);
        } else {
            endBlock(word, length, Op.CALL_REGISTER, source, link, linkValue);
        }
    }

    private void conditional(int word, MipsOpcode opcode, long slot, int length, int next) {
        int instruction = text.word(word);
        int rs = Decoder.rs(instruction);
        int rt = Decoder.rt(instruction);
        int address = text.addressOf(word);
        int target = code.target(address + 4 + (Decoder.signedImmediate(instruction) << 2));
        int op = operation(opcode, rs, rt);
        int second = opcode.comparesTwo() ? rt : 0;
        int first = opcode.format() == OperandFormat.FLAG_LABEL ? Decoder.flag(instruction) : rs;
        if (opcode.has(OpcodeTrait.WRITES_RA)) {
            if (rs == RA) {
                code.add(word, Op.pack(Op.MOVE, FIRST_COPY, rs, 0, 0));
                first = FIRST_COPY;
            }
            code.add(word, Op.pack(Op.LOAD_IMMEDIATE, RA, 0, 0, address + 8));
        }
        if (opcode.isLikely() && op != Op.JUMP) {
            likely(word, slot, length, Op.pack(op, first, second, 0, target), next);
            return;
        }
        if (slot != Decoder.NOTHING && op != Op.JUMP) {
            if (first != FIRST_COPY && Op.clobbers(slot, first)) {
                code.add(word, Op.pack(Op.MOVE, FIRST_COPY, first, 0, 0));
                first = FIRST_COPY;
            }
            if (Op.clobbers(slot, second)) {
                code.add(word, Op.pack(Op.MOVE, SECOND_COPY, second, 0, 0));
                second = SECOND_COPY;
            }
        }
        emit(word + 1, slot);
        endBlock(word, length + 1, op, first, second, target);
        fallsThrough = op != Op.JUMP;
    }

    /** The operation that ends the block; a branch that is always taken is a jump. */
    private static int operation(MipsOpcode opcode, int rs, int rt) {
        return switch (opcode) {
            case BEQ, BEQL -> rs == rt ? Op.JUMP : Op.BRANCH_EQUAL;
            case BNE, BNEL, BC1T, BC1TL -> Op.BRANCH_NOT_EQUAL;
            case BC1F, BC1FL -> Op.BRANCH_EQUAL;
            case BLEZ, BLEZL -> Op.BRANCH_NOT_POSITIVE;
            case BGTZ, BGTZL -> Op.BRANCH_POSITIVE;
            case BLTZ, BLTZL, BLTZAL, BLTZALL -> Op.BRANCH_NEGATIVE;
            case BGEZ, BGEZL, BGEZAL, BGEZALL -> rs == 0 ? Op.JUMP : Op.BRANCH_NOT_NEGATIVE;
            default -> throw new IllegalArgumentException(opcode.mnemonic());
        };
    }

    /** A branch whose slot is executed only if it is taken: the opposite branch goes around a block for the slot. */
    private void likely(int word, long slot, int length, long branch, int next) {
        endBlock(word, length, opposite(Op.op(branch)), Op.a(branch), Op.b(branch), next);
        code.beginBlock(word + 1);
        emit(word + 1, slot);
        endBlock(word + 1, 1, Op.JUMP, 0, 0, Op.immediate(branch));
        fallsThrough = false;
    }

    private static int opposite(int branch) {
        return switch (branch) {
            case Op.BRANCH_EQUAL -> Op.BRANCH_NOT_EQUAL;
            case Op.BRANCH_NOT_EQUAL -> Op.BRANCH_EQUAL;
            case Op.BRANCH_NOT_POSITIVE -> Op.BRANCH_POSITIVE;
            case Op.BRANCH_POSITIVE -> Op.BRANCH_NOT_POSITIVE;
            case Op.BRANCH_NEGATIVE -> Op.BRANCH_NOT_NEGATIVE;
            default -> Op.BRANCH_NEGATIVE;
        };
    }
}
