package edu.sysy.prove.rows;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Divisors for which the multipliers of quotients are checked. */
final class SampleDivisors {
    /** Some of both signs. */
    static final List<Integer> FEW = List.of(
            3,
            7,
            10,
            641,
            1_000_000_007,
            Integer.MAX_VALUE,
            5,
            6,
            100,
            -3,
            -7,
            -10,
            -641,
            -1_000_000_007,
            -5,
            -6,
            -100);

    private static final int SMALL = 50_000;
    private static final int NEAR = 100;
    private static final int RANDOM = 50_000;

    private SampleDivisors() {}

    /**
     * Of those that are no powers of two: all small ones, those near powers of two and near 2^31, and random ones:
     * some 100,000 from 2 to 2^31 - 1.
     */
    static IntStream some() {
        IntStream near = IntStream.range(2, Integer.SIZE)
                .flatMap(bit -> IntStream.rangeClosed(-NEAR, NEAR).map(offset -> (int) (1L << bit) + offset));
        IntStream random = new Random(1).ints(RANDOM, 2, Integer.MAX_VALUE);
        return IntStream.concat(IntStream.range(2, SMALL), IntStream.concat(near, random))
                .filter(SampleDivisors::isNoPower);
    }

    private static boolean isNoPower(int divisor) {
        return divisor > 1 && Integer.bitCount(divisor) > 1;
    }

    /** All but powers of two from 2 to 2^31 - 1. */
    static IntStream all() {
        return IntStream.rangeClosed(2, Integer.MAX_VALUE).filter(SampleDivisors::isNoPower);
    }
}
