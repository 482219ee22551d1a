package edu.sysy.arm.emit;

import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.layout.BranchCondition;

/**
 * What a branch tests.
 *
 * @param branch the branch, whatever its label
 */
record ArmBranchCondition(ArmInstruction branch) implements BranchCondition<ArmInstruction> {
    @Override
    public ArmBranchCondition negated() {
        return new ArmBranchCondition(
                branch.modifier() instanceof Modifier.When(var condition)
                        ? ArmInstruction.branch(condition.negated(), branch.label())
                        : with(branch.opcode().negated(), branch.label()));
    }

    @Override
    public ArmInstruction branchTo(String label) {
        return with(branch.opcode(), label);
    }

    private ArmInstruction with(ArmOpcode opcode, String label) {
        return new ArmInstruction(opcode, branch.results(), branch.uses(), branch.modifier(), label);
    }
}
