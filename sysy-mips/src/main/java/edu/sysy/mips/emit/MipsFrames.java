package edu.sysy.mips.emit;

import edu.sysy.codegen.frame.FrameConvention;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterSet;
import edu.sysy.mips.CallingConvention;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction;
import java.util.ArrayList;
import java.util.List;

/**
 * Frames of the o32 convention.
 *
 * @param setsGlobalPointer whether the function sets {@code $gp} when it makes its frame, and so saves it
 * @param vectors whether floating registers have 64 bits, as those with vectors do: then calls preserve all bits of
 *     those with an even number
 */
public record MipsFrames(boolean setsGlobalPointer, boolean vectors) implements FrameConvention {
    private static final List<PhysicalRegister> SAVED = createSaved();

    @Override
    public List<PhysicalRegister> saved() {
        return SAVED;
    }

    @Override
    public boolean isPair(PhysicalRegister even, PhysicalRegister odd) {
        return !vectors
                && even.kind().equals(MipsRegisters.FLOAT)
                && even.number() % 2 == 0
                && odd.number() == even.number() + 1;
    }

    @Override
    public boolean isWide(PhysicalRegister register) {
        return vectors && register.kind().equals(MipsRegisters.FLOAT);
    }

    @Override
    public int wordBytes() {
        return 4;
    }

    @Override
    public int stackAlignment() {
        return 8;
    }

    @Override
    public PhysicalRegister stackPointer() {
        return MipsRegisters.SP;
    }

    @Override
    public RegisterSet setByPrologue() {
        return setsGlobalPointer ? RegisterSet.of(List.of(MipsRegisters.GP)) : RegisterSet.EMPTY;
    }

    @Override
    public boolean usesFrame(MachineOperation operation) {
        return operation instanceof PseudoInstruction.SmallDataAddress && setsGlobalPointer;
    }

    private static List<PhysicalRegister> createSaved() {
        List<PhysicalRegister> saved = new ArrayList<>(List.of(MipsRegisters.RA, MipsRegisters.GP));
        for (PhysicalRegister register : MipsRegisters.all()) {
            if (CallingConvention.CALLEE_SAVED.contains(register)) {
                saved.add(register);
            }
        }
        return List.copyOf(saved);
    }
}
