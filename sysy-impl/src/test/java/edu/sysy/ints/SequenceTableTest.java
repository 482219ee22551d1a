package edu.sysy.ints;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SequenceTableTest {
    private static void write(SequenceTable table, int... key) {
        table.begin();
        for (int element : key) {
            table.add(element);
        }
    }

    private static int put(SequenceTable table, int value, int... key) {
        write(table, key);
        return table.putIfAbsent(value);
    }

    @Test
    void findsTheValueOfAnEqualSequence() {
        SequenceTable table = new SequenceTable();
        assertThat(put(table, 7, 1, 2, 3)).isEqualTo(SequenceTable.ABSENT);
        assertThat(put(table, 8, 1, 2)).isEqualTo(SequenceTable.ABSENT);
        assertThat(put(table, 9)).isEqualTo(SequenceTable.ABSENT);
        assertThat(put(table, 10, 1, 2, 3)).isEqualTo(7);
        assertThat(put(table, 10, 1, 2)).isEqualTo(8);
        assertThat(put(table, 10)).isEqualTo(9);
        assertThat(table.size()).isEqualTo(3);
    }

    @Test
    void forgetsKeysThatAreNotLookedUp() {
        SequenceTable table = new SequenceTable();
        for (int i = 0; i < 1_000; i++) {
            table.begin();
            table.add(-i);
            assertThat(put(table, i, i)).isEqualTo(SequenceTable.ABSENT);
        }
        assertThat(table.size()).isEqualTo(1_000);
        assertThat(put(table, 0, 999)).isEqualTo(999);
    }

    @Test
    void isEmptyAfterItIsCleared() {
        SequenceTable table = new SequenceTable();
        put(table, 1, 5);
        table.clear();
        assertThat(table.size()).isZero();
        assertThat(put(table, 2, 5)).isEqualTo(SequenceTable.ABSENT);
    }

    @Test
    void isSmallAgainAfterItWasLarge() {
        SequenceTable table = new SequenceTable();
        for (int round = 0; round < 5; round++) {
            int keys = round == 0 ? 10_000 : 40 * round;
            table.clear();
            for (int i = 0; i < keys; i++) {
                assertThat(put(table, i, round, i)).isEqualTo(SequenceTable.ABSENT);
            }
            for (int i = 0; i < keys; i++) {
                assertThat(put(table, keys, round, i)).isEqualTo(i);
            }
        }
    }

    @Test
    void replacesTheValueOfAKey() {
        SequenceTable table = new SequenceTable();
        write(table, 1, 2);
        assertThat(table.get()).isEqualTo(SequenceTable.ABSENT);
        assertThat(table.size()).isZero();
        write(table, 1, 2);
        table.put(7);
        write(table, 1, 2);
        table.put(8);
        write(table, 1, 2);
        assertThat(table.get()).isEqualTo(8);
        assertThat(table.size()).isEqualTo(1);
    }

    @Test
    void agreesWithAMapOfLists() {
        SplittableRandom random = new SplittableRandom(1);
        SequenceTable table = new SequenceTable();
        Map<List<Integer>, Integer> map = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            int[] key = random.ints(random.nextInt(4), -20, 20).toArray();
            List<Integer> boxed = new ArrayList<>();
            for (int element : key) {
                boxed.add(element);
            }
            Integer known = map.putIfAbsent(boxed, i);
            assertThat(put(table, i, key)).isEqualTo(known == null ? SequenceTable.ABSENT : known);
        }
        assertThat(table.size()).isEqualTo(map.size());
    }
}
