package edu.sysy.benchmarks;

import java.util.Arrays;

/** The middle one of numbers: what one slow run does not change. */
public final class Median {
    private Median() {}

    /** The median in any order of the numbers; not a number if there are none. */
    public static double of(double... numbers) {
        return Arrays.stream(numbers)
                .sorted()
                .skip((numbers.length - 1) / 2)
                .limit(2 - numbers.length % 2)
                .average()
                .orElse(Double.NaN);
    }
}
