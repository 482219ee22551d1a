package edu.sysy.ints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ParallelMovesTest {
    private static final int TEMPORARY = 100;

    private record Transfer(int from, int to) {}

    private static List<Transfer> order(List<Transfer> moves) {
        ParallelMoves group = new ParallelMoves(TEMPORARY);
        moves.forEach(move -> group.add(move.from, move.to));
        List<Transfer> ordered = new ArrayList<>();
        group.flush((from, to) -> ordered.add(new Transfer(from, to)));
        return ordered;
    }

    @Test
    void randomGroupsLeaveInEachPlaceWhatWasWanted() {
        Random random = new Random(1);
        for (int round = 0; round < 3_000; round++) {
            int size = 1 + random.nextInt(8);
            List<Transfer> moves = new ArrayList<>();
            for (int target : random.ints(0, size)
                    .distinct()
                    .limit(random.nextInt(size) + 1)
                    .toArray()) {
                moves.add(new Transfer(random.nextInt(size), target));
            }
            Map<Integer, Integer> wanted = new HashMap<>();
            moves.forEach(move -> wanted.put(move.to, move.from));
            Map<Integer, Integer> made = new HashMap<>();
            List<Transfer> ordered = order(moves);
            ordered.forEach(move -> made.put(move.to, made.getOrDefault(move.from, move.from)));
            for (int place = 0; place < size; place++) {
                assertThat(made.getOrDefault(place, place))
                        .as("%s in %s", place, moves)
                        .isEqualTo(wanted.getOrDefault(place, place));
            }
            assertThat(ordered.size()).isLessThanOrEqualTo(moves.size() + moves.size() / 2);
        }
    }

    @Test
    void oneObjectOrdersManyGroupsOfGrowingSize() {
        Random random = new Random(7);
        int places = 60;
        ParallelMoves group = new ParallelMoves(places);
        for (int round = 0; round < 500; round++) {
            int size = 1 + round * places / 500;
            int[] before = random.ints(places + 1).toArray();
            int[] expected = before.clone();
            int[] actual = before.clone();
            for (int target : random.ints(size, 0, size).distinct().toArray()) {
                int source = random.nextInt(size);
                expected[target] = before[source];
                group.add(source, target);
            }
            group.flush((from, to) -> actual[to] = actual[from]);
            actual[places] = before[places];
            assertThat(actual).isEqualTo(expected);
        }
    }

    @Test
    void aMoveToItselfVanishes() {
        assertThat(order(List.of(new Transfer(1, 1)))).isEmpty();
    }

    @Test
    void aSwapNeedsTheTemporaryOnce() {
        assertThat(order(List.of(new Transfer(0, 1), new Transfer(1, 0)))).hasSize(3);
    }

    @Test
    void twoMovesToOnePlaceAreRefused() {
        List<Transfer> moves = List.of(new Transfer(0, 2), new Transfer(1, 2));
        assertThatThrownBy(() -> order(moves))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2");
    }
}
