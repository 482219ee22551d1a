package edu.sysy.arm.simulate;

import edu.sysy.arm.assemble.ArmDecoder;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.Modifier;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes instructions as assembly text. */
final class ArmDisassembler {
    private ArmDisassembler() {}

    /** The instruction at an address; what is no instruction as {@code .word}. */
    static String text(int word, int address) {
        ArmDecoder.@Nullable Decoded decoded = ArmDecoder.decode(word);
        if (decoded == null) {
            return String.format(Locale.ROOT, ".word 0x%08x", word);
        }
        ArmInstruction instruction = decoded.instruction();
        return switch (instruction.opcode()) {
            case ADRP -> {
                String page = hexadecimal(ArmTranslator.page(instruction, address));
                yield instruction.withModifier(new Modifier.Page(page, 0)).toString();
            }
            case B, BL, B_COND, CBZ, CBNZ, TBZ, TBNZ ->
                instruction.withLabel(hexadecimal(address + decoded.distance())).toString();
            default -> instruction.toString();
        };
    }

    private static String hexadecimal(int address) {
        return String.format(Locale.ROOT, "0x%08x", address);
    }
}
