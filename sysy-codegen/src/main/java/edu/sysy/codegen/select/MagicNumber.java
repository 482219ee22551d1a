package edu.sysy.codegen.select;

/**
 * The numbers with which a signed division by a constant {@code d}, where |d| is at least 2, becomes a multiplication:
 * the quotient is the high half of {@code n * multiplier}, corrected by {@code n}, shifted right by {@code shift}, plus
 * 1 if negative (T. Granlund and P. Montgomery, Division by Invariant Integers using Multiplication, PLDI 1994).
 *
 * @param multiplier as a signed number
 * @param shift from 0 to 31
 */
public record MagicNumber(int multiplier, int shift) {
    /** The multiplier of a positive divisor as a number that is not negative. */
    public long unsigned() {
        return Integer.toUnsignedLong(multiplier);
    }

    /** The magic number of a divisor. */
    public static MagicNumber of(int divisor) {
        long size = Math.abs((long) divisor);
        long t = (1L << 31) + (divisor < 0 ? 1 : 0);
        long bound = t - 1 - t % size;
        int power = 32;
        while (power < 62 && 1L << power <= bound * (size - (1L << power) % size)) {
            power++;
        }
        long multiplier = ((1L << power) + size - (1L << power) % size) / size;
        return new MagicNumber((int) (divisor < 0 ? -multiplier : multiplier), power - 32);
    }
}
