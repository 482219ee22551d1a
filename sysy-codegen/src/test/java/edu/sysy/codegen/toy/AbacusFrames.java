package edu.sysy.codegen.toy;

import edu.sysy.codegen.frame.FrameConvention;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterSet;
import java.util.List;
import java.util.stream.Stream;

/** Frames of Abacus: the return address and what calls preserve, each saved by an instruction of its own. */
final class AbacusFrames implements FrameConvention {
    private static final List<PhysicalRegister> SAVED = Stream.concat(
                    Stream.of(AbacusRegisters.LINK),
                    AbacusRegisters.ALL.stream().filter(AbacusRegisters.CALLEE_SAVED::contains))
            .toList();

    @Override
    public List<PhysicalRegister> saved() {
        return SAVED;
    }

    @Override
    public boolean isPair(PhysicalRegister first, PhysicalRegister second) {
        return false;
    }

    @Override
    public int wordBytes() {
        return Integer.BYTES;
    }

    @Override
    public int stackAlignment() {
        return Integer.BYTES;
    }

    @Override
    public PhysicalRegister stackPointer() {
        return AbacusRegisters.STACK_POINTER;
    }

    @Override
    public RegisterSet setByPrologue() {
        return RegisterSet.EMPTY;
    }
}
