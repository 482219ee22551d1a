package edu.sysy.mips.assemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.MipsCounts;
import edu.sysy.mips.RealInstruction;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import java.util.List;
import org.junit.jupiter.api.Test;

class DelaySlotRemovalTest {
    private static List<CodeItem<RealInstruction>> code(String text) {
        return Programs.function("f", text).items();
    }

    @Test
    void whatStandsInASlotMovesBeforeTheBranch() {
        assertThat(DelaySlotRemoval.of(code("jal f\nmove $a0, $s0\njr $ra\naddiu $sp, $sp, 8")))
                .isEqualTo(code("move $a0, $s0\njal f\naddiu $sp, $sp, 8\njr $ra"));
    }

    @Test
    void emptySlotsGo() {
        assertThat(DelaySlotRemoval.of(code("$L1:\nbne $t0, $zero, $L1\nnop\nnop")))
                .isEqualTo(code("$L1:\nbne $t0, $zero, $L1\nnop"));
    }

    @Test
    void aBranchThatReadsWhatItsSlotWritesReadsACopy() {
        assertThat(DelaySlotRemoval.of(code("beq $t2, $v1, $L1\nli $v1, 43")))
                .isEqualTo(code("move $at, $v1\nli $v1, 43\nbeq $t2, $at, $L1"));
    }

    @Test
    void aLabelAtASlotIsRefused() {
        assertThatThrownBy(() -> DelaySlotRemoval.of(code("j $L1\n$L1:\nnop")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> DelaySlotRemoval.of(code("j $L1"))).isInstanceOf(IllegalArgumentException.class);
    }

    /** The counts are those of MARS: nothing for delay slots. */
    @Test
    void programsForSimulatorsAreCountedWithoutSlots() {
        MipsCode code = new MipsCode(List.of(Programs.function("main", """
                        li $t0, 5
                        $L1:
                        mult $t0, $t0
                        mflo $a0
                        li $v0, 1
                        syscall
                        addiu $t0, $t0, -1
                        bne $t0, $zero, $L1
                        li $a0, 3
                        li $v0, 17
                        syscall
                        """)), List.of());
        Capture capture =
                Simulator.create().run(Executable.load(Executables.linkForSimulators(code, "x.sy")), new byte[0]);
        assertThat(capture.text()).isEqualTo("2516941");
        assertThat(capture.outcome()).isEqualTo(new RunOutcome.Exited(3));
        assertThat(capture.run().counts()).isEqualTo(MipsCounts.of(0, 5, 5, 0, 0, 0, 0, 0, 1 + 5 * 4 + 3, 0, 0, 5));
    }
}
