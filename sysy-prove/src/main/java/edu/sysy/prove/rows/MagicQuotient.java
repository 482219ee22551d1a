package edu.sysy.prove.rows;

import org.jspecify.annotations.Nullable;

/**
 * The theorem by which a product takes the place of a quotient (T. Granlund and P. Montgomery, Division by
 * Invariant Integers using Multiplication, PLDI 1994; H. S. Warren, Hacker's Delight, chapter 10), with
 * conditions that are also necessary. Let d be from 2 to 2^31, m d = 2^n + e with e &gt; 0, and a = q d + r a
 * number from 0 to a limit, 0 &lt;= r &lt; d. Then m a / 2^n = q + (r + e a / 2^n) / d, so that
 *
 * <pre>
 * floor(m a / 2^n) = q          if e a &lt; (d - r) 2^n
 * ceil(m a / 2^n)  = q + 1      if e a &lt;= (d - r) 2^n and a &gt; 0
 * </pre>
 *
 * <p>For one q the left side grows with r and the right side falls, so that it suffices to look at the largest r:
 * at d - 1, of which the largest a decides, and at the limit itself.
 *
 * <p>The quotient of x by d, truncated, is the floor for x = a. For x = -a less than 0 it is floor(m x / 2^n) + 1 =
 * 1 - ceil(m a / 2^n). The quotient of x by -d is, with f = floor(-m x / 2^n), f + [f &lt; 0]: this is 1 - ceil(m
 * a / 2^n) for x = a greater than 0, and floor(m a / 2^n) for x = -a.
 *
 * <p>If m is less than 2^32, then |m x| is less than 2^63, and floor(m x / 2^32) is an integer of 32 bits.
 */
enum MagicQuotient {
    /** The quotient of a dividend that is not negative is the floor. */
    NON_NEGATIVE(true, null),
    /** The quotient of any dividend is the floor, plus 1 for a negative dividend. */
    ANY(true, false),
    /**
     * The quotient by the opposite of the divisor is the floor of the opposite product, plus 1 if that is negative.
     */
    OPPOSITE(false, true);

    private static final long MAX_DIVIDEND = Integer.MAX_VALUE;

    private final boolean strict;
    private final @Nullable Boolean strictBelow;

    MagicQuotient(boolean strict, @Nullable Boolean strictBelow) {
        this.strict = strict;
        this.strictBelow = strictBelow;
    }

    /**
     * Whether it holds for all dividends.
     *
     * @param divisor d, from 2 to 2^31
     * @param multiplier m, less than 2^63
     * @param power n, from 32 to 64
     */
    boolean holds(long divisor, long multiplier, int power) {
        long high = Math.multiplyHigh(multiplier, divisor);
        long low = multiplier * divisor;
        long error = power == Long.SIZE ? low : low - (1L << power);
        long borrow = power == Long.SIZE || Long.compareUnsigned(low, 1L << power) < 0 ? 1 : 0;
        return multiplier > 0
                && high == borrow
                && error > 0
                && holds(divisor, error, power, MAX_DIVIDEND, strict)
                && (strictBelow == null || holds(divisor, error, power, MAX_DIVIDEND + 1, strictBelow));
    }

    /** Whether e a is less than (d - r) 2^n, or at most that, for all a up to a limit. */
    private static boolean holds(long divisor, long error, int power, long limit, boolean strict) {
        long rest = limit % divisor;
        long last = limit - rest - 1; // the largest one with the rest d - 1 below the limit
        return isLess(error, limit, divisor - rest, power, strict)
                && (last < 0 || isLess(error, last, 1, power, strict));
    }

    /** Whether the product of two numbers is less than a third one, or at most that, times a power of two. */
    private static boolean isLess(long one, long other, long third, int power, boolean strict) {
        long high = Math.unsignedMultiplyHigh(one, other);
        long low = one * other;
        boolean isDouble = power == Long.SIZE;
        long limitHigh = isDouble ? third : third >>> Long.SIZE - power;
        long limitLow = isDouble ? 0 : third << power;
        int order = high == limitHigh ? Long.compareUnsigned(low, limitLow) : Long.compareUnsigned(high, limitHigh);
        return strict ? order < 0 : order <= 0;
    }
}
