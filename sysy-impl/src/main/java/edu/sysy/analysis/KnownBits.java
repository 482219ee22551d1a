package edu.sysy.analysis;

import org.jspecify.annotations.Nullable;

/**
 * Known bits of an integer: those of {@code zeros} are 0 in all values that it can have, those of {@code ones} are 1.
 * The low bits that are known are a congruence modulo a power of two, which wrap-around keeps because 2<sup>32</sup> is
 * a multiple of each such modulus. (Harrison, "Compiler Analysis of the Value Ranges for Variables", TSE 1977, has
 * intervals; Granger, "Static Analysis of Arithmetical Congruences", 1989, the congruences beside them.)
 *
 * <p>No value has bits that are both zero and one; {@link #isContradictory} says so of what is never computed.
 */
public record KnownBits(int zeros, int ones) {
    /** Nothing is known. */
    public static final KnownBits UNKNOWN = new KnownBits(0, 0);

    /** An even integer. */
    static final KnownBits EVEN = new KnownBits(1, 0);

    /** A square, which leaves 0 or 1 when it is divided by 4. */
    static final KnownBits SQUARE = new KnownBits(2, 0);

    /** All bits of one integer. */
    public static KnownBits of(int value) {
        return new KnownBits(~value, value);
    }

    /** The highest bits, which all members of a range share. */
    public static KnownBits of(Range range) {
        int different = range.low() ^ range.high();
        if (range.isEmpty() || different < 0) {
            return UNKNOWN;
        }
        int shared = different == 0 ? -1 : ~(-1 >>> Integer.numberOfLeadingZeros(different));
        return new KnownBits(~range.low() & shared, range.low() & shared);
    }

    static KnownBits of(int zeros, int ones) {
        return (zeros | ones) == 0 ? UNKNOWN : new KnownBits(zeros, ones);
    }

    /** The bits that are known. */
    public int known() {
        return zeros | ones;
    }

    /** The bits that may be 1. */
    public int possible() {
        return ~zeros;
    }

    /** Whether no integer has such bits. */
    public boolean isContradictory() {
        return (zeros & ones) != 0;
    }

    /** How many of the lowest bits are known. */
    int lowKnown() {
        return Integer.numberOfTrailingZeros(~known());
    }

    /** How many of the lowest bits are known to be 0. */
    int lowZeros() {
        return Integer.numberOfTrailingZeros(~zeros);
    }

    /** What is known of an integer that is one of two. */
    public KnownBits union(KnownBits other) {
        return equals(other) ? this : of(zeros & other.zeros, ones & other.ones);
    }

    /** What is known of an integer of which both are known; may be contradictory. */
    public KnownBits intersection(KnownBits other) {
        return other.known() == 0 ? this : of(zeros | other.zeros, ones | other.ones);
    }

    /** Whether no integer has the bits of both. */
    boolean excludes(KnownBits other) {
        return (zeros & other.ones | ones & other.zeros) != 0;
    }

    /** What is known of the {@code count} lowest bits. */
    KnownBits low(int count) {
        int mask = lowMask(count);
        return of(zeros & mask, ones & mask);
    }

    /** The {@code count} lowest bits, from 0 to 32. */
    static int lowMask(int count) {
        return count >= Integer.SIZE ? -1 : (1 << count) - 1;
    }

    /** The smallest range that holds all members of {@code range} whose sign and lowest bits are as known. */
    Range clip(Range range) {
        if (known() == 0 || range.isEmpty()) {
            return range;
        }
        int unknown = ~known();
        int least = ones | (unknown & Integer.MIN_VALUE);
        int greatest = ones | (unknown & Integer.MAX_VALUE);
        long low = Math.max(range.low(), least);
        long high = Math.min(range.high(), greatest);
        long modulus = lowMask(lowKnown()) & 0xffff_ffffL;
        low += (ones - low) & modulus;
        high -= (high - ones) & modulus;
        return low > high ? Range.EMPTY : new Range((int) low, (int) high);
    }

    /** What a record has anyway, but analyses compare them all the time, and this needs no warming up. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || other instanceof KnownBits that && zeros == that.zeros && ones == that.ones;
    }

    @Override
    public int hashCode() {
        return 31 * zeros + ones;
    }
}
