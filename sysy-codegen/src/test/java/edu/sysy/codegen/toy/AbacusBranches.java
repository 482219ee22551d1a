package edu.sysy.codegen.toy;

import edu.sysy.codegen.layout.BranchCondition;
import edu.sysy.codegen.layout.BranchForms;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import java.util.List;

/** Jumps and branches of Abacus. Branches are so short that common functions need the long form. */
final class AbacusBranches implements BranchForms<AbacusInstruction> {
    /** How many instructions a branch reaches. */
    static final int REACH = 31;

    /** Whether the flag is as expected. */
    record FlagCondition(boolean expected) implements BranchCondition<AbacusInstruction> {
        @Override
        public FlagCondition negated() {
            return new FlagCondition(!expected);
        }

        @Override
        public AbacusInstruction branchTo(String label) {
            return AbacusInstruction.jump(expected ? AbacusOpcode.BRSET : AbacusOpcode.BRCLEAR, label);
        }
    }

    @Override
    public AbacusInstruction jump(String label) {
        return AbacusInstruction.jump(AbacusOpcode.JUMP, label);
    }

    @Override
    public int maxOutOfLineLatch() {
        return 0;
    }

    @Override
    public int reach() {
        return REACH;
    }

    @Override
    public String labelInReach(AbacusInstruction instruction) {
        return instruction.opcode().form() == AbacusOpcode.Form.BRANCH ? instruction.symbol() : "";
    }

    @Override
    public int delaySlots() {
        return 0;
    }

    @Override
    public int longFormGrowth() {
        return 1;
    }

    @Override
    public List<Instruction<AbacusInstruction>> longForm(
            Instruction<AbacusInstruction> branch, List<Instruction<AbacusInstruction>> slots, String skip) {
        FlagCondition condition = new FlagCondition(branch.instruction().opcode() == AbacusOpcode.BRSET);
        return List.of(
                new Instruction<>(condition.negated().branchTo(skip), branch.line()),
                new Instruction<>(jump(branch.instruction().symbol()), branch.line()));
    }
}
