package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Function;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrParser;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScalarEvolutionTest {
    private static final String SUM = """
            func @f(%%0: i32) -> i32 {
            b0:
              %%1 = const %d
              jump b1(%%1, %%1)
            b1(%%2: i32, %%3: i32):
              %%4 = const %d
              %%5 = cmp %s %%2, %%4
              br %%5, b2, b3
            b2:
              %%6 = const %d
              %%7 = add %%2, %%6
              %%8 = add %%3, %%2
              jump b1(%%7, %%8)
            b3:
              ret %%3
            }
            """;

    private static Function loop(int start, Condition condition, int limit, int step) {
        return IrParser.parse(SUM.formatted(start, limit, condition.text(), step))
                .functions()
                .getFirst();
    }

    @Test
    void aSumOfACounterIsAChainOfThreeCoefficients() {
        ScalarEvolution evolution = ScalarEvolution.of(loop(5, Condition.LT, 100, 3));
        Polynomial sum = evolution.polynomial(new Value(8, Type.I32));
        assertThat(evolution.recurrence(sum, 0).orElseThrow().coefficients())
                .extracting(Polynomial::toString)
                .containsExactly("10", "8", "3");
    }

    @Test
    void polynomialsAreCanonicalAndWrap() {
        Polynomial x = Polynomial.of(new Value(0, Type.I32));
        Polynomial y = Polynomial.of(new Value(1, Type.I32));
        Polynomial square = x.plus(y).times(x.plus(y)).orElseThrow();
        Polynomial parts = x.times(x)
                .orElseThrow()
                .plus(y.times(y).orElseThrow())
                .plus(y.times(x).orElseThrow().times(2));
        assertThat(square).isEqualTo(parts).hasSameHashCodeAs(parts);
        assertThat(x.times(1 << 31).times(2).isZero()).isTrue();
        assertThat(x.minus(x)).isEqualTo(Polynomial.ZERO);
    }

    @Test
    void constantCountsAreThoseOfTheLoop() {
        Random random = new Random(7);
        int[] interesting = {0, 1, -1, 7, 100, Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE};
        int understood = 0;
        for (int round = 0; round < 4000; round++) {
            int start = interesting[random.nextInt(interesting.length)] + random.nextInt(9) - 4;
            int limit = random.nextBoolean() ? start + random.nextInt(60) - 30 : random.nextInt(200) - 100;
            int step = random.nextInt(13) - 6;
            Condition condition = Condition.values()[random.nextInt(6)];
            Optional<TripCount> count = TripCount.ofLoop(loop(start, condition, limit, step), 0);
            if (count.isPresent() && count.get().validity() == TripCount.Validity.ALWAYS) {
                OptionalLong passes = count.get().constant();
                assertThat(passes)
                        .as("from %d %s %d by %d", start, condition, limit, step)
                        .isPresent();
                if (passes.getAsLong() < 100_000) {
                    understood++;
                    assertThat(passes.getAsLong())
                            .as("from %d %s %d by %d", start, condition, limit, step)
                            .isEqualTo(passes(start, condition, limit, step));
                }
            }
        }
        assertThat(understood).isGreaterThan(500);
    }

    private static long passes(int start, Condition condition, int limit, int step) {
        long passes = 0;
        for (int x = start; condition.holds(x, limit) && passes < 1_000_000; x += step) {
            passes++;
        }
        return passes;
    }
}
