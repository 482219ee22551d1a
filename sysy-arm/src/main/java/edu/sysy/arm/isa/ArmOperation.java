package edu.sysy.arm.isa;

import edu.sysy.machine.MachineOperation;

/** An operation of this machine: an instruction, or something that becomes several. */
public sealed interface ArmOperation extends MachineOperation permits ArmInstruction, ArmPseudoInstruction {
    /**
     * The operation as one of this machine.
     *
     * @throws IllegalArgumentException if it is one of another machine
     */
    static ArmOperation own(MachineOperation operation) {
        if (operation instanceof ArmOperation own) {
            return own;
        }
        throw new IllegalArgumentException("not for this target: " + operation);
    }
}
