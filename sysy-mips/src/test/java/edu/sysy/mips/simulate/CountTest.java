package edu.sysy.mips.simulate;

import static edu.sysy.mips.simulate.TinyElf.immediate;
import static edu.sysy.mips.simulate.TinyElf.register;
import static org.junit.jupiter.api.Assertions.assertEquals;

import edu.sysy.mips.CostModel;
import edu.sysy.mips.MipsCounts;
import edu.sysy.simulate.AddressRange;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.Profile;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.simulate.StandardInstructionClass;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CountTest {

    private static final int NOP = 0;

    private static Run run(Executable program) {
        return Simulator.create().run(program, new byte[0]).run();
    }

    @Test
    void loopIsCountedByClass() {
        Executable program = new TinyElf()
                .words(immediate(9, 8, 0, 10)) // li $8, 10
                .words(immediate(15, 9, 0, TinyElf.DATA >>> 16)) // lui $9, data
                .label("__prog_begin")
                .words(immediate(35, 10, 9, 0)) // loop: lw $10, 0($9)
                .words(register(24, 0, 8, 10)) // mult $8, $10
                .words(register(18, 11, 0, 0)) // mflo $11
                .words(register(26, 0, 8, 8)) // div $8, $8
                .words(0x4600_0003) // div.s $f0, $f0, $f0
                .words(0x4600_0082) // mul.s $f2, $f0, $f0
                .words(immediate(43, 11, 9, 4)) // sw $11, 4($9)
                .words(immediate(9, 8, 8, -1)) // addiu $8, $8, -1
                .words(immediate(5, 0, 8, -9)) // bne $8, $0, loop
                .words(NOP)
                .label("__prog_end")
                .words(immediate(4, 0, 0, 1), NOP) // b next
                .words(register(33, 4, 8, 0)) // move $4, $8
                .words(TinyElf.exit())
                .load();
        Run run = run(program);
        assertEquals(new RunOutcome.Exited(0), run.outcome());
        assertEquals(MipsCounts.of(10, 10, 10, 1, 10, 10, 20, 11, 20 + 5, 10, 10, 10), run.counts());
        assertEquals(107, run.counts().total());
        assertEquals(MipsCounts.of(10, 10, 10, 0, 10, 10, 20, 10, 20, 10, 10, 10), run.programCounts());
        // 20 divisions, 20 multiplications, 10 branches, 20 accesses and 30 others
        assertEquals(
                20 * 15 + 20 * 5 + 10 * 2 + 20 * 3 + 30, run.programCounts().cost(CostModel.IN_ORDER));
        assertEquals(100, run.programCounts().cost(CostModel.COUNT));
        assertEquals(
                10,
                run.profile().executions(program.programRange().orElseThrow().begin()));
        assertEquals(0, run.profile().executions(TinyElf.DATA));
    }

    @Test
    void slotOfUntakenLikelyBranchIsNotCounted() {
        Executable program = new TinyElf()
                .words(immediate(9, 8, 0, 3)) // li $8, 3
                .words(immediate(9, 8, 8, -1)) // loop: addiu $8, $8, -1
                .words(immediate(21, 0, 8, -2)) // bnel $8, $0, loop
                .words(immediate(9, 4, 4, 1)) // addiu $4, $4, 1
                .words(TinyElf.exit())
                .load();
        Run run = run(program);
        assertEquals(new RunOutcome.Exited(2), run.outcome());
        assertEquals(3, run.counts().count(StandardInstructionClass.BRANCH));
        assertEquals(1 + 3 + 3 + 2 + 2, run.counts().total());
        assertEquals(2, run.profile().executions(program.entryPoint() + 12));
    }

    @Test
    void instructionThatFaultsIsNotCounted() {
        Executable inBlock = new TinyElf()
                .function("start", 4)
                .words(immediate(9, 8, 0, 3), immediate(9, 9, 0, 3))
                .words(immediate(35, 8, 0, 0), NOP) // lw $8, 0($0)
                .load();
        Run run = run(inBlock);
        assertEquals(2, run.counts().total());
        assertEquals(
                new RunOutcome.Faulted(
                        FaultKind.UNMAPPED_ADDRESS,
                        inBlock.entryPoint() + 8,
                        Optional.of("start"),
                        Optional.empty(),
                        0),
                run.outcome());

        Executable inSlot = new TinyElf()
                .words(immediate(9, 8, 0, 3))
                .words(immediate(4, 0, 0, 1), immediate(35, 8, 0, 0), NOP)
                .words(TinyElf.exit())
                .load();
        assertEquals(2, run(inSlot).counts().total());
        assertEquals(1, run(inSlot).counts().count(StandardInstructionClass.JUMP));
    }

    @Test
    void systemCallInADelaySlotIsCounted() {
        Executable program = new TinyElf()
                .words(immediate(9, 4, 0, 77), immediate(9, 2, 0, 4001))
                .words(immediate(4, 0, 0, 1), 12, NOP) // b next; syscall
                .load();
        Run run = run(program);
        assertEquals(new RunOutcome.Exited(77), run.outcome());
        assertEquals(4, run.counts().total());
    }

    @Test
    void rangesCountAnAddressOnce() {
        Executable program = new TinyElf()
                .words(NOP, NOP, NOP, immediate(9, 4, 0, 0))
                .words(TinyElf.exit())
                .load();
        int entry = program.entryPoint();
        Profile profile = run(program).profile();
        assertEquals(
                3,
                profile.counts(new AddressRange(entry, entry + 8), new AddressRange(entry + 4, entry + 12))
                        .count(StandardInstructionClass.NOP));
        assertEquals(6, profile.counts(new AddressRange(0, -1)).total());
        assertEquals(MipsCounts.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), profile.counts(new AddressRange[0]));
    }

    @Test
    void longBlocksAndJumpsIntoThemAreCountedExactly() {
        TinyElf elf = new TinyElf().words(immediate(9, 9, 0, 3)); // li $9, 3
        for (int i = 0; i < 1000; i++) {
            elf.words(immediate(9, 8, 8, 1)); // addiu $8, $8, 1
        }
        Executable program = elf.words(immediate(9, 9, 9, -1)) // addiu $9, $9, -1
                .words(immediate(7, 0, 9, -502), NOP) // bgtz $9, 500 words before
                .words(register(33, 4, 8, 0)) // move $4, $8
                .words(TinyElf.exit())
                .load();
        Run run = run(program);
        assertEquals(new RunOutcome.Exited(2000), run.outcome());
        assertEquals(1 + 1000 + 3 + 2 * 503 + 3, run.counts().total());
        assertEquals(1, run.profile().executions(program.entryPoint() + 4));
        assertEquals(3, run.profile().executions(program.entryPoint() + 4 * 1000));
    }
}
