package edu.sysy.prove.rows;

/**
 * Theorems by which a product tells whether a divisor d, greater than 1 and no power of two, divides a number (H. S.
 * Warren, Hacker's Delight, 10-16 and 10-17; D. Lemire, O. Kaser, N. Kurz, Faster Remainder by Direct Computation,
 * 2019).
 *
 * <p>Inverses: let d = o 2^k with o odd, and i o = 1 modulo 2^32. To multiply y by i modulo 2^32 and to rotate by k to
 * the right takes q d to q for all q less than 2^(32-k), and different numbers to different numbers. So the result is
 * at most n, less than 2^(32-k), exactly for y = q d modulo 2^32 with q from 0 to n. With M = 2^31 - 1,
 *
 * <pre>
 * y = x, from 0 to M:             n = floor(M / d)
 *     y is a multiple of d
 * y = x + floor(M / d) d:         n = 2 floor(M / d)
 *     x is a multiple of d, of any sign, for d does not divide 2^31
 * y = x - r, 0 &lt; r &lt; d:     n = floor((M - r) / d)
 *     x = r + q d, from r to M: x is positive and has the remainder r
 * </pre>
 *
 * <p>A rotated sum y i + n 2^k is that of y + n d.
 *
 * <p>Reciprocals: let m d = 2^w + e with e &gt; 0, and y = q d + r with 0 &lt;= r &lt; d. Then m y = q e + r m
 * modulo 2^w. If that is less than 2^w without modulo for all y from 0 to a limit, and q e less than m, then it is
 * less than m exactly for r = 0. A number x from 0 on has the remainder r, greater than 0, if d divides x + d - r.
 * If q e, for the y of any sign that d divides, is an integer of 32 bits, and no q e + r m with r &gt; 0 is,
 * modulo 2^64, that tells the same.
 */
enum RemainderTheorem {
    /** By the inverse of 32 bits. */
    INVERSE {
        @Override
        boolean holds(int divisor, long number) {
            int odd = divisor >> Integer.numberOfTrailingZeros(divisor);
            return odd * (int) number == 1;
        }
    },
    /** By a reciprocal of 32 bits, for dividends from 0 to floor(M / d) - d. */
    FRACTION {
        @Override
        boolean holds(int divisor, long number) {
            long multiplier = number & 0xffff_ffffL;
            long error = multiplier * divisor - (1L << Integer.SIZE);
            long limit = (long) Integer.MAX_VALUE / divisor - divisor;
            return error > 0 && error <= divisor && (limit < 0 || (limit / divisor + 1) * error < multiplier);
        }
    },
    /** By a reciprocal of 64 bits, for dividends from 0 to M. */
    RECIPROCAL {
        @Override
        boolean holds(int divisor, long number) {
            long error = error(divisor, number);
            long last = Integer.MAX_VALUE / divisor;
            // the last q may have no more than some of the remainders
            long product = last * error;
            long greatest = Integer.MAX_VALUE % divisor * number + product;
            return error > 0
                    && Math.unsignedMultiplyHigh(last, error) == 0
                    && Long.compareUnsigned(product, number) < 0
                    && Long.compareUnsigned(product, greatest) <= 0;
        }
    },
    /** By a reciprocal of 64 bits, for dividends of any sign. */
    FULL_RECIPROCAL {
        @Override
        boolean holds(int divisor, long number) {
            long error = error(divisor, number);
            long last = (1L << 31) / divisor;
            return error > 0
                    && error <= divisor
                    && last * error < 1L << 31
                    && ((last + 1) * error + (1L << 31)) < number;
        }
    };

    /**
     * Whether it holds for all dividends.
     *
     * @param divisor greater than 1 and no power of two
     * @param number what a program computes of it
     */
    abstract boolean holds(int divisor, long number);

    /** m d - 2^64, for a product between 2^64 and 2^65; negative if it is not. */
    private static long error(int divisor, long number) {
        return number > 0 && Math.multiplyHigh(number, divisor) == 1 ? number * divisor : -1;
    }
}
