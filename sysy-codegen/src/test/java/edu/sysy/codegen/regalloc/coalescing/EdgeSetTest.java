package edu.sysy.codegen.regalloc.coalescing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeSetTest {
    private static final int STEPS = 20_000;

    @ParameterizedTest
    @ValueSource(ints = {2, 90, 4096, 4097, 60_000})
    void tellsWhichPairsWereAddedWhateverTheirOrder(int nodes) {
        Random random = new Random(nodes);
        EdgeSet edges = new EdgeSet(nodes);
        Set<Long> expected = new HashSet<>();
        for (int step = 0; step < STEPS; step++) {
            int one = random.nextInt(nodes);
            int other = random.nextInt(nodes);
            if (one != other) {
                long key = (long) Math.min(one, other) * nodes + Math.max(one, other);
                assertThat(edges.contains(other, one)).isEqualTo(expected.contains(key));
                if (random.nextBoolean()) {
                    assertThat(edges.add(one, other)).isEqualTo(expected.add(key));
                }
            }
        }
    }
}
