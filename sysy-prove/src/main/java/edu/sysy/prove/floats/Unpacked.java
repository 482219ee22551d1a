package edu.sysy.prove.floats;

import edu.sysy.prove.term.FoldingTerms;

/**
 * The parts of a binary32 number as terms. A finite number is {@code significand * 2^(exponent - 150)}.
 *
 * @param sign width 1: whether it is negative
 * @param exponent width 8: the biased exponent; 1 for subnormal numbers and zero, which share that of the least
 *     normal numbers
 * @param significand width 24: the fraction below the leading bit; that bit is 0 for subnormal numbers and zero
 * @param isZero width 1
 * @param isInfinite width 1
 * @param isNaN width 1
 */
record Unpacked(int sign, int exponent, int significand, int isZero, int isInfinite, int isNaN) {
    /** The parts of a term of width 32. */
    static Unpacked of(FoldingTerms terms, int number) {
        int field = terms.extract(number, Binary32.FRACTION_BITS, Binary32.EXPONENT_BITS);
        int fraction = terms.extract(number, 0, Binary32.FRACTION_BITS);
        int subnormal = terms.isZero(field);
        int special = terms.eq(field, terms.constant(Binary32.SPECIAL_EXPONENT, Binary32.EXPONENT_BITS));
        int emptyFraction = terms.isZero(fraction);
        return new Unpacked(
                terms.extract(number, Binary32.MAGNITUDE_BITS, 1),
                terms.or(field, terms.zeroExtend(subnormal, Binary32.EXPONENT_BITS)),
                terms.concat(terms.not(subnormal), fraction),
                terms.and(subnormal, emptyFraction),
                terms.and(special, emptyFraction),
                terms.and(special, terms.not(emptyFraction)));
    }

    /** The exponent with room for sums of exponents. */
    int wideExponent(FoldingTerms terms) {
        return terms.zeroExtend(exponent, Binary32.SCALE_BITS);
    }
}
