package edu.sysy.codegen.regalloc.local;

import static edu.sysy.codegen.regalloc.ToyCode.block;
import static edu.sysy.codegen.regalloc.ToyCode.op;
import static edu.sysy.codegen.regalloc.ToyCode.read;
import static edu.sysy.codegen.regalloc.ToyCode.v;
import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.regalloc.ToyMachine;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.Move;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.StackSlot;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules by which local allocation chooses a register, one by one. */
class InstructionAllocationTest {
    private static final RegisterFile THREE = ToyMachine.file(3, 1);

    private static Allocation allocate(MachineBlock... blocks) {
        return new LocalAllocator().allocate(new MachineFunction("f", List.of(blocks), 10, List.of(), 0), THREE);
    }

    @Test
    void theResultTakesTheRegisterOfAnOperandThatIsNotNeededAnyMore() {
        Allocation allocation =
                allocate(block(0, List.of(), op("get", 0), op("get", 1), op("sub", 2, 0, 1), read(1, 2)));
        assertThat(allocation.location(2, 2)).isEqualTo(allocation.location(2, 0));
        assertThat(allocation.moveCount()).isZero();
    }

    @Test
    void theResultTakesAFreeRegisterWhenTheOperandIsStillNeeded() {
        Allocation allocation =
                allocate(block(0, List.of(), op("get", 0), op("get", 1), op("sub", 2, 0, 1), read(0, 1, 2)));
        assertThat(allocation.location(2, 2)).isEqualTo(ToyMachine.integer(2));
        assertThat(allocation.moveCount()).isZero();
    }

    @Test
    void theValueUsedLastIsStoredAndGivesItsRegisterUp() {
        Allocation allocation = allocate(block(
                0, List.of(), op("get", 0), op("get", 1), op("get", 2), op("get", 3), read(0, 3), read(2, 3), read(1)));
        assertThat(allocation.movesBefore(3)).containsExactly(new Move(ToyMachine.integer(1), new StackSlot(0, 4)));
        assertThat(allocation.location(3, 0)).isEqualTo(ToyMachine.integer(1));
    }

    @Test
    void aValueThatIsInMemoryTooGivesItsRegisterUpFirst() {
        MachineBlock first = block(0, List.of(new MachineEdge(1, List.of())), op("get", 0), read());
        MachineBlock second =
                block(1, List.of(), op("copyless", 1, 0), op("get", 2), op("get", 3), read(0), read(1, 2), read(3));
        Allocation allocation = allocate(first, second);
        assertThat(allocation.movesBefore(4)).isEmpty();
        assertThat(allocation.location(4, 0)).isEqualTo(allocation.location(2, 0));
    }

    @Test
    void aCopySharesTheRegisterOfItsSource() {
        Allocation allocation = allocate(block(0, List.of(), op("get", 0), op("copy", 1, 0), read(0, 1)));
        assertThat(allocation.location(1, 1)).isEqualTo(allocation.location(1, 0));
        assertThat(allocation.moveCount()).isZero();
    }

    @Test
    void aSharedRegisterIsNotTakenForAResult() {
        Allocation allocation =
                allocate(block(0, List.of(), op("get", 0), op("copy", 1, 0), op("inc", 2, 0), read(1, 2)));
        assertThat(allocation.location(2, 1)).isNotEqualTo(allocation.location(2, 0));
        assertThat(allocation.moveCount()).isZero();
    }

    @Test
    void aBlockWithOnePredecessorFindsItsRegistersAsTheyWere() {
        MachineBlock first = block(0, List.of(new MachineEdge(1, List.of())), op("get", 0), read());
        MachineBlock loop = block(
                1,
                List.of(new MachineEdge(2, List.of()), new MachineEdge(3, List.of())),
                op("copyless", 1, 0),
                read(1));
        MachineBlock body = block(2, List.of(new MachineEdge(1, List.of())), read(0), read());
        Allocation allocation = allocate(first, loop, body, block(3, List.of(), read(0)));
        assertThat(allocation.movesBefore(2)).containsExactly(new Move(new StackSlot(0, 4), ToyMachine.integer(0)));
        assertThat(allocation.location(2, 1))
                .as("a register whose value the next block reads is not overwritten")
                .isNotEqualTo(ToyMachine.integer(0));
        assertThat(allocation.location(4, 0)).isEqualTo(ToyMachine.integer(0));
        assertThat(allocation.movesBefore(4)).isEmpty();
        assertThat(allocation.movesBefore(6)).isEmpty();
    }

    @Test
    void aLiveValueIsStoredAtTheEndOfItsBlockAndLoadedInABlockWithTwoPredecessors() {
        List<MachineEdge> join = List.of(new MachineEdge(3, List.of()));
        MachineBlock first =
                block(0, List.of(new MachineEdge(1, List.of()), new MachineEdge(2, List.of())), op("get", 0), read());
        Allocation allocation =
                allocate(first, block(1, join, read()), block(2, join, read()), block(3, List.of(), read(0)));
        assertThat(allocation.movesBefore(1)).containsExactly(new Move(ToyMachine.integer(0), new StackSlot(0, 4)));
        assertThat(allocation.movesBefore(4)).containsExactly(new Move(new StackSlot(0, 4), ToyMachine.integer(0)));
    }

    @Test
    void theValuesOfAVariableLiveInOneWord() {
        MachineBlock first = block(0, List.of(new MachineEdge(1, List.of(v(0)))), op("get", 0), read());
        MachineBlock loop =
                block(1, List.of(v(1)), List.of(new MachineEdge(2, List.of()), new MachineEdge(3, List.of())), read(1));
        MachineBlock body = block(2, List.of(new MachineEdge(1, List.of(v(2)))), op("inc", 2, 1), read());
        Allocation allocation = allocate(first, loop, body, block(3, List.of(), read(1)));
        StackSlot word = new StackSlot(0, 4);
        assertThat(allocation.slotCount()).isEqualTo(1);
        assertThat(allocation.movesBefore(1)).containsExactly(new Move(ToyMachine.integer(0), word));
        assertThat(allocation.movesBefore(2)).containsExactly(new Move(word, ToyMachine.integer(0)));
        assertThat(allocation.movesBefore(4)).containsExactly(new Move(allocation.location(3, 1), word));
    }

    @Test
    void valuesOfOneVariableThatLiveTogetherHaveWordsOfTheirOwn() {
        MachineBlock first = block(0, List.of(new MachineEdge(1, List.of(v(0)))), op("get", 0), read());
        MachineBlock loop = block(
                1,
                List.of(v(1)),
                List.of(new MachineEdge(2, List.of()), new MachineEdge(3, List.of())),
                op("inc", 2, 1),
                read(2));
        MachineBlock body = block(2, List.of(new MachineEdge(1, List.of(v(2)))), read(1), read());
        Allocation allocation = allocate(first, loop, body, block(3, List.of(), read(2)));
        assertThat(allocation.slotBytes(0)).isEqualTo(4);
        assertThat(allocation.slotBytes(2))
                .as("the second word; slot 1 is of another width")
                .isEqualTo(4);
    }

    @Test
    void whatCanBeComputedAgainIsNeverStored() {
        MachineBlock first = block(0, List.of(new MachineEdge(1, List.of())), op("make", 0), read(), read());
        MachineBlock second = block(1, List.of(new MachineEdge(1, List.of())), read(0), read());
        Allocation allocation = allocate(first, second);
        assertThat(allocation.slotCount()).isZero();
        assertThat(allocation.movesBefore(3))
                .containsExactly(new Move(new Recomputation(op("make", 0)), ToyMachine.integer(0)));
    }

    @Test
    void aConstantArgumentGoesToTheHomeOfTheParameter() {
        MachineBlock first =
                block(0, List.of(new MachineEdge(1, List.of()), new MachineEdge(2, List.of())), op("make", 0), read());
        MachineBlock second = block(1, List.of(new MachineEdge(3, List.of(v(0)))), op("get", 1), read(1), read());
        MachineBlock third = block(2, List.of(new MachineEdge(3, List.of(v(2)))), op("get", 2), read());
        Allocation allocation = allocate(first, second, third, block(3, List.of(v(3)), List.of(), read(3)));
        assertThat(allocation.movesBefore(4)).containsExactly(new Move(ToyMachine.integer(0), new StackSlot(0, 4)));
        assertThat(allocation.movesBefore(6)).hasSize(1);
    }

    @Test
    void aDeadValueIsNotStored() {
        MachineBlock first = block(0, List.of(new MachineEdge(1, List.of())), op("get", 0), read(0), read());
        assertThat(allocate(first, block(1, List.of(), read())).moveCount()).isZero();
    }
}
