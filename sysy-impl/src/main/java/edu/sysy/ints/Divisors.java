package edu.sysy.ints;

/** Common divisors of integers. */
public final class Divisors {
    private Divisors() {}

    /**
     * The greatest common divisor of two numbers, by Euclid's algorithm; 0 if both are 0, never negative.
     *
     * @throws ArithmeticException if a number has no absolute value of 64 bits
     */
    public static long greatestCommon(long one, long other) {
        long a = Math.absExact(one);
        long b = Math.absExact(other);
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }
}
