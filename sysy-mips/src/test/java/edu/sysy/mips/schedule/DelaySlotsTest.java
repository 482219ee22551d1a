package edu.sysy.mips.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.codegen.layout.CodeItem.Label;
import edu.sysy.machine.Register;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Branch;
import edu.sysy.mips.RealInstruction.BranchLikely;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.JumpRegister;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.Plain;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which instruction gets into which delay slot. */
class DelaySlotsTest {
    private static final Register A0 = MipsRegisters.argument(0);
    private static final Register T0 = MipsRegisters.integer(8);
    private static final Register T1 = MipsRegisters.integer(9);
    private static final Register S0 = MipsRegisters.integer(16);
    private static final int FRAME = 64;
    private static final CodeItem<RealInstruction> NOP = word(new Plain(MipsOpcode.NOP));
    private static final CodeItem<RealInstruction> RETURN = word(new JumpRegister(MipsOpcode.JR, MipsRegisters.RA));

    @Test
    void anInstructionBeforeACallMovesBehindIt() {
        CodeItem<RealInstruction> argument = plus(A0, S0, 1);
        CodeItem<RealInstruction> call = word(new Jump(MipsOpcode.JAL, "f"));
        assertEquals(List.of(call, argument), fill(argument, call));
    }

    @Test
    void anInstructionThatTheBranchReadsStaysAndOneBeforeItMoves() {
        CodeItem<RealInstruction> first = plus(T1, S0, 1);
        CodeItem<RealInstruction> second = plus(T0, S0, 2);
        assertEquals(
                List.of(second, branch(T0, "x"), first, label("x"), RETURN, NOP),
                fill(first, second, branch(T0, "x"), label("x"), RETURN));
    }

    @Test
    void aLoadDoesNotPassAStore() {
        CodeItem<RealInstruction> load = word(new Load(MipsOpcode.LW, T1, Immediate.of(0), S0));
        CodeItem<RealInstruction> store = word(new Store(MipsOpcode.SW, T0, Immediate.of(0), A0));
        CodeItem<RealInstruction> call = word(new Jump(MipsOpcode.JAL, "f"));
        assertEquals(List.of(load, call, store), fill(load, store, call));
        CodeItem<RealInstruction> returnStore = word(new Store(MipsOpcode.SW, MipsRegisters.RA, Immediate.of(0), A0));
        assertEquals(List.of(load, returnStore, call, NOP), fill(load, returnStore, call));
    }

    @Test
    void aJumpTakesTheFirstInstructionOfItsTarget() {
        CodeItem<RealInstruction> first = plus(T0, T0, 1);
        CodeItem<RealInstruction> second = plus(T1, T0, 1);
        CodeItem<RealInstruction> store = word(new Store(MipsOpcode.SW, T1, Immediate.of(0), T0));
        assertEquals(
                List.of(first, label("d0"), second, store, word(new Jump(MipsOpcode.J, "d0")), first),
                fill(label("x"), first, second, store, label("y"), word(new Jump(MipsOpcode.J, "x"))));
    }

    @Test
    void aBranchTakesAnInstructionOnlyIfItsResultIsDeadOnTheOtherWay() {
        CodeItem<RealInstruction> dead = plus(T1, T0, 1);
        CodeItem<RealInstruction> use = word(new ThreeRegister(MipsOpcode.ADDU, MipsRegisters.V0, T1, T0));
        CodeItem<RealInstruction> other = plus(MipsRegisters.V0, T0, 5);
        assertEquals(
                List.of(branch(T0, "x"), dead, RETURN, use, label("x"), RETURN, other),
                fill(branch(T0, "x"), dead, use, RETURN, label("x"), other, RETURN));
        assertEquals(
                List.of(branch(T0, "x"), NOP, dead, RETURN, use, label("x"), RETURN, use),
                fill(branch(T0, "x"), dead, use, RETURN, label("x"), use, RETURN));
    }

    @Test
    void aBlockOfOneInstructionOnTheWayBackMovesIntoTheSlot() {
        CodeItem<RealInstruction> step = plus(T1, T0, 1);
        CodeItem<RealInstruction> back = plus(S0, T1, 0);
        assertEquals(
                List.of(label("x"), step, branch(T0, "x"), back, RETURN, plus(S0, T0, 5)),
                fill(
                        label("x"),
                        step,
                        branch(T0, "y"),
                        plus(S0, T0, 5),
                        RETURN,
                        label("y"),
                        back,
                        word(new Jump(MipsOpcode.J, "x"))));
    }

    @Test
    void aSlotIsExecutedOnlyOnTheWayBackIfItsResultIsLiveOtherwise() {
        CodeItem<RealInstruction> back = plus(S0, T1, 0);
        assertEquals(
                List.of(label("x"), likely(T0, "x"), back, RETURN, NOP),
                fill(label("x"), branch(T0, "y"), RETURN, label("y"), back, word(new Jump(MipsOpcode.J, "x"))));
        CodeItem<RealInstruction> store = word(new Store(MipsOpcode.SW, T1, Immediate.of(0), T0));
        assertEquals(
                List.of(store, label("d0"), plus(T0, T1, 4), likely(T0, "d0"), store, RETURN, NOP),
                fill(label("x"), store, plus(T0, T1, 4), branch(T0, "x"), RETURN));
    }

    @Test
    void aBranchAroundAJumpBecomesTheOppositeBranch() {
        CodeItem<RealInstruction> only = plus(S0, S0, 1);
        CodeItem<RealInstruction> other = plus(S0, S0, 2);
        CodeItem<RealInstruction> store = word(new Store(MipsOpcode.SW, S0, Immediate.of(0), T0));
        assertEquals(
                List.of(opposite(T0, "y"), only, store, other, store, label("y"), RETURN, store),
                fill(
                        branch(T0, "x"),
                        only,
                        word(new Jump(MipsOpcode.J, "y")),
                        label("x"),
                        store,
                        other,
                        store,
                        label("y"),
                        store,
                        RETURN));
    }

    @Test
    void aJumpToAnotherFunctionStaysBehindABranch() {
        CodeItem<RealInstruction> argument = plus(A0, S0, 1);
        CodeItem<RealInstruction> leave = word(new Jump(MipsOpcode.J, "f"));
        assertEquals(
                List.of(branch(T0, "x"), NOP, leave, argument, label("x"), RETURN, NOP),
                fill(branch(T0, "x"), argument, leave, label("x"), RETURN));
    }

    @Test
    void theOnlyInstructionThatABranchSkipsIsTheSlotOfTheOppositeBranch() {
        CodeItem<RealInstruction> only = plus(S0, S0, 1);
        CodeItem<RealInstruction> other = plus(S0, S0, 2);
        CodeItem<RealInstruction> store = word(new Store(MipsOpcode.SW, S0, Immediate.of(0), T0));
        assertEquals(
                List.of(opposite(T0, "x"), only, label("x"), RETURN, store),
                fill(branch(T0, "x"), only, label("x"), store, RETURN));
        assertEquals(
                List.of(likely(T0, "d0"), other, store, other, label("d0"), plus(S0, T0, 3), RETURN, store),
                fill(branch(T0, "x"), store, label("x"), other, plus(S0, T0, 3), store, RETURN));
    }

    @Test
    void aBranchToAJumpTakesItsSlotAndLeadsOn() {
        CodeItem<RealInstruction> only = plus(S0, S0, 1);
        CodeItem<RealInstruction> store = word(new Store(MipsOpcode.SW, S0, Immediate.of(0), T0));
        CodeItem<RealInstruction> leave = word(new Jump(MipsOpcode.J, "x"));
        assertEquals(
                List.of(label("x"), likely(T0, "x"), only, store, leave, only),
                fill(label("x"), branch(T0, "y"), store, label("y"), only, leave));
    }

    @Test
    void codeWithoutAWayInGoesAway() {
        CodeItem<RealInstruction> first = plus(T0, T0, 1);
        CodeItem<RealInstruction> store = word(new Store(MipsOpcode.SW, T0, Immediate.of(0), A0));
        assertEquals(
                List.of(branch(T0, "d0"), first, RETURN, NOP, label("d0"), RETURN, store),
                fill(branch(T0, "x"), RETURN, label("x"), first, store, RETURN));
    }

    @Test
    void aBranchDoesNotLeadToAnotherFunction() {
        CodeItem<RealInstruction> argument = plus(A0, S0, 1);
        CodeItem<RealInstruction> leave = word(new Jump(MipsOpcode.J, "f"));
        assertEquals(
                List.of(branch(T0, "y"), NOP, RETURN, NOP, label("y"), leave, argument),
                fill(branch(T0, "y"), RETURN, label("y"), argument, leave));
    }

    @Test
    void aFunctionToWhichAnotherOneLeavesReadsItsArguments() {
        CodeItem<RealInstruction> argument = plus(A0, S0, 1);
        CodeItem<RealInstruction> other = plus(A0, S0, 2);
        CodeItem<RealInstruction> leave = word(new Jump(MipsOpcode.J, "f"));
        CodeItem<RealInstruction> use = plus(MipsRegisters.V0, A0, 1);
        assertEquals(
                List.of(branch(T0, "y"), NOP, argument, RETURN, use, label("y"), leave, plus(T1, T0, 1)),
                fill(branch(T0, "y"), argument, use, RETURN, label("y"), plus(T1, T0, 1), leave));
        assertEquals(
                List.of(
                        branch(T0, "y"),
                        plus(T1, S0, 1),
                        RETURN,
                        plus(MipsRegisters.V0, T1, 1),
                        label("y"),
                        leave,
                        other),
                fill(
                        branch(T0, "y"),
                        plus(T1, S0, 1),
                        plus(MipsRegisters.V0, T1, 1),
                        RETURN,
                        label("y"),
                        other,
                        leave));
    }

    @Test
    void onlyLoadsFromTheFrameAreTriedWhereTheyAreNotAskedFor() {
        CodeItem<RealInstruction> use = plus(MipsRegisters.V0, T1, 1);
        CodeItem<RealInstruction> inside = word(new Load(MipsOpcode.LW, T1, Immediate.of(FRAME - 4), MipsRegisters.SP));
        assertEquals(
                List.of(branch(T0, "y"), inside, RETURN, use, label("y"), RETURN, NOP),
                fill(branch(T0, "y"), inside, use, RETURN, label("y"), RETURN));
        for (int offset : new int[] {-4, FRAME}) {
            CodeItem<RealInstruction> outside =
                    word(new Load(MipsOpcode.LW, T1, Immediate.of(offset), MipsRegisters.SP));
            assertEquals(
                    List.of(branch(T0, "y"), NOP, outside, RETURN, use, label("y"), RETURN, NOP),
                    fill(branch(T0, "y"), outside, use, RETURN, label("y"), RETURN));
        }
    }

    @Test
    void aJumpToWhatFollowsGoesAwayAndItsSlotStays() {
        CodeItem<RealInstruction> only = plus(S0, S0, 1);
        CodeItem<RealInstruction> store = word(new Store(MipsOpcode.SW, S0, Immediate.of(0), T0));
        CodeItem<RealInstruction> next = word(new Jump(MipsOpcode.J, "x"));
        assertEquals(List.of(store, only, RETURN, NOP), fill(store, only, next, label("y"), label("x"), RETURN));
        assertEquals(List.of(RETURN, NOP), fill(next, label("x"), RETURN));
        assertEquals(List.of(RETURN, NOP), fill(next, store, label("y"), store, label("x"), RETURN));
    }

    private static List<CodeItem<RealInstruction>> fill(CodeItem... items) {
        return DelaySlots.fill(List.of(items), "d", CallArguments.UNKNOWN, FRAME);
    }

    private static CodeItem<RealInstruction> plus(Register to, Register from, int value) {
        return word(new WithImmediate(MipsOpcode.ADDIU, to, from, Immediate.of(value)));
    }

    private static CodeItem<RealInstruction> branch(Register condition, String target) {
        return word(new Branch(MipsOpcode.BNE, condition, MipsRegisters.ZERO, target));
    }

    private static CodeItem<RealInstruction> likely(Register condition, String target) {
        return word(new BranchLikely(new Branch(MipsOpcode.BNE, condition, MipsRegisters.ZERO, target)));
    }

    private static CodeItem<RealInstruction> opposite(Register condition, String target) {
        return word(new BranchLikely(new Branch(MipsOpcode.BEQ, condition, MipsRegisters.ZERO, target)));
    }

    private static CodeItem<RealInstruction> label(String name) {
        return new Label<>(name);
    }

    private static CodeItem<RealInstruction> word(RealInstruction instruction) {
        return new Instruction<>(instruction, 0);
    }
}
