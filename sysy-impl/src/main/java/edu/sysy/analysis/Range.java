package edu.sysy.analysis;

import edu.sysy.ir.Condition;
import org.jspecify.annotations.Nullable;

/**
 * The signed integers from {@code low} to {@code high}, both included; {@link #EMPTY} holds none.
 *
 * <p>The arithmetic gives a range that holds every result of the 32-bit operation, wrapped results included. It assumes
 * that nothing depends on the unspecified value of a division by zero.
 */
public record Range(int low, int high) {
    /** All integers. */
    public static final Range FULL = new Range(Integer.MIN_VALUE, Integer.MAX_VALUE);

    /** No integer: the range of what is never computed. */
    public static final Range EMPTY = new Range(Integer.MAX_VALUE, Integer.MIN_VALUE);

    /** The two truth values. */
    public static final Range TRUTH = new Range(0, 1);

    /** One integer. */
    public static Range of(int value) {
        return new Range(value, value);
    }

    /**
     * From {@code low} to {@code high}; empty if {@code low > high}, everything if a bound is not an int: the result
     * wraps.
     */
    static Range wrapping(long low, long high) {
        if (low > high) {
            return EMPTY;
        }
        return low < Integer.MIN_VALUE || high > Integer.MAX_VALUE ? FULL : new Range((int) low, (int) high);
    }

    /** Whether it holds nothing. */
    public boolean isEmpty() {
        return low > high;
    }

    /** Whether it holds exactly one integer. */
    public boolean isSingle() {
        return low == high;
    }

    /** Whether it holds something, and nothing negative. */
    public boolean isNonNegative() {
        return low >= 0 && low <= high;
    }

    /** Whether it holds {@code value}. */
    public boolean contains(int value) {
        return low <= value && value <= high;
    }

    /** Whether it holds everything that {@code other} holds. */
    public boolean contains(Range other) {
        return other.isEmpty() || (low <= other.low && other.high <= high);
    }

    /** The smallest range that holds what either holds. */
    public Range union(Range other) {
        if (contains(other)) {
            return this;
        }
        return other.contains(this) ? other : new Range(Math.min(low, other.low), Math.max(high, other.high));
    }

    /** What both hold. */
    public Range intersection(Range other) {
        int from = Math.max(low, other.low);
        int to = Math.min(high, other.high);
        return from > to ? EMPTY : new Range(from, to);
    }

    /** What remains of this range for those that are {@code condition} some member of {@code other}. */
    public Range where(Condition condition, Range other) {
        if (isEmpty() || other.isEmpty()) {
            return EMPTY;
        }
        return switch (condition) {
            case EQ -> intersection(other);
            case NE -> other.isSingle() ? without(other.low) : this;
            case LT -> other.high == Integer.MIN_VALUE ? EMPTY : atMost(other.high - 1);
            case LE -> atMost(other.high);
            case GT -> other.low == Integer.MAX_VALUE ? EMPTY : atLeast(other.low + 1);
            case GE -> atLeast(other.low);
        };
    }

    private Range atMost(int bound) {
        return intersection(new Range(Integer.MIN_VALUE, bound));
    }

    private Range atLeast(int bound) {
        return intersection(new Range(bound, Integer.MAX_VALUE));
    }

    private Range without(int value) {
        if (isSingle()) {
            return low == value ? EMPTY : this;
        }
        return low == value ? new Range(low + 1, high) : high == value ? new Range(low, high - 1) : this;
    }

    /** The answers that comparing members of two ranges can give. */
    public Range compare(Condition condition, Range other) {
        if (isEmpty() || other.isEmpty()) {
            return EMPTY;
        }
        if (where(condition, other).isEmpty()
                || other.where(condition.swapped(), this).isEmpty()) {
            return of(0);
        }
        Condition opposite = condition.negated();
        return where(opposite, other).isEmpty()
                        || other.where(opposite.swapped(), this).isEmpty()
                ? of(1)
                : TRUTH;
    }

    /** What a record has anyway, but analyses compare them all the time, and this needs no warming up. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || other instanceof Range that && low == that.low && high == that.high;
    }

    @Override
    public int hashCode() {
        return 31 * low + high;
    }
}
