package edu.sysy.explorer.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Boxes on a circle. */
class CircularLayoutTest {
    private static LayoutGraph boxes(int count, int seed) {
        Random random = new Random(seed);
        double widest = 20 + random.nextInt(300);
        return new LayoutGraph(
                random.doubles(count, 10, widest).toArray(),
                random.doubles(count, 10, 60).toArray(),
                new int[0],
                new int[0]);
    }

    @Test
    void noBoxesOverlap() {
        for (int seed = 0; seed < 400; seed++) {
            LayoutGraph graph = boxes(seed % 60, seed);
            Layout layout = CircularLayout.of(graph);
            for (int one = 0; one < graph.boxCount(); one++) {
                assertThat(layout.left()[one]).isNotNegative();
                assertThat(layout.top()[one]).isNotNegative();
                assertThat(layout.left()[one] + graph.widths()[one]).isLessThan(layout.width());
                assertThat(layout.top()[one] + graph.heights()[one]).isLessThan(layout.height());
                for (int other = 0; other < one; other++) {
                    assertThat(overlap(graph, layout, one, other))
                            .as("boxes %d and %d of %d, seed %d", one, other, graph.boxCount(), seed)
                            .isFalse();
                }
            }
        }
    }

    private static boolean overlap(LayoutGraph graph, Layout layout, int one, int other) {
        return layout.left()[one] < layout.left()[other] + graph.widths()[other]
                && layout.left()[other] < layout.left()[one] + graph.widths()[one]
                && layout.top()[one] < layout.top()[other] + graph.heights()[other]
                && layout.top()[other] < layout.top()[one] + graph.heights()[one];
    }
}
