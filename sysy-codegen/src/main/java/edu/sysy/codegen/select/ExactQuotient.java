package edu.sysy.codegen.select;

import edu.sysy.ints.OddNumbers;

/**
 * The numbers with which a test of a remainder by a constant becomes a multiplication: of a divisor that is an odd
 * number times a power of two, the inverse of the odd number modulo 2<sup>32</sup> (H. S. Warren, Hacker's Delight,
 * chapter 10), and 2<sup>32</sup> divided by the divisor.
 */
public final class ExactQuotient {
    private ExactQuotient() {}

    /** The number whose product with the odd part of a divisor other than 0 is 1 modulo 2<sup>32</sup>. */
    public static int inverse(int divisor) {
        return OddNumbers.inverse(divisor >> Integer.numberOfTrailingZeros(divisor));
    }

    /** The least unsigned number whose product with a divisor greater than 1 exceeds 2<sup>32</sup>. */
    public static int fraction(int divisor) {
        return Integer.divideUnsigned(-1, divisor) + 1;
    }
}
