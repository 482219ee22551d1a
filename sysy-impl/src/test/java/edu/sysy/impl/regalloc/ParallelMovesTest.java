package edu.sysy.impl.regalloc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.machine.Location;
import edu.sysy.machine.Move;
import edu.sysy.machine.StackSlot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ParallelMovesTest {
    private static final Location TEMPORARY = ToyMachine.TEMPORARY;

    private static Location place(int number) {
        return number < 6 ? ToyMachine.integer(number) : new StackSlot(number);
    }

    @Test
    void anyOrderedGroupHasTheEffectOfTheParallelOne() {
        Random random = new Random(1);
        for (int round = 0; round < 20_000; round++) {
            int size = 1 + random.nextInt(12);
            List<Integer> targets = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                targets.add(i);
            }
            Collections.shuffle(targets, random);
            List<Move> moves = new ArrayList<>();
            for (int target : targets.subList(0, 1 + random.nextInt(size))) {
                moves.add(new Move(place(random.nextInt(size)), place(target)));
            }
            Map<Location, Location> wanted = new HashMap<>();
            moves.forEach(move -> wanted.put(move.to(), move.from()));
            Map<Location, Location> made = new HashMap<>();
            List<Move> ordered = ParallelMoves.order(moves, TEMPORARY);
            ordered.forEach(move -> made.put(move.to(), made.getOrDefault(move.from(), move.from())));
            for (int i = 0; i < size; i++) {
                Location place = place(i);
                assertThat(made.getOrDefault(place, place))
                        .as("%s in %s", place, moves)
                        .isEqualTo(wanted.getOrDefault(place, place));
            }
            assertThat(ordered.size()).isLessThanOrEqualTo(moves.size() + moves.size() / 2);
        }
    }

    @Test
    void aMoveToItselfVanishes() {
        assertThat(ParallelMoves.order(List.of(new Move(place(1), place(1))), TEMPORARY))
                .isEmpty();
    }

    @Test
    void aSwapNeedsTheTemporaryOnce() {
        List<Move> swap = List.of(new Move(place(0), place(1)), new Move(place(1), place(0)));
        assertThat(ParallelMoves.order(swap, TEMPORARY)).hasSize(3);
    }

    @Test
    void twoValuesForOnePlaceAreRefused() {
        List<Move> moves = List.of(new Move(place(0), place(2)), new Move(place(1), place(2)));
        assertThatThrownBy(() -> ParallelMoves.order(moves, TEMPORARY)).isInstanceOf(IllegalArgumentException.class);
    }
}
