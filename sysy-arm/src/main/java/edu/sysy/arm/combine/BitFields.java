package edu.sysy.arm.combine;

import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.ArmOperation;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.select.UseTable;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Moves bits of a register in one instruction, where shifts and masks do so in two or three.
 *
 * <pre>
 * lsl (and a, 2^w - 1), n                 ubfiz a, n, w
 * lsr (lsl a, n), m                       ubfx a, m - n, 32 - m        ubfiz a, n - m, 32 - n if m is less
 * asr (lsl a, n), m                       sbfx, sbfiz                  of the same bits
 * orr (and a, 2^n - 1), (lsl b, n)        bfi a, b, n, 32 - n          also add and eor, which have no carries here
 * orr (and a, ~(2^w - 1 &lt;&lt; n)), (ubfiz b, n, w)   bfi a, b, n, w
 * </pre>
 */
final class BitFields {
    private final UseTable<ArmOperation> uses;

    BitFields(UseTable<ArmOperation> uses) {
        this.uses = uses;
    }

    /** The instruction with what it needs of the block at a position; null if it moves no bits of another one. */
    @Nullable ArmInstruction fold(ArmInstruction instruction, int position) {
        return switch (instruction.opcode()) {
            case LSL -> masked(instruction, position);
            case LSR, ASR -> shifted(instruction, position);
            case ADD, ORR, EOR -> {
                if (!instruction.modifier().equals(Modifier.NONE)) {
                    yield null;
                }
                ArmOperation left = uses.only(instruction.uses().get(0), position);
                ArmOperation right = uses.only(instruction.uses().get(1), position);
                ArmInstruction inserted = inserted(instruction, left, right);
                yield inserted == null ? inserted(instruction, right, left) : inserted;
            }
            default -> null;
        };
    }

    private @Nullable ArmInstruction masked(ArmInstruction shift, int position) {
        if (!(shift.modifier() instanceof Modifier.Number(int amount))
                || !(uses.only(shift.uses().getFirst(), position) instanceof ArmInstruction mask)
                || mask.opcode() != ArmOpcode.AND
                || !(mask.modifier() instanceof Modifier.Number(int bits))
                || (bits & bits + 1) != 0
                || bits <= 0) {
            return null;
        }
        int width = Math.min(Integer.bitCount(bits), Integer.SIZE - amount);
        return with(shift, ArmOpcode.UBFIZ, mask.uses(), new Modifier.Bits(amount, width));
    }

    private @Nullable ArmInstruction shifted(ArmInstruction right, int position) {
        if (!(right.modifier() instanceof Modifier.Number(int amount))
                || !(uses.only(right.uses().getFirst(), position) instanceof ArmInstruction left)
                || left.opcode() != ArmOpcode.LSL
                || !(left.modifier() instanceof Modifier.Number(int first))
                || first == 0) {
            return null;
        }
        boolean signed = right.opcode() == ArmOpcode.ASR;
        if (amount >= first) {
            Modifier bits = new Modifier.Bits(amount - first, Integer.SIZE - amount);
            return with(right, signed ? ArmOpcode.SBFX : ArmOpcode.UBFX, left.uses(), bits);
        }
        Modifier bits = new Modifier.Bits(first - amount, Integer.SIZE - first);
        return with(right, signed ? ArmOpcode.SBFIZ : ArmOpcode.UBFIZ, left.uses(), bits);
    }

    /** The sum of what a mask leaves and of a field in zeros, if they are all bits of the result. */
    private static @Nullable ArmInstruction inserted(
            ArmInstruction sum, @Nullable ArmOperation left, @Nullable ArmOperation right) {
        if (!(left instanceof ArmInstruction mask)
                || mask.opcode() != ArmOpcode.AND
                || !(right instanceof ArmInstruction field)
                || !(bits(field) instanceof Modifier.Bits bits)
                || !mask.modifier().equals(new Modifier.Number(~(-1 >>> Integer.SIZE - bits.width() << bits.lowest())))
                || !(mask.uses().getFirst() instanceof VirtualRegister whole)
                || whole.equals(field.uses().getFirst())) {
            return null;
        }
        return with(sum, ArmOpcode.BFI, List.of(whole, field.uses().getFirst()), bits);
    }

    /** The bits that a field in zeros has; null if an instruction makes none. */
    private static Modifier.@Nullable Bits bits(ArmInstruction field) {
        if (field.opcode() == ArmOpcode.UBFIZ && field.modifier() instanceof Modifier.Bits bits) {
            return bits;
        }
        return field.opcode() == ArmOpcode.LSL && field.modifier() instanceof Modifier.Number(int amount) && amount > 0
                ? new Modifier.Bits(amount, Integer.SIZE - amount)
                : null;
    }

    private static ArmInstruction with(
            ArmInstruction instruction, ArmOpcode opcode, List<Register> operands, Modifier modifier) {
        return new ArmInstruction(opcode, instruction.results(), operands, modifier, "");
    }
}
