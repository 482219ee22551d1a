package edu.sysy.optimize.nest.unroll;

import edu.sysy.ints.Divisors;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.structured.Compute;

/**
 * An operation on {@code x = factor * g + addend}, where {@code g} advances with the counter of a loop: a remainder
 * that repeats, or a quotient that grows by a constant each time that the remainder does.
 *
 * @param compute where it stands
 * @param modulus the divisor; of bits, the power of two above the mask
 * @param mask of {@link Kind#BITS}, which of the bits; else 0
 */
record PeriodicOperation(Compute compute, Kind kind, long factor, long addend, int modulus, int mask) {
    /** The largest modulus: larger ones would need as many copies. */
    static final int MAX_MODULUS = 16;

    /** The largest factor and addend: products of them and of counters have to fit into a long. */
    private static final long MAX_NUMBER = 1 << 20;

    /** The value of an operation as a function of {@code x}. */
    enum Kind {
        /** {@code x % modulus}, which is negative for a negative number. */
        REMAINDER,
        /** {@code x % modulus} for a power of two if all that counts is whether it is 0. */
        ZERO_TEST,
        /** {@code x & mask}. */
        BITS,
        /** {@code x / modulus}. */
        QUOTIENT
    }

    /** Whether an operation may be one of these, its operands apart. */
    static boolean isCandidate(Operation operation) {
        return operation instanceof Rem || operation instanceof Div || operation instanceof And;
    }

    /** Whether the numbers are small enough to calculate with. */
    boolean isSmall() {
        return Math.abs(factor) <= MAX_NUMBER && Math.abs(addend) <= MAX_NUMBER;
    }

    /** Whether {@code x} must neither be negative nor wrap for the value to be what a copy takes it for. */
    boolean needsRange() {
        return kind == Kind.REMAINDER || kind == Kind.QUOTIENT;
    }

    /** How far {@code g} advances until the remainder repeats. */
    int period() {
        return modulus / (int) Divisors.greatestCommon(factor, modulus);
    }

    /** The remainder where {@code g} is congruent to a number modulo the period. */
    int remainder(long g) {
        return Math.floorMod(Math.floorMod(factor, modulus) * Math.floorMod(g, (long) modulus) + addend, modulus);
    }

    /** The value there; of a quotient, by how much it is larger than the quotient where {@code g} is {@code first}. */
    int value(long first, long g) {
        return switch (kind) {
            case REMAINDER, ZERO_TEST -> remainder(g);
            case BITS -> remainder(g) & mask;
            case QUOTIENT -> (int) Math.floorDiv(remainder(first) + factor * (g - first), (long) modulus);
        };
    }

    /** Whether it is computed by a division, and not by bits or a shift. */
    boolean isDivision() {
        return compute.operation() instanceof Rem || compute.operation() instanceof Div;
    }

    /** About how many operations it takes. */
    int cost() {
        boolean isPower = Integer.bitCount(modulus) == 1;
        return !isDivision() ? 1 : isPower ? 3 : 5;
    }
}
