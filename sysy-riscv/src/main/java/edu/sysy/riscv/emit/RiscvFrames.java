package edu.sysy.riscv.emit;

import edu.sysy.codegen.frame.FrameConvention;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.riscv.RiscvCallingConvention;
import edu.sysy.riscv.RiscvRegisters;
import java.util.List;
import java.util.stream.Stream;

/** Frames of the convention LP64D. */
public record RiscvFrames() implements FrameConvention {
    private static final int STACK_ALIGNMENT = 16;
    private static final List<PhysicalRegister> SAVED = Stream.concat(
                    Stream.of(RiscvRegisters.RA),
                    RiscvRegisters.all().stream().filter(RiscvCallingConvention.CALLEE_SAVED::contains))
            .toList();

    @Override
    public List<PhysicalRegister> saved() {
        return SAVED;
    }

    @Override
    public int wordBytes() {
        return RiscvCallingConvention.WORD_BYTES;
    }

    @Override
    public int stackAlignment() {
        return STACK_ALIGNMENT;
    }

    @Override
    public PhysicalRegister stackPointer() {
        return RiscvRegisters.SP;
    }
}
