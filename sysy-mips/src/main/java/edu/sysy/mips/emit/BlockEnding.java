package edu.sysy.mips.emit;

import edu.sysy.machine.Register;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Branch;
import edu.sysy.mips.RealInstruction.FlagBranch;
import edu.sysy.mips.isa.MipsOpcode;

/** Where control goes at the end of a block; blocks are named by their positions. */
sealed interface BlockEnding {
    /** Out of the function. */
    record Return() implements BlockEnding {}

    /** Always to one block. */
    record Jump(int target) implements BlockEnding {}

    /** To one of two blocks. */
    record CondBranch(BranchCondition condition, int taken, int other) implements BlockEnding {}

    /** When a conditional branch is taken. */
    sealed interface BranchCondition {
        /** The condition that holds exactly when this one does not. */
        BranchCondition negated();

        /** A branch to {@code label} that is taken if it holds. */
        RealInstruction branchTo(String label);

        /** Whether a comparison of integer registers holds. */
        record Integers(MipsOpcode opcode, Register a, Register b) implements BranchCondition {
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
        record Flag(boolean set) implements BranchCondition {
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
}
