package edu.sysy.prove.floats;

import edu.sysy.prove.term.FoldingTerms;
import edu.sysy.prove.term.Operator;

/** Converts between 32-bit signed integers and binary32 numbers. */
final class Converter {
    private static final int INT_BITS = Integer.SIZE;
    /** The exponent of 2^31, the highest bit of an integer. */
    private static final int MAX_EXPONENT = Binary32.BIAS + INT_BITS - 1;

    private final FoldingTerms terms;
    private final Shifter shifter;
    private final Rounder rounder;

    Converter(FoldingTerms terms, Shifter shifter, Rounder rounder) {
        this.terms = terms;
        this.shifter = shifter;
        this.rounder = rounder;
    }

    int fromInt(int number) {
        int sign = terms.extract(number, INT_BITS - 1, 1);
        Shifter.Normalized normalized = shifter.normalize(negatedIf(sign, number));
        // every exponent is positive and none is too large: 8 bits suffice
        int scale = terms.sub(
                terms.constant(MAX_EXPONENT - 1, Binary32.EXPONENT_BITS),
                terms.zeroExtend(normalized.amount(), Binary32.EXPONENT_BITS));
        return rounder.round(sign, new Shifter.Scaled(normalized.value(), scale));
    }

    int toInt(int number) {
        Unpacked parts = Unpacked.of(terms, number);
        int exponent = parts.exponent();
        // from 1 to 2^32 exclusive the amount is 0 to 31: its low bits are those of the difference
        int low = Integer.numberOfTrailingZeros(INT_BITS);
        int amount = terms.sub(terms.constant(MAX_EXPONENT, low), terms.extract(exponent, 0, low));
        int shifted = terms.binary(
                Operator.LSHR,
                terms.concat(parts.significand(), terms.constant(0, INT_BITS - Binary32.SIGNIFICAND_BITS)),
                terms.zeroExtend(amount, INT_BITS));
        int belowOne = terms.ult(exponent, terms.constant(Binary32.BIAS, Binary32.EXPONENT_BITS));
        return terms.ite(belowOne, terms.constant(0, INT_BITS), negatedIf(parts.sign(), shifted));
    }

    int fitsInt(int number) {
        int exponent = terms.extract(number, Binary32.FRACTION_BITS, Binary32.EXPONENT_BITS);
        int small = terms.ult(exponent, terms.constant(MAX_EXPONENT, Binary32.EXPONENT_BITS));
        int least = terms.constant(Float.floatToIntBits(Integer.MIN_VALUE), Binary32.WIDTH);
        return terms.or(small, terms.eq(number, least));
    }

    private int negatedIf(int condition, int number) {
        return terms.ite(condition, terms.sub(terms.constant(0, INT_BITS), number), number);
    }
}
