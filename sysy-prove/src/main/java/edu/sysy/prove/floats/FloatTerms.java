package edu.sysy.prove.floats;

import edu.sysy.ir.FloatCondition;
import edu.sysy.prove.term.FoldingTerms;

/**
 * Builds terms that compute IEEE 754 binary32 arithmetic bit by bit, rounding to nearest with ties to even, with
 * subnormal numbers and without flags. A number is a term of width 32, its bits; a condition has width 1.
 *
 * <p>A NaN that arithmetic gives is {@code 0x7fc00000}, whatever the operands. {@link #negate} changes the sign bit of
 * a NaN as that of any number; {@link #same} compares results as programs can tell them apart.
 *
 * <p>The terms are circuits for a SAT solver: unpack, operate on significands with guard, round and sticky bits, round
 * and pack, as in Brain, Schanda and Sun, "Building Better Bit-Blasting for Floating-Point Problems" (TACAS 2019), and
 * Brain, Tinelli, Rümmer and Wahl, "An Automatable Formal Semantics for IEEE-754 Floating-Point Arithmetic" (ARITH
 * 2015). Constant operands make them smaller.
 *
 * <p>Operands of a wrong width throw {@link IllegalArgumentException}.
 */
public final class FloatTerms {
    private final FoldingTerms terms;
    private final Adder adder;
    private final Multiplier multiplier;
    private final Divider divider;
    private final Converter converter;

    /** Builds with the folding of constants that this is given. */
    public FloatTerms(FoldingTerms terms) {
        this.terms = terms;
        Shifter shifter = new Shifter(terms);
        Rounder rounder = new Rounder(terms, shifter);
        adder = new Adder(terms, shifter, rounder);
        multiplier = new Multiplier(terms, shifter, rounder);
        divider = new Divider(terms, shifter, rounder);
        converter = new Converter(terms, shifter, rounder);
    }

    /** The bits of a number; those of the canonical NaN for any NaN. */
    public int constant(float number) {
        return terms.constant(Float.floatToIntBits(number), Binary32.WIDTH);
    }

    // ---- arithmetic

    /** {@code left + right}. */
    public int add(int left, int right) {
        requireNumber(left);
        requireNumber(right);
        return isOrdered(left, right) ? adder.add(left, right) : adder.add(right, left);
    }

    /** {@code left - right}: the sum with the negated number. */
    public int subtract(int left, int right) {
        return add(left, negate(right));
    }

    /** {@code left * right}. */
    public int multiply(int left, int right) {
        requireNumber(left);
        requireNumber(right);
        return isOrdered(left, right) ? multiplier.multiply(left, right) : multiplier.multiply(right, left);
    }

    /**
     * {@code left / right}. By a constant power of two whose reciprocal is a number, it is the product with the
     * reciprocal: both are the same real number, rounded once.
     */
    public int divide(int left, int right) {
        requireNumber(left);
        requireNumber(right);
        if (terms.isConstant(right)) {
            float divisor = Float.intBitsToFloat((int) terms.value(right));
            if (isPowerOfTwo(divisor) && Float.isFinite(1 / divisor)) {
                return multiply(left, constant(1 / divisor));
            }
        }
        return divider.divide(left, right);
    }

    /** The operand with the sign bit changed, also that of a NaN. */
    public int negate(int operand) {
        requireNumber(operand);
        return terms.xor(operand, terms.constant(Integer.MIN_VALUE, Binary32.WIDTH));
    }

    /**
     * Orders the operands of commutative operations, a constant last, so that exchanged ones give the same term. The
     * terms of the magnitudes decide first: {@code x - y} and {@code y - x} share all but signs.
     */
    private boolean isOrdered(int left, int right) {
        if (terms.isConstant(left) != terms.isConstant(right)) {
            return terms.isConstant(right);
        }
        int leftMagnitude = terms.extract(left, 0, Binary32.MAGNITUDE_BITS);
        int rightMagnitude = terms.extract(right, 0, Binary32.MAGNITUDE_BITS);
        return leftMagnitude == rightMagnitude ? left <= right : leftMagnitude < rightMagnitude;
    }

    private static boolean isPowerOfTwo(float number) {
        if (!Float.isFinite(number) || number == 0) {
            return false;
        }
        // scaled by 2^24, subnormal numbers become normal and keep their significand
        int bits = Float.floatToIntBits(Math.abs(number) < 1 ? number * 0x1p24f : number);
        return (bits & (1 << Binary32.FRACTION_BITS) - 1) == 0;
    }

    // ---- conditions

    /** Width 1: whether {@code left condition right} holds; with a NaN only {@link FloatCondition#NE} does. */
    public int compare(FloatCondition condition, int left, int right) {
        requireNumber(left);
        requireNumber(right);
        return switch (condition) {
            case EQ -> equal(left, right);
            case NE -> terms.not(equal(left, right));
            case LT -> terms.and(ordered(left, right), isLess(left, right));
            case LE -> terms.and(ordered(left, right), terms.not(isLess(right, left)));
        };
    }

    /** Width 1: whether the operand is a NaN, of either sign and any payload. */
    public int isNaN(int operand) {
        requireNumber(operand);
        return Unpacked.of(terms, operand).isNaN();
    }

    /** Width 1: whether the operands have equal bits or are both NaN; zeros of different signs are not the same. */
    public int same(int left, int right) {
        requireNumber(left);
        requireNumber(right);
        return terms.or(terms.eq(left, right), terms.and(isNaN(left), isNaN(right)));
    }

    private int equal(int left, int right) {
        int equalNumbers = terms.or(terms.eq(left, right), bothZero(left, right));
        return terms.and(ordered(left, right), equalNumbers);
    }

    private int ordered(int left, int right) {
        return terms.not(terms.or(isNaN(left), isNaN(right)));
    }

    private int bothZero(int left, int right) {
        return terms.and(
                Unpacked.of(terms, left).isZero(), Unpacked.of(terms, right).isZero());
    }

    /** Compares numbers that are not NaN as integers; of two negative ones the larger magnitude is less. */
    private int isLess(int left, int right) {
        int negative = terms.and(
                terms.extract(left, Binary32.MAGNITUDE_BITS, 1), terms.extract(right, Binary32.MAGNITUDE_BITS, 1));
        int less = terms.ite(negative, terms.ult(right, left), terms.slt(left, right));
        return terms.and(terms.not(bothZero(left, right)), less);
    }

    // ---- conversions

    /** The number nearest to a signed integer of width 32, ties to even. */
    public int fromInt(int integer) {
        requireNumber(integer);
        return converter.fromInt(integer);
    }

    /** A number truncated toward zero, of width 32; of no meaning if {@link #fitsInt} does not hold. */
    public int toInt(int number) {
        requireNumber(number);
        return converter.toInt(number);
    }

    /** Width 1: whether a number, truncated, is a signed integer of 32 bits; not so for NaN and infinities. */
    public int fitsInt(int number) {
        requireNumber(number);
        return converter.fitsInt(number);
    }

    private void requireNumber(int term) {
        if (terms.width(term) != Binary32.WIDTH) {
            throw new IllegalArgumentException("number of width " + terms.width(term));
        }
    }
}
