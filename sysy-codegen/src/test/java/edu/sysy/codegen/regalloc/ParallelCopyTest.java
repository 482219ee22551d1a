package edu.sysy.codegen.regalloc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import edu.sysy.codegen.operation.ParallelCopy;
import edu.sysy.machine.Location;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.StackSlot;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Parallel copies of registers and stack slots. */
class ParallelCopyTest {
    private static final RegisterFile FILE = ToyMachine.file(6, 3);
    private static final Location R0 = ToyMachine.integer(0);
    private static final Location R1 = ToyMachine.integer(1);
    private static final Location R2 = ToyMachine.integer(2);

    @Test
    void aCycleGoesThroughTheTemporary() {
        List<Move> ordered = ParallelCopy.sequentialize(
                List.of(
                        new Move(R1, R0),
                        new Move(R0, R1),
                        new Move(R0, R2),
                        new Move(ToyMachine.integer(3), ToyMachine.integer(3))),
                FILE);
        assertThat(ordered).hasSize(4);
        assertThat(ordered.getFirst().to()).isEqualTo(R2);
        assertThat(ordered).anyMatch(move -> move.to().equals(FILE.temporary()));
    }

    @Test
    void whatIsComputedAgainComesLast() {
        VirtualRegister result = new VirtualRegister(7, ToyMachine.INT);
        Move again = new Move(new Recomputation(ToyOperation.of("make", Operand.def(result))), R0);
        assertThat(ParallelCopy.sequentialize(List.of(again, new Move(R0, R1)), FILE))
                .containsExactly(new Move(R0, R1), again);
    }

    @Test
    void twoMovesToOnePlaceAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ParallelCopy.sequentialize(List.of(new Move(R0, R2), new Move(R1, R2)), FILE));
        VirtualRegister result = new VirtualRegister(7, ToyMachine.INT);
        Move again = new Move(new Recomputation(ToyOperation.of("make", Operand.def(result))), R2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ParallelCopy.sequentialize(List.of(new Move(R0, R2), again), FILE));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ParallelCopy.sequentialize(List.of(new Move(R0, FILE.temporary())), FILE));
    }

    @Test
    void anyCopyMovesWhatItShould() {
        Random random = new Random(7);
        List<Location> places = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            places.add(ToyMachine.integer(i));
            places.add(new StackSlot(i, 4));
        }
        for (int round = 0; round < 5_000; round++) {
            List<Move> moves = new ArrayList<>();
            for (Location to : places) {
                if (random.nextInt(3) > 0) {
                    moves.add(new Move(places.get(random.nextInt(places.size())), to));
                }
            }
            Map<Location, Location> contents = new HashMap<>();
            places.forEach(place -> contents.put(place, place));
            for (Move move : ParallelCopy.sequentialize(moves, FILE)) {
                contents.put(move.to(), contents.get((Location) move.from()));
            }
            for (Location place : places) {
                Location expected = moves.stream()
                        .filter(move -> move.to().equals(place))
                        .map(move -> (Location) move.from())
                        .findFirst()
                        .orElse(place);
                assertThat(contents.get(place)).isEqualTo(expected);
            }
        }
    }
}
