package edu.sysy.mips.emit;

import edu.sysy.machine.Register;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Branch;
import edu.sysy.mips.RealInstruction.FlagBranch;

/** Where control goes at the end of a block; blocks are named by their positions. */
sealed interface BlockEnding {
    /** Out of the function. */
    record Leave() implements BlockEnding {}

    /** Always to one block. */
    record Go(int target) implements BlockEnding {}

    /** To one of two blocks. */
    record Choose(Question question, int taken, int other) implements BlockEnding {}

    /** What a conditional branch asks. */
    sealed interface Question {
        /** The question with the opposite answer. */
        Question negated();

        /** A branch to {@code label} if the answer is yes. */
        RealInstruction branchTo(String label);

        /** Whether a comparison of integer registers holds. */
        record Integers(Branch.Op op, Register a, Register b) implements Question {
            @Override
            public Integers negated() {
                return new Integers(op.negated(), a, b);
            }

            @Override
            public RealInstruction branchTo(String label) {
                return new Branch(op, a, b, label);
            }
        }

        /** Whether the floating condition flag is set. */
        record Flag(boolean set) implements Question {
            @Override
            public Flag negated() {
                return new Flag(!set);
            }

            @Override
            public RealInstruction branchTo(String label) {
                return new FlagBranch(set, label);
            }
        }
    }
}
