package edu.sysy.riscv.emit;

import edu.sysy.codegen.layout.BranchCondition;
import edu.sysy.machine.Register;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;

/** A comparison of two registers that a branch makes. */
record RiscvBranchCondition(RiscvOpcode opcode, Register a, Register b) implements BranchCondition<RiscvInstruction> {
    @Override
    public RiscvBranchCondition negated() {
        return new RiscvBranchCondition(opcode.negated(), a, b);
    }

    @Override
    public RiscvInstruction branchTo(String label) {
        return RiscvInstruction.branch(opcode, a, b, label);
    }
}
