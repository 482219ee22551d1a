package edu.sysy.prove.floats;

import edu.sysy.prove.term.FoldingTerms;

/**
 * Rounds significands to 24 bits, to nearest and ties to even, and packs them: the last step of every operation.
 *
 * <p>Exponent and fraction are incremented as one number: a carry out of the fraction raises the exponent, turns the
 * largest subnormal number into the least normal one and the largest finite number into infinity (Muller et al.,
 * Handbook of Floating-Point Arithmetic, section on rounding a normalised significand).
 */
final class Rounder {
    /** The significand and the guard bit below it. */
    private static final int KEPT_BITS = Binary32.SIGNIFICAND_BITS + 1;

    private final FoldingTerms terms;
    private final Shifter shifter;

    Rounder(FoldingTerms terms, Shifter shifter) {
        this.terms = terms;
        this.shifter = shifter;
    }

    /**
     * A number whose magnitude is {@code significand} with a unit of {@code 2^(scale - 149)} for the 24th bit from
     * above, scale as {@link Shifter.Scaled} describes it.
     *
     * @param significand width 25: the 24 bits that are kept, and the guard bit
     * @param sticky width 1: whether the exact number has bits below the guard bit
     */
    private record Unrounded(int scale, int significand, int sticky) {}

    /**
     * Rounds a number that is normalised, or has scale 0, or is zero.
     *
     * @param sign width 1
     * @param number the significand at least 24 bits wide, and exact but for its last bit, which may be sticky; the
     *     scale not negative, at least 8 bits wide
     * @return width 32
     */
    int round(int sign, Shifter.Scaled number) {
        return pack(sign, keep(number, terms.constant(0, 1)));
    }

    /**
     * Rounds a number of any scale that is normalised, or whose scale is not positive, or that is zero.
     *
     * @param sign width 1
     * @param number the significand at least 24 bits wide, the scale signed
     * @param sticky width 1: whether the exact number has bits below the significand
     * @return width 32
     */
    int roundSubnormal(int sign, Shifter.Scaled number, int sticky) {
        Unrounded kept = keep(number, sticky);
        int scale = kept.scale();
        int width = terms.width(scale);
        int zero = terms.constant(0, width);
        int below = terms.extract(scale, width - 1, 1);
        Shifter.Shifted shifted =
                shifter.shiftRight(kept.significand(), terms.ite(below, terms.sub(zero, scale), zero));
        return pack(
                sign,
                new Unrounded(
                        terms.ite(below, zero, scale), shifted.value(), terms.or(kept.sticky(), shifted.sticky())));
    }

    private Unrounded keep(Shifter.Scaled number, int sticky) {
        int value = number.value();
        int rest = terms.width(value) - KEPT_BITS;
        if (rest < 0) {
            return new Unrounded(number.scale(), terms.concat(value, terms.constant(0, -rest)), sticky);
        }
        int below = rest == 0 ? terms.constant(0, 1) : terms.isNonZero(terms.extract(value, 0, rest));
        return new Unrounded(number.scale(), terms.extract(value, rest, KEPT_BITS), terms.or(below, sticky));
    }

    private int pack(int sign, Unrounded number) {
        int significand = number.significand();
        int guard = terms.extract(significand, 0, 1);
        int odd = terms.extract(significand, 1, 1);
        int up = terms.and(guard, terms.or(number.sticky(), odd));

        int leading = terms.extract(significand, KEPT_BITS - 1, 1);
        int width = terms.width(number.scale());
        int exponent =
                terms.ite(leading, terms.add(number.scale(), terms.constant(1, width)), terms.constant(0, width));
        int field = terms.extract(exponent, 0, Binary32.EXPONENT_BITS);
        int fraction = terms.extract(significand, 1, Binary32.FRACTION_BITS);
        int magnitude = terms.add(terms.concat(field, fraction), terms.zeroExtend(up, Binary32.MAGNITUDE_BITS));
        int infinity = terms.constant(Binary32.INFINITY, Binary32.MAGNITUDE_BITS);
        return terms.concat(sign, terms.ite(overflows(exponent), infinity, magnitude));
    }

    private int overflows(int exponent) {
        int field = terms.extract(exponent, 0, Binary32.EXPONENT_BITS);
        int special = terms.eq(field, terms.constant(Binary32.SPECIAL_EXPONENT, Binary32.EXPONENT_BITS));
        int more = terms.width(exponent) - Binary32.EXPONENT_BITS;
        return more == 0
                ? special
                : terms.or(special, terms.isNonZero(terms.extract(exponent, Binary32.EXPONENT_BITS, more)));
    }
}
