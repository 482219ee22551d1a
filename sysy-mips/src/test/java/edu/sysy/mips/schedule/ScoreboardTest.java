package edu.sysy.mips.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.codegen.schedule.Scoreboard;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.assemble.Programs;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long straight lines of code take in each processor. */
class ScoreboardTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nop                                                      | 1  | 1
            addu $t0, $a0, $a1; addu $t1, $t0, $t0                   | 2  | 3
            or $t0, $a0, $a1; or $t1, $t0, $t0                       | 2  | 2
            lw $t0, 0($a0); addu $v0, $v0, $t0                       | 3  | 4
            lw $t0, 0($a0); addu $v0, $v0, $a1; addu $v0, $v0, $t0   | 3  | 4
            lw $t0, 0($a0); lw $t1, 0($t0)                           | 4  | 5
            lw $t0, 0($a0); sw $t0, 0($a1)                           | 3  | 4
            or $t0, $a0, $a1; lw $t1, 0($t0)                         | 3  | 2
            mul $t0, $a0, $a1; addu $v0, $t0, $t0                    | 6  | 8
            mul $t0, $a0, $a1; mul $t1, $a0, $a0                     | 2  | 2
            mult $a0, $a1; mflo $t0; addu $v0, $t0, $t0              | 7  | 12
            div $zero, $a0, $a1; mflo $t0 | 37 | 51
            div $zero, $a0, $a1; mult $a0, $a1 | 37 | 51
            div $zero, $a0, $a1; addu $t0, $a0, $a1 | 2  | 2
            add.s $f0, $f1, $f2; mul.s $f3, $f0, $f0                 | 5  | 5
            c.lt.s $f0, $f1; bc1t x; nop                             | 4  | 5
            lwc1 $f0, 0($a0); add.s $f1, $f0, $f0                    | 4  | 5
            mtc1 $a0, $f0; cvt.s.w $f1, $f0; mfc1 $v0, $f1           | 7  | 9
            div.s $f0, $f1, $f2; swc1 $f0, 0($a0)                    | 18 | 18
            movz $t0, $a0, $a1; addu $t1, $t0, $t0                   | 2  | 5
            addu $t0, $a0, $a1; lw $t1, 0($a0)                       | 2  | 1
            addu $t0, $a0, $a1; addu $t1, $a0, $a0                   | 2  | 2
            """)
    void anInstructionWaitsForWhatItNeeds(String code, int cycles24k, int cycles74k) {
        List<CodeItem<RealInstruction>> items =
                Programs.function("f", code.replace("; ", "\n")).items();
        assertThat(cycles(items, ProcessorModel.MIPS_24K)).isEqualTo(cycles24k);
        assertThat(cycles(items, ProcessorModel.MIPS_74K)).isEqualTo(cycles74k);
        assertThat(cycles(items, ProcessorModel.NONE)).isEqualTo(items.size());
    }

    /** The cycles of a straight line. */
    static int cycles(List<CodeItem<RealInstruction>> items, ProcessorModel processor) {
        MipsTimings timings = new MipsTimings(processor);
        Scoreboard scoreboard = new Scoreboard(timings.issueSlots());
        for (CodeItem<RealInstruction> item : items) {
            InstructionEffects effects = InstructionEffects.of(((Instruction<RealInstruction>) item).instruction());
            scoreboard.start(effects.use(), timings.of(effects.kind()));
        }
        return scoreboard.cycles();
    }
}
