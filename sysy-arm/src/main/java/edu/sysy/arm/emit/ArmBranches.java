package edu.sysy.arm.emit;

import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.codegen.layout.BranchForms;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import java.util.List;

/**
 * Jumps and branches of AArch64. A branch on one bit reaches 32 KiB, others 1 MiB; in longer functions all are taken to
 * reach no farther than those. The long form is
 *
 * <pre>
 *     tbz w, #3, far            tbnz w, #3, skip
 *                        --&gt;    b    far
 *                         skip:
 * </pre>
 *
 * @param isLong whether other branches than those on one bit may not reach their labels
 */
record ArmBranches(boolean isLong) implements BranchForms<ArmInstruction> {
    /** How many instructions a function may have in which branches on flags and registers reach any label. */
    static final int MAX_NEAR = 250_000;

    /** How many instructions a branch on one bit reaches in either direction, with some to spare. */
    private static final int REACH = 8000;

    @Override
    public ArmInstruction jump(String label) {
        return ArmInstruction.jump(ArmOpcode.B, label);
    }

    @Override
    public int reach() {
        return REACH;
    }

    @Override
    public String labelInReach(ArmInstruction instruction) {
        return switch (instruction.opcode()) {
            case TBZ, TBNZ -> instruction.label();
            case B_COND, CBZ, CBNZ -> isLong ? instruction.label() : "";
            default -> "";
        };
    }

    @Override
    public int longFormGrowth() {
        return 1;
    }

    @Override
    public List<Instruction<ArmInstruction>> longForm(
            Instruction<ArmInstruction> branch, List<Instruction<ArmInstruction>> slots, String skip) {
        ArmInstruction instruction = branch.instruction();
        return List.of(
                new Instruction<>(new ArmBranchCondition(instruction).negated().branchTo(skip), branch.line()),
                new Instruction<>(jump(instruction.label()), branch.line()));
    }
}
