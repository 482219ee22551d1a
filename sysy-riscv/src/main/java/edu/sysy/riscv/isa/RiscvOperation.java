package edu.sysy.riscv.isa;

import edu.sysy.machine.MachineOperation;

/** An operation of this machine: an instruction, or something that becomes several. */
public sealed interface RiscvOperation extends MachineOperation
        permits RiscvInstruction, RiscvPseudoInstruction, RiscvVectorOperation {
    /**
     * The operation as one of this machine.
     *
     * @throws IllegalArgumentException if it is one of another machine
     */
    static RiscvOperation own(MachineOperation operation) {
        if (operation instanceof RiscvOperation own) {
            return own;
        }
        throw new IllegalArgumentException("not for this target: " + operation);
    }
}
