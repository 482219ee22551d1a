package edu.sysy.prove.floats;

import edu.sysy.prove.term.FoldingTerms;

/**
 * Adds numbers: orders the operands by magnitude, aligns the smaller one, adds or subtracts, normalises and rounds
 * (Muller et al., Handbook of Floating-Point Arithmetic, "Basic addition algorithm").
 *
 * <p>Two bits below the significand and a sticky bit suffice: if more than one leading bit cancels, the exponents
 * differ by at most 1 and the difference is exact.
 */
final class Adder {
    /** Guard and round bit. */
    private static final int EXTRA_BITS = 2;
    /** A carry bit, the significand, guard, round and sticky bit. */
    private static final int SUM_BITS = 1 + Binary32.SIGNIFICAND_BITS + EXTRA_BITS + 1;

    private final FoldingTerms terms;
    private final Shifter shifter;
    private final Rounder rounder;

    Adder(FoldingTerms terms, Shifter shifter, Rounder rounder) {
        this.terms = terms;
        this.shifter = shifter;
        this.rounder = rounder;
    }

    int add(int left, int right) {
        int leftMagnitude = magnitude(left);
        int rightMagnitude = magnitude(right);
        int swap = terms.ult(leftMagnitude, rightMagnitude);
        int largeBits =
                terms.concat(terms.ite(swap, sign(right), sign(left)), terms.ite(swap, rightMagnitude, leftMagnitude));
        int smallBits =
                terms.concat(terms.ite(swap, sign(left), sign(right)), terms.ite(swap, leftMagnitude, rightMagnitude));
        Unpacked large = Unpacked.of(terms, largeBits);
        Unpacked small = Unpacked.of(terms, smallBits);
        int subtracts = terms.xor(sign(left), sign(right));

        int extra = terms.constant(0, EXTRA_BITS);
        Shifter.Shifted aligned = shifter.shiftRight(
                terms.concat(small.significand(), extra), terms.sub(large.exponent(), small.exponent()));
        int sum = addOrSubtract(
                subtracts,
                terms.zeroExtend(terms.concat(large.significand(), terms.constant(0, EXTRA_BITS + 1)), SUM_BITS),
                terms.zeroExtend(terms.concat(aligned.value(), aligned.sticky()), SUM_BITS));

        // the carry bit has the exponent above that of the larger operand, so the scale is just that exponent
        Shifter.Scaled normalized = shifter.normalizeWithin(sum, large.wideExponent(terms));
        int cancels = terms.and(subtracts, terms.eq(leftMagnitude, rightMagnitude));
        int finite = rounder.round(terms.and(large.sign(), terms.not(cancels)), normalized);

        // the smaller operand is infinite or NaN only if the larger one is
        int invalid = terms.or(large.isNaN(), terms.and(small.isInfinite(), subtracts));
        int result = terms.ite(large.isInfinite(), largeBits, finite);
        return terms.ite(invalid, terms.constant(Binary32.NAN, Binary32.WIDTH), result);
    }

    private int sign(int number) {
        return terms.extract(number, Binary32.MAGNITUDE_BITS, 1);
    }

    private int magnitude(int number) {
        return terms.extract(number, 0, Binary32.MAGNITUDE_BITS);
    }

    /** One adder for both: the complement plus 1, which enters as the carry out of a bit below. */
    private int addOrSubtract(int subtracts, int left, int right) {
        if (terms.isConstant(right)) {
            return terms.ite(subtracts, terms.sub(left, right), terms.add(left, right));
        }
        int width = terms.width(left);
        int operand = terms.xor(right, terms.signExtend(subtracts, width));
        int sum = terms.add(terms.concat(left, terms.constant(1, 1)), terms.concat(operand, subtracts));
        return terms.extract(sum, 1, width);
    }
}
