package edu.sysy.arm.simulate;

import edu.sysy.arm.assemble.ArmDecoder;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.TranslatedCode;
import org.jspecify.annotations.Nullable;

/** Translates blocks of a program's text into {@link TranslatedCode}. */
final class ArmTranslator {
    private static final int PAGE_BITS = 12;

    /** Stands for what follows a jump. */
    private static final int NOTHING = -1;

    private final ProgramText text;
    private final TranslatedCode code;
    private final ArmElements elements;

    ArmTranslator(ProgramText text, TranslatedCode code) {
        this.text = text;
        this.code = code;
        this.elements = new ArmElements(code);
    }

    /** Translates the block that begins at a place which has none yet, and those that follow it without a jump. */
    void translate(int first) {
        int index = first;
        while (!code.isBad(index) && code.entries[index] == 0) {
            code.entries[index] = code.size();
            code.beginBlock(index);
            index = block(index);
            if (index == NOTHING) {
                return;
            }
        }
        // What follows is there already, or there is no instruction.
        int last = Math.min(index, text.words() - 1);
        code.beginBlock(last);
        code.endBlock(last, 0, ArmOp.pack(ArmOp.JUMP, 0, 0, 0, index));
    }

    /** Translates one block and returns the entry number of what follows it without a jump. */
    private int block(int first) {
        int maximum = code.maxBlock();
        for (int index = first; ; index++) {
            int count = index - first + 1;
            int next = code.target(text.addressOf(index) + Integer.BYTES);
            ArmDecoder.@Nullable Decoded decoded = ArmDecoder.decode(text.word(index));
            if (decoded != null && isEnd(decoded.instruction().opcode())) {
                code.endBlock(index, count, end(decoded, index, count));
                return decoded.instruction().opcode().form() == ArmOpcode.Form.BRANCH
                                || decoded.instruction().opcode() == ArmOpcode.SVC
                        ? next
                        : NOTHING;
            }
            add(decoded, index);
            boolean isKnown = !code.isBad(next) && code.entries[next] != 0 && code.isLarge();
            if (next != index + 1 || count == maximum || isKnown) {
                code.endBlock(index, count, ArmOp.pack(ArmOp.NEXT, 0, 0, count, 0));
                return next;
            }
        }
    }

    private static boolean isEnd(ArmOpcode opcode) {
        return opcode.kind() == ArmOpcode.Kind.BRANCH && opcode != ArmOpcode.BRK;
    }

    private void add(ArmDecoder.@Nullable Decoded decoded, int index) {
        if (decoded == null) {
            elements.fault(index, FaultKind.RESERVED_INSTRUCTION);
        } else if (decoded.instruction().opcode() == ArmOpcode.ADRP) {
            int page = page(decoded.instruction(), text.addressOf(index));
            int register = ArmState.written(decoded.instruction().rd());
            code.add(index, ArmOp.pack(ArmOp.LOAD_IMMEDIATE, register, 0, 0, page));
        } else {
            elements.add(decoded.instruction(), index);
        }
    }

    /** The address that an {@code adrp} at an address computes. */
    static int page(ArmInstruction instruction, int address) {
        int pages = instruction.modifier() instanceof Modifier.Number(int value) ? value : 0;
        return (address >>> PAGE_BITS) + pages << PAGE_BITS;
    }

    /** The element that ends a block of so many instructions; that of a call leaves its return address before. */
    private long end(ArmDecoder.Decoded decoded, int index, int count) {
        ArmInstruction instruction = decoded.instruction();
        int address = text.addressOf(index);
        int target = code.target(address + decoded.distance());
        return switch (instruction.opcode()) {
            case B_COND -> {
                int set = instruction.modifier() instanceof Modifier.When(var condition)
                        ? ArmElements.flagSet(condition)
                        : 0;
                yield ArmOp.pack(ArmOp.BRANCH_FLAGS, set & 0xff, set >>> Byte.SIZE, count, target);
            }
            case CBZ -> branch(ArmOp.BRANCH_ZERO, instruction, count, target);
            case CBNZ -> branch(ArmOp.BRANCH_NOT_ZERO, instruction, count, target);
            case TBZ -> branch(ArmOp.BRANCH_NO_BIT, instruction, count, target);
            case TBNZ -> branch(ArmOp.BRANCH_BIT, instruction, count, target);
            case BL -> {
                code.add(index, ArmOp.pack(ArmOp.LOAD_IMMEDIATE, ArmState.LR, 0, 0, address + Integer.BYTES));
                yield ArmOp.pack(ArmOp.JUMP, 0, 0, count, target);
            }
            case B -> ArmOp.pack(ArmOp.JUMP, 0, 0, count, target);
            case RET -> ArmOp.pack(ArmOp.JUMP_REGISTER, 0, ArmState.LR, count, 0);
            case SVC -> ArmOp.pack(ArmOp.SYSTEM_CALL, 0, 0, count, 0);
            default -> throw new IllegalArgumentException("no end of a block: " + instruction);
        };
    }

    private static long branch(int op, ArmInstruction instruction, int count, int target) {
        int bit = instruction.modifier() instanceof Modifier.Number(int number) ? number : 0;
        return ArmOp.pack(op, ArmState.read(instruction.uses().getFirst()), bit, count, target);
    }
}
