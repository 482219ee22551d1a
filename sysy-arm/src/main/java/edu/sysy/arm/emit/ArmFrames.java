package edu.sysy.arm.emit;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.CallingConvention;
import edu.sysy.codegen.frame.FrameConvention;
import edu.sysy.machine.PhysicalRegister;
import java.util.List;
import java.util.stream.Stream;

/** Frames of AAPCS64, without a frame pointer. */
public record ArmFrames() implements FrameConvention {
    private static final int STACK_ALIGNMENT = 16;
    private static final List<PhysicalRegister> SAVED = Stream.concat(
                    Stream.of(ArmRegisters.LR),
                    ArmRegisters.all().stream().filter(CallingConvention.CALLEE_SAVED::contains))
            .toList();

    @Override
    public List<PhysicalRegister> saved() {
        return SAVED;
    }

    @Override
    public int wordBytes() {
        return CallingConvention.WORD_BYTES;
    }

    @Override
    public int stackAlignment() {
        return STACK_ALIGNMENT;
    }

    @Override
    public PhysicalRegister stackPointer() {
        return ArmRegisters.SP;
    }
}
