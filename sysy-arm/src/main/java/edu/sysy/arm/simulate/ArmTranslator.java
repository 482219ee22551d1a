package edu.sysy.arm.simulate;

import edu.sysy.arm.assemble.ArmDecoder;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.simulate.BlockTranslator;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.ProgramText;
import edu.sysy.simulate.TranslatedCode;
import org.jspecify.annotations.Nullable;

/** Translates blocks of a program's text into {@link TranslatedCode}. */
final class ArmTranslator extends BlockTranslator {
    private static final int PAGE_BITS = 12;

    private final ArmElements elements;

    ArmTranslator(ArmMachine machine, ProgramText text, TranslatedCode code) {
        super(machine, text, code);
        this.elements = new ArmElements(code, mayNameVectors(text));
    }

    private static boolean mayNameVectors(ProgramText text) {
        for (int index = 0; index < text.words(); index++) {
            if (ArmDecoder.mayNameVectors(text.word(index))) {
                return true;
            }
        }
        return false;
    }

    @Override
    protected long add(int word, int index, int count) {
        ArmDecoder.@Nullable Decoded decoded = ArmDecoder.decode(word);
        if (decoded == null) {
            elements.fault(index, FaultKind.RESERVED_INSTRUCTION);
        } else if (isEnd(decoded.instruction().opcode())) {
            return end(decoded, index, count);
        } else if (decoded.instruction().opcode() == ArmOpcode.ADRP) {
            int page = page(decoded.instruction(), text.addressOf(index));
            int register = ArmState.written(decoded.instruction().rd());
            code.add(index, ArmOp.pack(ArmOp.LOAD_IMMEDIATE, register, 0, 0, page));
        } else {
            elements.add(decoded.instruction(), index);
        }
        return PLAIN;
    }

    @Override
    protected boolean fallsThrough(int word) {
        ArmDecoder.@Nullable Decoded decoded = ArmDecoder.decode(word);
        return decoded != null
                && (decoded.instruction().opcode().form() == ArmOpcode.Form.BRANCH
                        || decoded.instruction().opcode().form() == ArmOpcode.Form.ATOMIC
                        || decoded.instruction().opcode() == ArmOpcode.SVC);
    }

    private static boolean isEnd(ArmOpcode opcode) {
        return opcode.kind() == ArmOpcode.Kind.BRANCH && opcode != ArmOpcode.BRK
                || opcode.form() == ArmOpcode.Form.ATOMIC;
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
            case LDAR, STLR, LDAXR, STLXR -> ArmOp.pack(ArmOp.SYSTEM_CALL, 0, ArmOp.ATOMIC, count, 0);
            default -> throw new IllegalArgumentException("no end of a block: " + instruction);
        };
    }

    private static long branch(int op, ArmInstruction instruction, int count, int target) {
        int bit = instruction.modifier() instanceof Modifier.Number(int number) ? number : 0;
        return ArmOp.pack(op, ArmState.read(instruction.uses().getFirst()), bit, count, target);
    }
}
