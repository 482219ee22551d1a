package edu.sysy.mips.simulate;

import static edu.sysy.mips.simulate.TinyElf.immediate;
import static edu.sysy.mips.simulate.TinyElf.register;
import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.mips.ProcessorModel;
import edu.sysy.simulate.AddressRange;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.Simulator;
import org.junit.jupiter.api.Test;

/** Cycles of runs, known from counting by hand. */
class CycleEstimateTest {
    @Test
    void eachStraightLineCountsAsOftenAsItRuns() {
        Executable program = new TinyElf()
                .label("__prog_begin")
                .words(immediate(9, 8, 0, 10)) // li $8, 10
                .words(immediate(15, 9, 0, TinyElf.DATA >>> 16)) // lui $9, data
                .words(immediate(35, 10, 9, 0)) // loop: lw $10, 0($9)
                .words(register(33, 11, 11, 10)) // addu $11, $11, $10: waits 1
                .words(immediate(9, 8, 8, -1)) // addiu $8, $8, -1
                .words(immediate(5, 0, 8, -4)) // bne $8, $0, loop
                .words(0x7169_5802) // mul $11, $11, $9: nobody waits in the loop
                .words(register(33, 4, 0, 11)) // move $4, $11: waits 4
                .label("__prog_end")
                .words(immediate(9, 4, 0, 0))
                .words(TinyElf.exit())
                .load();
        Run run = Simulator.create().run(program, new byte[0]).run();
        AddressRange range = program.programRange().orElseThrow();
        assertThat(run.programCounts().total()).isEqualTo(2 + 10 * 5 + 1);
        assertThat(CycleEstimate.cycles(run.profile(), ProcessorModel.NONE, range))
                .isEqualTo(2 + 10 * 5 + 1);
        assertThat(CycleEstimate.cycles(run.profile(), ProcessorModel.MIPS_24K, range))
                .isEqualTo(2 + 10 * 6 + 5);
        // 74K: the load 0, the sum 3, the counter 4, the branch 6, the product 6; the move 7 later
        assertThat(CycleEstimate.cycles(run.profile(), ProcessorModel.MIPS_74K, range))
                .isEqualTo(2 + 10 * 7 + 7);
        assertThat(CycleEstimate.cycles(run.profile(), ProcessorModel.MIPS_24K, new AddressRange(0, 0)))
                .isZero();
    }
}
