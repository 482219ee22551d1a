package edu.sysy.prove.floats;

import edu.sysy.prove.term.FoldingTerms;

/**
 * Shifts significands by amounts that are terms, in logarithmic steps of 16, 8, 4, 2 and 1 bits (a barrel shifter).
 * The steps of a normalisation find the leading zeros and shift them out at once. Significands have more than 16 bits.
 */
final class Shifter {
    private static final int MAX_STEP = 16;
    private static final int AMOUNT_BITS = 5;

    private final FoldingTerms terms;

    Shifter(FoldingTerms terms) {
        this.terms = terms;
    }

    /**
     * A significand shifted left.
     *
     * @param value as wide as before
     * @param amount width 5: by how much it was shifted
     */
    record Normalized(int value, int amount) {}

    /**
     * A significand with its scale, the biased exponent less 1: 0 for subnormal and the least normal numbers.
     *
     * @param value its highest bit is the leading one
     * @param scale signed
     */
    record Scaled(int value, int scale) {}

    /**
     * A significand shifted right.
     *
     * @param value as wide as before
     * @param sticky width 1: whether a bit that is 1 was shifted out, by less than 32
     */
    record Shifted(int value, int sticky) {}

    /** Shifts left until the highest bit is 1, by 31 at most. */
    Normalized normalize(int significand) {
        int value = significand;
        int amount = -1;
        for (int step = MAX_STEP; step > 0; step /= 2) {
            int shifts = leadingZeros(value, step);
            value = terms.ite(shifts, shiftedLeft(value, step), value);
            amount = step == MAX_STEP ? shifts : terms.concat(amount, shifts);
        }
        return new Normalized(value, amount);
    }

    /**
     * Shifts left until the highest bit is 1 or the scale is 0, by 31 at most; not at all if the scale is negative.
     * So the result is a normal number, or a subnormal one with the exponent that it must have.
     */
    Scaled normalizeWithin(int significand, int initialScale) {
        int value = significand;
        int scale = initialScale;
        for (int step = MAX_STEP; step > 0; step /= 2) {
            int shifts = terms.and(leadingZeros(value, step), isAtLeast(scale, step));
            value = terms.ite(shifts, shiftedLeft(value, step), value);
            scale = terms.sub(scale, terms.ite(shifts, constant(step, scale), constant(0, scale)));
        }
        return new Scaled(value, scale);
    }

    /**
     * Shifts right by an unsigned amount of more than 5 bits. From 32 on the result is 0 without a sticky bit: what
     * is left of a significand is then less than 1/32 of the guard bit, and neither adding it to a number of 24 bits
     * nor rounding it alone changes what is nearest.
     */
    Shifted shiftRight(int significand, int amount) {
        int far = terms.isNonZero(terms.extract(amount, AMOUNT_BITS, terms.width(amount) - AMOUNT_BITS));
        int sticky = terms.constant(0, 1);
        int value = terms.ite(far, constant(0, significand), significand);
        for (int bit = AMOUNT_BITS - 1; bit >= 0; bit--) {
            int step = 1 << bit;
            int width = terms.width(value);
            int shifts = terms.extract(amount, bit, 1);
            int lost = terms.isNonZero(terms.extract(value, 0, step));
            sticky = terms.or(sticky, terms.and(shifts, lost));
            int shifted = terms.zeroExtend(terms.extract(value, step, width - step), width);
            value = terms.ite(shifts, shifted, value);
        }
        return new Shifted(value, sticky);
    }

    private int leadingZeros(int value, int count) {
        return terms.isZero(terms.extract(value, terms.width(value) - count, count));
    }

    private int shiftedLeft(int value, int step) {
        return terms.concat(terms.extract(value, 0, terms.width(value) - step), terms.constant(0, step));
    }

    /** Whether a signed number is at least a power of two: not negative, and a bit from that one on is set. */
    private int isAtLeast(int scale, int power) {
        int low = Integer.numberOfTrailingZeros(power);
        int top = terms.width(scale) - 1;
        int negative = terms.extract(scale, top, 1);
        return terms.and(terms.not(negative), terms.isNonZero(terms.extract(scale, low, top - low)));
    }

    private int constant(long value, int like) {
        return terms.constant(value, terms.width(like));
    }
}
