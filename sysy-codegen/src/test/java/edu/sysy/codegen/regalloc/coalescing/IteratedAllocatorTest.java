package edu.sysy.codegen.regalloc.coalescing;

import static edu.sysy.codegen.regalloc.ToyCode.block;
import static edu.sysy.codegen.regalloc.ToyCode.op;
import static edu.sysy.codegen.regalloc.ToyCode.read;
import static edu.sysy.codegen.regalloc.ToyCode.v;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.codegen.regalloc.ToyMachine;
import edu.sysy.codegen.regalloc.ToyOperation;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.StackSlot;
import edu.sysy.verify.AllocationChecker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IteratedAllocatorTest {
    private static final RegisterFile TWO = ToyMachine.file(2, 1);

    private static List<Move> moves(MachineBlock... blocks) {
        MachineFunction function = new MachineFunction("f", List.of(blocks), 10, List.of(), 0);
        Allocation allocation = new IteratedAllocator().allocate(function, TWO);
        assertThat(AllocationChecker.check(function, allocation, TWO)).isEmpty();
        List<Move> moves = new ArrayList<>();
        for (int i = 0; i < function.instructionCount(); i++) {
            moves.addAll(allocation.movesBefore(i));
        }
        return moves;
    }

    @Test
    void aLoopWhoseVariablesKeepTheirRegistersNeedsNoMoves() {
        assertThat(moves(
                        block(
                                0,
                                List.of(),
                                List.of(new MachineEdge(1, List.of(v(0), v(1)))),
                                op("start", 0),
                                op("start", 1),
                                read()),
                        block(
                                1,
                                List.of(v(2), v(3)),
                                List.of(new MachineEdge(2, List.of()), new MachineEdge(3, List.of())),
                                op("add", 4, 2, 3),
                                op("dec", 5, 2),
                                read(5)),
                        block(2, List.of(), List.of(new MachineEdge(1, List.of(v(5), v(4)))), read()),
                        block(3, List.of(), List.of(), read(4))))
                .isEmpty();
    }

    @Test
    void aValueIsMovedToTheRegisterItHasToBeInOnlyIfItIsElsewhere() {
        ToyOperation call = ToyOperation.of(
                "call",
                Operand.use(v(0), TWO.allocatable().get(1)),
                Operand.def(v(1), TWO.allocatable().get(0)));
        assertThat(moves(block(0, List.of(), List.of(), op("start", 0), call, read(1))))
                .isEmpty();
    }

    @Test
    void whatHasNoRegisterIsStoredOnceAndLoadedBeforeEachUse() {
        List<Move> moves = moves(block(
                0,
                List.of(),
                List.of(),
                op("start", 0),
                op("start", 1),
                op("start", 2),
                read(1, 2),
                read(1, 2),
                read(0),
                read(1)));
        assertThat(moves).hasSize(2);
        assertThat(moves.getFirst().to()).isEqualTo(new StackSlot(0, 4));
        assertThat(moves.getLast().from()).isEqualTo(new StackSlot(0, 4));
    }

    @Test
    void whatCanBeComputedAgainIsNeverStored() {
        List<Move> moves = moves(block(
                0,
                List.of(),
                List.of(),
                op("make", 0),
                op("start", 1),
                op("start", 2),
                read(1, 2),
                read(1, 2),
                read(0),
                read(1)));
        assertThat(moves)
                .singleElement()
                .satisfies(move -> assertThat(move.from()).isInstanceOf(Recomputation.class));
    }

    @Test
    void anInstructionThatNeedsMoreRegistersThanThereAreIsRefused() {
        assertThatThrownBy(() -> moves(
                        block(0, List.of(), List.of(), op("start", 0), op("start", 1), op("start", 2), read(0, 1, 2))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("too many registers");
    }
}
