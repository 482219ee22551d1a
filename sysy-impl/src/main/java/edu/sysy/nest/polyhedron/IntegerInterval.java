package edu.sysy.nest.polyhedron;

/**
 * The integers from {@code min} to {@code max}, both included. An end of {@link Long#MIN_VALUE} or
 * {@link Long#MAX_VALUE} is none.
 *
 * @param min the least integer, or {@link Long#MIN_VALUE}
 * @param max the largest integer, or {@link Long#MAX_VALUE}
 */
public record IntegerInterval(long min, long max) {
    /** All integers. */
    public static final IntegerInterval ALL = new IntegerInterval(Long.MIN_VALUE, Long.MAX_VALUE);

    /** Only 0. */
    public static final IntegerInterval ZERO = new IntegerInterval(0, 0);

    /** Whether there is a least integer. */
    public boolean hasMin() {
        return min != Long.MIN_VALUE;
    }

    /** Whether there is a largest integer. */
    public boolean hasMax() {
        return max != Long.MAX_VALUE;
    }

    /** Whether there is one integer only. */
    public boolean isConstant() {
        return min == max;
    }

    /** Whether an integer belongs to the interval. */
    public boolean contains(long integer) {
        return min <= integer && integer <= max;
    }

    /** Whether the interval and {@code [low, high]} have an integer in common. */
    public boolean meets(long low, long high) {
        return Math.max(min, low) <= Math.min(max, high);
    }

    /** The integers that belong to another interval, too. */
    public IntegerInterval and(IntegerInterval other) {
        return new IntegerInterval(Math.max(min, other.min), Math.min(max, other.max));
    }

    /** The interval of the negated integers. */
    public IntegerInterval negated() {
        return new IntegerInterval(hasMax() ? -max : Long.MIN_VALUE, hasMin() ? -min : Long.MAX_VALUE);
    }

    /** The integer if there is one only, otherwise such as {@code 1..} or {@code -3..5}. */
    @Override
    public String toString() {
        return isConstant() ? "" + min : (hasMin() ? min : "") + ".." + (hasMax() ? max : "");
    }
}
