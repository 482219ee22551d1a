package edu.sysy.riscv.emit;

import edu.sysy.codegen.layout.BranchForms;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.machine.Register;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import java.util.List;
import java.util.Objects;

/**
 * Jumps and branches of RV64. The long form of a branch is
 *
 * <pre>
 *     beq a, b, far             bne a, b, skip
 *                        --&gt;    j   far
 *                         skip:
 * </pre>
 *
 * @param farJumps whether jumps are in the form that reaches any label
 */
record RiscvBranches(boolean farJumps) implements BranchForms<RiscvInstruction> {
    /** The most bytes that an item of final code becomes: a call. */
    static final int MAX_BYTES = 8;

    /** How many instructions a branch reaches in either direction: 4 KiB, with some to spare. */
    private static final int REACH = 500;

    @Override
    public RiscvInstruction jump(String label) {
        return RiscvInstruction.jump(farJumps ? RiscvOpcode.JUMP : RiscvOpcode.J, label);
    }

    @Override
    public int reach() {
        return REACH;
    }

    @Override
    public String labelInReach(RiscvInstruction instruction) {
        return instruction.opcode().form() == RiscvOpcode.Form.BRANCH ? label(instruction) : "";
    }

    @Override
    public int longFormGrowth() {
        return 1;
    }

    @Override
    public List<Instruction<RiscvInstruction>> longForm(
            Instruction<RiscvInstruction> branch, List<Instruction<RiscvInstruction>> slots, String skip) {
        RiscvInstruction instruction = branch.instruction();
        return List.of(
                new Instruction<>(
                        RiscvInstruction.branch(
                                instruction.opcode().negated(), first(instruction), second(instruction), skip),
                        branch.line()),
                new Instruction<>(jump(label(instruction)), branch.line()));
    }

    private static Register first(RiscvInstruction branch) {
        return Objects.requireNonNull(branch.a());
    }

    private static Register second(RiscvInstruction branch) {
        return Objects.requireNonNull(branch.b());
    }

    private static String label(RiscvInstruction branch) {
        return branch.immediate() instanceof RiscvImmediate.Label(String name) ? name : "";
    }
}
