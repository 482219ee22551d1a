package edu.sysy.prove.floats;

import edu.sysy.prove.term.FoldingTerms;

/**
 * Multiplies numbers. Subnormal operands are not normalised before: the product is, which takes one shifter instead of
 * two and makes a product with a constant power of two little more than an addition of exponents.
 */
final class Multiplier {
    private static final int PRODUCT_BITS = 2 * Binary32.SIGNIFICAND_BITS;

    private final FoldingTerms terms;
    private final Shifter shifter;
    private final Rounder rounder;

    Multiplier(FoldingTerms terms, Shifter shifter, Rounder rounder) {
        this.terms = terms;
        this.shifter = shifter;
        this.rounder = rounder;
    }

    /** The product; a constant must be the second operand to make it simpler. */
    int multiply(int left, int right) {
        Unpacked a = Unpacked.of(terms, left);
        Unpacked b = Unpacked.of(terms, right);
        int sign = terms.xor(a.sign(), b.sign());
        // at most 24 leading zeros matter: two subnormal operands have a negative scale, which admits no shift
        Shifter.Scaled product = product(a, b);
        Shifter.Scaled normalized = shifter.normalizeWithin(product.value(), product.scale());
        int finite = rounder.roundSubnormal(sign, normalized, terms.constant(0, 1));

        int invalid = terms.or(
                terms.or(a.isNaN(), b.isNaN()),
                terms.or(terms.and(a.isZero(), b.isInfinite()), terms.and(a.isInfinite(), b.isZero())));
        int infinite = terms.or(a.isInfinite(), b.isInfinite());
        int infinity = terms.concat(sign, terms.constant(Binary32.INFINITY, Binary32.MAGNITUDE_BITS));
        return terms.ite(invalid, terms.constant(Binary32.NAN, Binary32.WIDTH), terms.ite(infinite, infinity, finite));
    }

    private Shifter.Scaled product(Unpacked a, Unpacked b) {
        if (terms.isConstant(b.significand()) && terms.value(b.significand()) != 0) {
            return productWithConstant(a, b);
        }
        // the upper halves of the operands are zeros, so a bit-blaster makes a 24 by 24 array of this
        int value = terms.mul(
                terms.zeroExtend(a.significand(), PRODUCT_BITS), terms.zeroExtend(b.significand(), PRODUCT_BITS));
        // a product of numbers from 1 to 2 is below 4: its highest bit has the exponent above the sum
        int exponents = terms.add(a.wideExponent(terms), b.wideExponent(terms));
        return new Shifter.Scaled(value, plus(exponents, -Binary32.BIAS));
    }

    /** Multiplies by the bits of a constant without the zeros at its ends. */
    private Shifter.Scaled productWithConstant(Unpacked a, Unpacked b) {
        long constant = terms.value(b.significand());
        int trailing = Long.numberOfTrailingZeros(constant);
        int leading = Long.numberOfLeadingZeros(constant) - (Long.SIZE - Binary32.SIGNIFICAND_BITS);
        int bits = Binary32.SIGNIFICAND_BITS - trailing - leading;
        int scale = plus(a.wideExponent(terms), (int) terms.value(b.exponent()) - leading - Binary32.BIAS);
        if (bits == 1) {
            return new Shifter.Scaled(a.significand(), plus(scale, -1));
        }
        int width = Binary32.SIGNIFICAND_BITS + bits;
        int value = terms.mul(terms.zeroExtend(a.significand(), width), terms.constant(constant >>> trailing, width));
        return new Shifter.Scaled(value, scale);
    }

    private int plus(int scale, int number) {
        return terms.add(scale, terms.constant(number, Binary32.SCALE_BITS));
    }
}
