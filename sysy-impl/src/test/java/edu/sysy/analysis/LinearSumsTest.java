package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinearSumsTest {
    private final LinearSums sums = new LinearSums();

    @Test
    void equalSumsHaveOneNumber() {
        int x = sums.of(value(3));
        int y = sums.of(value(1));
        int some = sums.plus(sums.times(x, 4), y, -8);
        int same = sums.times(sums.plus(sums.times(y, 2), x, -1), -4);
        assertThat(some).isEqualTo(same).isNotEqualTo(sums.plus(x, y, 1));
        assertThat(sums.polynomial(some)).hasToString("-8 %1 + 4 %3");
    }

    @Test
    void termsThatCancelOutAreGone() {
        int x = sums.of(value(0));
        assertThat(sums.plus(x, x, -1)).isEqualTo(LinearSums.EMPTY);
        assertThat(sums.times(x, 0)).isEqualTo(LinearSums.EMPTY);
        assertThat(sums.times(sums.times(x, 1 << 16), 1 << 16)).isEqualTo(LinearSums.EMPTY);
    }

    @Test
    void aSumOfFiveTermsIsTooLong() {
        int sum = LinearSums.EMPTY;
        for (int i = 0; i < 4; i++) {
            sum = sums.plus(sum, sums.of(value(i)), 1);
        }
        assertThat(sums.plus(sum, sums.of(value(4)), 1)).isEqualTo(LinearSums.TOO_LONG);
        assertThat(sums.polynomial(sums.plus(sum, sums.of(value(2)), 1))).hasToString("%0 + %1 + 2 %2 + %3");
    }

    @Test
    void alignmentDividesAllCoefficients() {
        int sum = sums.plus(sums.times(sums.of(value(0)), 24), sums.of(value(1)), -16);
        assertThat(sums.alignment(sum)).isEqualTo(8);
        assertThat(sums.alignment(LinearSums.EMPTY)).isZero();
    }

    @Test
    void numbersAreThoseOfPolynomials() {
        Random random = new Random(1);
        Map<Polynomial, Integer> numbers = new HashMap<>();
        numbers.put(Polynomial.ZERO, LinearSums.EMPTY);
        for (int i = 0; i < 200_000; i++) {
            int left = random.nextInt(numbers.size());
            int right = random.nextInt(4) == 0 ? sums.of(value(random.nextInt(50))) : random.nextInt(numbers.size());
            numbers.putIfAbsent(sums.polynomial(right), right);
            int factor = random.nextInt(7) - 3;
            Polynomial expected = sums.polynomial(left).plus(sums.polynomial(right), factor);
            int sum = sums.plus(left, right, factor);
            if (expected.terms().size() > 4) {
                assertThat(sum).isEqualTo(LinearSums.TOO_LONG);
            } else {
                assertThat(sums.polynomial(sum)).isEqualTo(expected);
                assertThat(numbers.putIfAbsent(expected, sum)).isIn(null, sum);
            }
        }
        assertThat(numbers).hasSizeGreaterThan(10_000);
    }

    private static Value value(int index) {
        return new Value(index, Type.I32);
    }
}
