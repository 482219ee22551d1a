package edu.sysy.mips.emit;

import edu.sysy.codegen.layout.BranchCondition;
import edu.sysy.machine.Register;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Branch;
import edu.sysy.mips.RealInstruction.FlagBranch;
import edu.sysy.mips.isa.MipsOpcode;

/** When a conditional branch of MIPS32 is taken. */
sealed interface MipsBranchCondition extends BranchCondition<RealInstruction> {
    /** Whether a comparison of integer registers holds. */
    record Integers(MipsOpcode opcode, Register a, Register b) implements MipsBranchCondition {
        @Override
        public Integers negated() {
            return new Integers(opcode.negated(), a, b);
        }

        @Override
        public RealInstruction branchTo(String label) {
            return new Branch(opcode, a, b, label);
        }
    }

    /** Whether the floating condition flag is set. */
    record Flag(boolean set) implements MipsBranchCondition {
        @Override
        public Flag negated() {
            return new Flag(!set);
        }

        @Override
        public RealInstruction branchTo(String label) {
            return new FlagBranch(set ? MipsOpcode.BC1T : MipsOpcode.BC1F, label);
        }
    }
}
