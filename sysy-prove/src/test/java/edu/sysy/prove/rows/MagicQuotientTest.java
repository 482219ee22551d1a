package edu.sysy.prove.rows;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.select.MagicNumber;
import java.math.BigInteger;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

class MagicQuotientTest {

    private static MagicQuotient theorem(boolean isOpposite) {
        return isOpposite ? MagicQuotient.OPPOSITE : MagicQuotient.ANY;
    }

    private static boolean holds(int size, boolean isOpposite) {
        int divisor = isOpposite ? -size : size;
        MagicNumber number = MagicNumber.of(divisor);
        long multiplier = (isOpposite ? -number.multiplier() : number.multiplier()) & 0xffff_ffffL;
        return theorem(isOpposite).holds(size, multiplier, Integer.SIZE + number.shift());
    }

    @Test
    void holdsForManyDivisors() {
        assertThat(SampleDivisors.some().allMatch(size -> holds(size, false) && holds(size, true)))
                .isTrue();
    }

    /** Some minutes. */
    @Test
    @EnabledIfSystemProperty(named = "sysy.prove.divisors", matches = "all")
    void holdsForAllDivisors() {
        assertThat(SampleDivisors.all().parallel().allMatch(size -> holds(size, false) && holds(size, true)))
                .isTrue();
    }

    @Test
    void decidesAsTheQuotientsOfAllDividendsNearMultiplesDo() {
        Random random = new Random(7);
        int right = 0;
        for (int i = 0; i < 3_000; i++) {
            int divisor = Math.max(2, random.nextInt(1 << 30) >>> random.nextInt(30));
            int power = 32 + random.nextInt(20);
            BigInteger exact = BigInteger.ONE.shiftLeft(power).divide(BigInteger.valueOf(divisor));
            long multiplier = exact.longValue() + random.nextInt(4);
            if (multiplier <= 0 || multiplier >= 1L << 40) {
                continue;
            }
            for (MagicQuotient theorem : MagicQuotient.values()) {
                boolean holds = theorem.holds(divisor, multiplier, power);
                boolean isRight = isRightNearMultiples(theorem, divisor, multiplier, power);
                // the multiplier 2^n / d without a rest is right, but no case of the theorem
                boolean isExact = multiplier * BigInteger.valueOf(divisor).doubleValue() == Math.scalb(1.0, power);
                assertThat(holds)
                        .as(theorem + " " + divisor + " " + multiplier + " " + power)
                        .isEqualTo(isRight && !isExact);
                right += holds ? 1 : 0;
            }
        }
        assertThat(right).isGreaterThan(300);
    }

    private static boolean isRightNearMultiples(MagicQuotient theorem, int divisor, long multiplier, int power) {
        long last = Integer.MAX_VALUE / divisor * (long) divisor;
        return IntStream.rangeClosed(-3, 3)
                .mapToLong(offset -> last + offset)
                .flatMap(near -> LongStream.of(
                        near,
                        -near,
                        near - divisor,
                        divisor - near,
                        Integer.MAX_VALUE,
                        Integer.MIN_VALUE,
                        1,
                        -1,
                        divisor))
                .filter(x -> x >= Integer.MIN_VALUE && x <= Integer.MAX_VALUE)
                .filter(x -> theorem != MagicQuotient.NON_NEGATIVE || x >= 0)
                .allMatch(x -> quotient(theorem, x, multiplier, power)
                        == (theorem == MagicQuotient.OPPOSITE ? x / -(long) divisor : x / divisor));
    }

    private static long quotient(MagicQuotient theorem, long x, long multiplier, int power) {
        BigInteger product =
                BigInteger.valueOf(theorem == MagicQuotient.OPPOSITE ? -x : x).multiply(BigInteger.valueOf(multiplier));
        long floor = product.shiftRight(power).longValueExact();
        return switch (theorem) {
            case NON_NEGATIVE -> floor;
            case ANY -> floor + (x < 0 ? 1 : 0);
            case OPPOSITE -> floor + (floor < 0 ? 1 : 0);
        };
    }

    @Test
    void refusesMultipliersNextToTheRightOne() {
        for (int divisor : new int[] {3, 7, 10, 641, 1_000_003}) {
            MagicNumber number = MagicNumber.of(divisor);
            int power = Integer.SIZE + number.shift();
            assertThat(MagicQuotient.ANY.holds(divisor, number.unsigned() - 1, power))
                    .isFalse();
            assertThat(MagicQuotient.ANY.holds(divisor, number.unsigned() + divisor, power))
                    .isFalse();
            assertThat(MagicQuotient.ANY.holds(divisor, number.unsigned(), power + 1))
                    .isFalse();
        }
    }
}
