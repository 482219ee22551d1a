package edu.sysy.prove.floats;

import edu.sysy.prove.term.FoldingTerms;

/**
 * Divides numbers by restoring division of the normalised significands (Ercegovac and Lang, Digital Arithmetic, 2004).
 *
 * <p>26 steps of a 25-bit subtraction and a 24-bit choice are 650 subtractor cells. A division operator of the terms
 * would have to be 50 bits wide, since the dividend is shifted left by 25, and becomes 50 steps of 50 bits: about 2500.
 */
final class Divider {
    /** 24 bits, the guard bit, and one more since the first bit may be 0. */
    private static final int QUOTIENT_BITS = Binary32.SIGNIFICAND_BITS + 2;

    private final FoldingTerms terms;
    private final Shifter shifter;
    private final Rounder rounder;

    Divider(FoldingTerms terms, Shifter shifter, Rounder rounder) {
        this.terms = terms;
        this.shifter = shifter;
        this.rounder = rounder;
    }

    /**
     * A quotient of significands.
     *
     * @param value width 26: the quotient, which is less than 2, with 25 bits after the point
     * @param remains width 1: whether the quotient is not exact
     */
    private record Quotient(int value, int remains) {}

    int divide(int left, int right) {
        Unpacked a = Unpacked.of(terms, left);
        Unpacked b = Unpacked.of(terms, right);
        int sign = terms.xor(a.sign(), b.sign());
        Shifter.Normalized dividend = shifter.normalize(a.significand());
        Shifter.Normalized divisor = shifter.normalize(b.significand());
        Quotient quotient = quotient(dividend.value(), divisor.value());
        int scale = terms.add(
                terms.sub(exponent(a, dividend), exponent(b, divisor)),
                terms.constant(Binary32.BIAS - 1, Binary32.SCALE_BITS));
        int finite = rounder.roundSubnormal(sign, normalize(quotient.value(), scale), quotient.remains());

        int invalid = terms.or(
                terms.or(a.isNaN(), b.isNaN()),
                terms.or(terms.and(a.isZero(), b.isZero()), terms.and(a.isInfinite(), b.isInfinite())));
        int infinity = terms.constant(Binary32.INFINITY, Binary32.MAGNITUDE_BITS);
        int zero = terms.constant(0, Binary32.MAGNITUDE_BITS);
        int result = terms.ite(
                terms.or(a.isInfinite(), b.isZero()),
                terms.concat(sign, infinity),
                terms.ite(terms.or(a.isZero(), b.isInfinite()), terms.concat(sign, zero), finite));
        return terms.ite(invalid, terms.constant(Binary32.NAN, Binary32.WIDTH), result);
    }

    private int exponent(Unpacked number, Shifter.Normalized significand) {
        return terms.sub(number.wideExponent(terms), terms.zeroExtend(significand.amount(), Binary32.SCALE_BITS));
    }

    /** The quotient is more than 1/2: one shift by at most 1 normalises it. */
    private Shifter.Scaled normalize(int quotient, int scale) {
        int leading = terms.extract(quotient, QUOTIENT_BITS - 1, 1);
        int shifted = terms.concat(terms.extract(quotient, 0, QUOTIENT_BITS - 1), terms.constant(0, 1));
        return new Shifter.Scaled(
                terms.ite(leading, quotient, shifted),
                terms.sub(scale, terms.zeroExtend(terms.not(leading), Binary32.SCALE_BITS)));
    }

    private Quotient quotient(int dividend, int divisor) {
        int bits = Binary32.SIGNIFICAND_BITS;
        int wideDivisor = terms.zeroExtend(divisor, bits + 1);
        // before each step the remainder is less than twice the divisor, so the difference fits into 25 signed bits
        // and its sign tells which is larger: no comparison is needed beside the subtraction
        int remainder = terms.zeroExtend(dividend, bits + 1);
        int quotient = -1;
        for (int step = 0; step < QUOTIENT_BITS; step++) {
            int difference = terms.sub(remainder, wideDivisor);
            int less = terms.extract(difference, bits, 1);
            int rest = terms.ite(less, terms.extract(remainder, 0, bits), terms.extract(difference, 0, bits));
            quotient = step == 0 ? terms.not(less) : terms.concat(quotient, terms.not(less));
            remainder = terms.concat(rest, terms.constant(0, 1));
        }
        return new Quotient(quotient, terms.isNonZero(remainder));
    }
}
