package edu.sysy.prove.rows;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.select.ExactQuotient;
import edu.sysy.codegen.select.MagicNumber;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RemainderTheoremTest {
    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(Long.SIZE);
    private static final List<RemainderTheorem> RECIPROCALS =
            List.of(RemainderTheorem.FRACTION, RemainderTheorem.RECIPROCAL, RemainderTheorem.FULL_RECIPROCAL);

    private static long reciprocal(int divisor) {
        MagicNumber magic = MagicNumber.of(divisor);
        return magic.unsigned() << Integer.SIZE - magic.shift();
    }

    private static long fullReciprocal(int divisor) {
        return Long.divideUnsigned(-1, divisor) + 1;
    }

    @Test
    void holdsForWhatTheCompilerComputes() {
        assertThat(SampleDivisors.some()
                        .allMatch(divisor -> RemainderTheorem.INVERSE.holds(divisor, ExactQuotient.inverse(divisor))
                                && RemainderTheorem.FRACTION.holds(divisor, ExactQuotient.fraction(divisor))
                                && RemainderTheorem.RECIPROCAL.holds(divisor, reciprocal(divisor))
                                && RemainderTheorem.FULL_RECIPROCAL.holds(divisor, fullReciprocal(divisor))))
                .isTrue();
    }

    /** What holds is right for all dividends near multiples of the divisor, those at the limits among them. */
    @Test
    void whatHoldsIsRight() {
        Random random = new Random(7);
        int right = 0;
        int wrong = 0;
        for (int i = 0; i < 20_000; i++) {
            int divisor = Math.max(3, random.nextInt(Integer.MAX_VALUE) >>> random.nextInt(30));
            if (Integer.bitCount(divisor) == 1) {
                continue;
            }
            int error = random.nextInt(8) < 6 ? 0 : random.nextInt(5) - 2;
            List<Long> numbers = List.of(
                    Integer.toUnsignedLong(ExactQuotient.fraction(divisor)) + error,
                    reciprocal(divisor) + ((long) error << random.nextInt(34)),
                    fullReciprocal(divisor) + error);
            for (int k = 0; k < numbers.size(); k++) {
                RemainderTheorem theorem = RECIPROCALS.get(k);
                if (theorem.holds(divisor, numbers.get(k))) {
                    long number = numbers.get(k);
                    LongPredicate divides = x -> divides(theorem, x, number) == (x % divisor == 0);
                    assertThat(dividends(theorem, divisor).allMatch(divides))
                            .as(theorem + " " + divisor + " " + number)
                            .isTrue();
                    right++;
                } else {
                    wrong++;
                }
            }
        }
        assertThat(right).isGreaterThan(10_000);
        assertThat(wrong).isGreaterThan(1_000);
    }

    private static LongStream dividends(RemainderTheorem theorem, int divisor) {
        long limit =
                theorem == RemainderTheorem.FRACTION ? Integer.MAX_VALUE / divisor - (long) divisor : Integer.MAX_VALUE;
        long last = limit / divisor * divisor;
        return LongStream.rangeClosed(-3, 3)
                .flatMap(offset -> LongStream.of(
                        offset,
                        last + offset,
                        last - divisor + offset,
                        limit + offset,
                        divisor + offset,
                        -last + offset,
                        Integer.MIN_VALUE + 3 + offset))
                .filter(x -> x <= limit && x >= (theorem == RemainderTheorem.FULL_RECIPROCAL ? Integer.MIN_VALUE : 0));
    }

    private static boolean divides(RemainderTheorem theorem, long x, long number) {
        return switch (theorem) {
            case FRACTION -> Integer.compareUnsigned((int) (x * number), (int) number) < 0;
            case RECIPROCAL -> {
                BigInteger product = BigInteger.valueOf(x)
                        .multiply(BigInteger.valueOf(number))
                        .mod(MODULUS);
                yield product.compareTo(BigInteger.valueOf(number)) < 0;
            }
            case FULL_RECIPROCAL -> (int) (x * number) == x * number;
            case INVERSE -> throw new IllegalArgumentException("no reciprocal");
        };
    }

    @Test
    void refusesNumbersNextToTheRightOne() {
        for (int divisor : new int[] {3, 6, 7, 10, 100, 641, 1_000_003, 3 << 29}) {
            assertThat(RemainderTheorem.INVERSE.holds(divisor, ExactQuotient.inverse(divisor) + 1))
                    .isFalse();
            assertThat(RemainderTheorem.FRACTION.holds(divisor, ExactQuotient.fraction(divisor) - 1))
                    .isFalse();
            assertThat(RemainderTheorem.RECIPROCAL.holds(divisor, fullReciprocal(divisor) - 1))
                    .isFalse();
            assertThat(RemainderTheorem.FULL_RECIPROCAL.holds(divisor, fullReciprocal(divisor) + 1))
                    .isFalse();
        }
    }
}
