package edu.sysy.riscv.isa;

import edu.sysy.machine.Register;
import edu.sysy.riscv.RiscvRegisters;
import java.util.ArrayList;
import java.util.List;

/**
 * The instructions that put a number into a register. A number of 32 bits takes {@code lui} and {@code addiw}; a longer
 * one is a shorter one shifted to the left, with 12 bits added or with zeros shifted in from above.
 *
 * @param steps what is done to the register, which holds 0 before
 */
public record ConstantSequence(List<Step> steps) {
    /** One instruction, whose operand other than the number is the register itself, or zero for the first. */
    public record Step(RiscvOpcode opcode, int immediate) {}

    private static final int LOW_BITS = 12;
    private static final int UPPER_MASK = 0xfffff;

    public ConstantSequence {
        steps = List.copyOf(steps);
    }

    /** A short sequence for a number. */
    public static ConstantSequence of(long value) {
        return new ConstantSequence(find(value));
    }

    private static List<Step> find(long value) {
        List<Step> steps = new ArrayList<>();
        if (RiscvImmediate.fits(value)) {
            steps.add(new Step(RiscvOpcode.ADDI, (int) value));
            return steps;
        }
        int low = low(value);
        if (value == (int) value) {
            steps.add(new Step(RiscvOpcode.LUI, (int) (value - low >> LOW_BITS) & UPPER_MASK));
            if (low != 0) {
                steps.add(new Step(RiscvOpcode.ADDIW, low));
            }
            return steps;
        }
        long upper = value - low;
        int zeros = Long.numberOfTrailingZeros(upper);
        steps.addAll(find(upper >> zeros));
        steps.add(new Step(RiscvOpcode.SLLI, zeros));
        if (low != 0) {
            steps.add(new Step(RiscvOpcode.ADDI, low));
        }
        List<Step> shifted = value > 0 ? shiftedInFromAbove(value) : List.of();
        return !shifted.isEmpty() && shifted.size() < steps.size() ? shifted : steps;
    }

    /** A negative number of 32 bits shifted to the left and back; empty if there is none. */
    private static List<Step> shiftedInFromAbove(long value) {
        int above = Long.numberOfLeadingZeros(value);
        if ((value & value + 1) == 0) {
            return List.of(new Step(RiscvOpcode.ADDI, -1), new Step(RiscvOpcode.SRLI, above));
        }
        long left = value << above;
        int zeros = Long.numberOfTrailingZeros(left);
        long start = left >> zeros;
        if (start != (int) start) {
            return List.of();
        }
        List<Step> steps = new ArrayList<>(find(start));
        steps.add(new Step(RiscvOpcode.SLLI, zeros));
        steps.add(new Step(RiscvOpcode.SRLI, above));
        return steps;
    }

    private static int low(long value) {
        return (int) (value << Long.SIZE - LOW_BITS >> Long.SIZE - LOW_BITS);
    }

    /** How many instructions it has. */
    public int length() {
        return steps.size();
    }

    /** The instructions with a register as the result. */
    public List<RiscvInstruction> instructions(Register rd) {
        List<RiscvInstruction> instructions = new ArrayList<>(steps.size());
        for (Step step : steps) {
            Register from = instructions.isEmpty() ? RiscvRegisters.ZERO : rd;
            instructions.add(
                    step.opcode() == RiscvOpcode.LUI
                            ? RiscvInstruction.upper(rd, RiscvImmediate.of(step.immediate()))
                            : RiscvInstruction.immediate(step.opcode(), rd, from, step.immediate()));
        }
        return instructions;
    }
}
