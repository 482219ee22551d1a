package edu.sysy.ints;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IntSetTest {
    private static final int BOUND = 20;

    @Test
    void aRemovedMemberIsReplacedByTheLast() {
        IntSet set = new IntSet(BOUND);
        set.add(7);
        set.add(3);
        set.add(19);
        set.add(3);
        assertThat(members(set)).containsExactly(7, 3, 19);
        set.remove(7);
        set.remove(5);
        assertThat(members(set)).containsExactly(19, 3);
        set.clear();
        assertThat(members(set)).isEmpty();
        assertThat(set.contains(3)).isFalse();
    }

    @Test
    void doesTheSameAsAList() {
        Random random = new Random(5);
        IntSet set = new IntSet(BOUND);
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            Integer element = random.nextInt(BOUND);
            if (random.nextBoolean()) {
                set.add(element);
                if (!list.contains(element)) {
                    list.add(element);
                }
            } else if (list.contains(element)) {
                set.remove(element);
                int last = list.removeLast();
                if (last != element) {
                    list.set(list.indexOf(element), last);
                }
            }
            assertThat(members(set)).isEqualTo(list);
            assertThat(set.contains(element)).isEqualTo(list.contains(element));
        }
    }

    private static List<Integer> members(IntSet set) {
        List<Integer> members = new ArrayList<>();
        for (int i = 0; i < set.size(); i++) {
            members.add(set.get(i));
        }
        return members;
    }
}
