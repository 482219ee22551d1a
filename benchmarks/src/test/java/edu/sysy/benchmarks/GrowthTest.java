package edu.sysy.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GrowthTest {
    @Test
    void theExponentIsThatOfTheTimeOfTheWholeInput() {
        List<Measurement> run = new ArrayList<>();
        for (int lines : new int[] {10, 100, 1000}) {
            run.add(measurement("linear", "lines=" + lines + " shape=TALL", 7));
            run.add(measurement("quadratic", "lines=" + lines + " shape=TALL", 3.0 * lines));
            run.add(measurement("quadratic", "lines=" + lines + " shape=WIDE", 2 * Math.sqrt(lines)));
        }
        List<Growth> growths = Growth.of(run);
        assertThat(growths).extracting(Growth::size).containsOnly("lines");
        assertThat(growths)
                .extracting(Growth::benchmark)
                .containsExactly("Group.linear", "Group.quadratic", "Group.quadratic");
        assertThat(growths).extracting(Growth::parameters).containsExactly("shape=TALL", "shape=TALL", "shape=WIDE");
        double[] expected = {1, 2, 1.5};
        for (int i = 0; i < expected.length; i++) {
            assertThat(growths.get(i).exponent()).isCloseTo(expected[i], within(1e-9));
        }
        assertThat(TextTable.of(run)).containsPattern("Group\\.quadratic +shape=TALL +lines +2\\.00\n");
    }

    @Test
    void oneSizeSaysNothing() {
        assertThat(Growth.of(List.of(measurement("once", "lines=10", 7), measurement("never", "", 7))))
                .isEmpty();
    }

    private static Measurement measurement(String name, String parameters, double nanos) {
        return new Measurement("Group", name, parameters, "line", nanos, nanos, nanos, Double.NaN, Map.of());
    }
}
