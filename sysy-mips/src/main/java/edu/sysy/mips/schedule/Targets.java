package edu.sysy.mips.schedule;

import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.BranchLikely;
import edu.sysy.mips.RealInstruction.Conditional;
import edu.sysy.mips.RealInstruction.Jump;

/** Where branches and jumps inside a function lead. */
final class Targets {
    private Targets() {}

    /** The label to which the instruction may go; empty if it is neither a branch nor a jump inside the function. */
    static String of(RealInstruction branch) {
        return switch (branch) {
            case Conditional conditional -> conditional.label();
            case BranchLikely(var conditional) -> conditional.label();
            case Jump jump when !jump.link() -> jump.symbol();
            default -> "";
        };
    }

    /** The same branch to another label. */
    static RealInstruction replace(RealInstruction branch, String label) {
        return switch (branch) {
            case Conditional conditional -> conditional.to(label);
            case BranchLikely(var conditional) -> new BranchLikely(conditional.to(label));
            case Jump jump -> new Jump(false, label);
            default -> throw new IllegalArgumentException(branch.toString());
        };
    }
}
