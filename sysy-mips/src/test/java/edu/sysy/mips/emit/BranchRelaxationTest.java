package edu.sysy.mips.emit;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.layout.BranchRelaxation;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.codegen.layout.CodeItem.Label;
import edu.sysy.machine.Register;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Branch;
import edu.sysy.mips.RealInstruction.BranchLikely;
import edu.sysy.mips.RealInstruction.Conditional;
import edu.sysy.mips.RealInstruction.FlagBranch;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.Plain;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Branches that do not reach their targets. */
class BranchRelaxationTest {
    private static final Register T0 = MipsRegisters.integer(8);
    private static final CodeItem<RealInstruction> SLOT =
            word(new WithImmediate(MipsOpcode.ADDIU, T0, T0, Immediate.of(1)));
    private static final CodeItem<RealInstruction> NOP = word(new Plain(MipsOpcode.NOP));
    private static final CodeItem<RealInstruction> JUMP = word(new Jump(MipsOpcode.J, "far"));
    private static final Conditional BRANCH = new Branch(MipsOpcode.BLTZ, T0, MipsRegisters.ZERO, "far");
    private static final CodeItem<RealInstruction> OPPOSITE =
            word(new Branch(MipsOpcode.BGEZ, T0, MipsRegisters.ZERO, "s0"));

    @Test
    void theSlotIsExecutedOnBothWays() {
        assertThat(beginning(40_000, true, word(BRANCH), SLOT))
                .containsExactly(OPPOSITE, SLOT, JUMP, NOP, new Label<>("s0"));
        assertThat(beginning(40_000, true, word(new FlagBranch(MipsOpcode.BC1T, "far")), SLOT))
                .containsExactly(word(new FlagBranch(MipsOpcode.BC1F, "s0")), SLOT, JUMP, NOP, new Label<>("s0"));
    }

    @Test
    void aSlotOfTheTakenBranchIsExecutedOnThatWayOnly() {
        assertThat(beginning(40_000, true, word(new BranchLikely(BRANCH)), SLOT))
                .containsExactly(OPPOSITE, NOP, JUMP, SLOT, new Label<>("s0"));
    }

    @Test
    void withoutSlotsThereIsNone() {
        assertThat(beginning(40_000, false, word(BRANCH))).containsExactly(OPPOSITE, JUMP, new Label<>("s0"));
    }

    @Test
    void branchesThatReachStay() {
        CodeItem<RealInstruction> branch = word(new BranchLikely(BRANCH));
        assertThat(beginning(30_000, true, branch, SLOT)).startsWith(branch, SLOT, NOP);
    }

    /**
     * What becomes of code with so many words between a branch and its target, up to the first label or five items of
     * it.
     */
    @SafeVarargs
    private static List<CodeItem<RealInstruction>> beginning(
            int distance, boolean delaySlots, CodeItem<RealInstruction>... branch) {
        List<CodeItem<RealInstruction>> items = new ArrayList<>(List.of(branch));
        for (int i = 0; i < distance; i++) {
            items.add(NOP);
        }
        items.add(new Label<>("far"));
        List<CodeItem<RealInstruction>> relaxed = BranchRelaxation.relax(items, "s", new MipsBranches(delaySlots));
        int label = relaxed.indexOf(new Label<>("s0"));
        return relaxed.subList(0, label < 0 ? 5 : label + 1);
    }

    private static CodeItem<RealInstruction> word(RealInstruction instruction) {
        return new Instruction<>(instruction, 0);
    }
}
