package edu.sysy.codegen.frame;

import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterSet;
import java.util.List;

/** What a target's calling convention and instructions say about frames. */
public interface FrameConvention {
    /**
     * The registers that a function saves if it changes them, in the order in which it saves them: the return address,
     * which calls change, and those that a call preserves.
     */
    List<PhysicalRegister> saved();

    /**
     * Whether one instruction saves two registers side by side.
     *
     * @param second the register to be saved after {@code first}
     */
    default boolean isPair(PhysicalRegister first, PhysicalRegister second) {
        return false;
    }

    /** Whether a register is saved alone in the room of two, by the instruction that saves two others. */
    default boolean isWide(PhysicalRegister register) {
        return false;
    }

    /** The size of a saved register in bytes. */
    int wordBytes();

    /** What the stack pointer is a multiple of, in bytes. */
    default int stackAlignment() {
        return wordBytes();
    }

    /** The register from which code reaches its frame. */
    PhysicalRegister stackPointer();

    /** The registers that the prologue sets for the body of the function: a global pointer, where there is one. */
    default RegisterSet setByPrologue() {
        return RegisterSet.EMPTY;
    }

    /**
     * Whether an operation of the target reaches the frame, or reads a register that the prologue sets, though its
     * operands do not say so. Generic operations are not asked for.
     */
    default boolean usesFrame(MachineOperation operation) {
        return false;
    }
}
