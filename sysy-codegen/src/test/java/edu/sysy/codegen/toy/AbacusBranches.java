package edu.sysy.codegen.toy;

import edu.sysy.codegen.layout.BranchForms;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import java.util.List;

/** Jumps and branches of Abacus. Branches are so short that common functions need the long form. */
final class AbacusBranches implements BranchForms<AbacusInstruction> {
    /** How many instructions a branch reaches. */
    static final int REACH = 31;

    @Override
    public AbacusInstruction jump(String label) {
        return AbacusInstruction.jump(AbacusOpcode.JUMP, label);
    }

    @Override
    public int reach() {
        return REACH;
    }

    @Override
    public String labelInReach(AbacusInstruction instruction) {
        return instruction.opcode().form == AbacusOpcode.Form.BRANCH ? instruction.symbol() : "";
    }

    @Override
    public int longFormGrowth() {
        return 1;
    }

    @Override
    public List<Instruction<AbacusInstruction>> longForm(
            Instruction<AbacusInstruction> branch, List<Instruction<AbacusInstruction>> slots, String skip) {
        return List.of(
                new Instruction<>(branch.instruction().negated().branchTo(skip), branch.line()),
                new Instruction<>(jump(branch.instruction().symbol()), branch.line()));
    }
}
