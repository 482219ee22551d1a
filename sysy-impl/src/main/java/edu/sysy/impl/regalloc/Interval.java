package edu.sysy.impl.regalloc;

import org.jspecify.annotations.Nullable;

/**
 * A piece of the life of a virtual register during which it stays in one place.
 *
 * <p>The pieces of one register are linked in order; together they cover its ranges.
 */
final class Interval {
    /** The place of an interval that has not been given any yet. */
    static final int NOWHERE = -1;

    /** The place of an interval in memory: the one slot of its virtual register. */
    static final int MEMORY = -2;

    final int register;
    /** The index of the first of the register's ranges that is part of it. */
    final int firstRange;

    final int start;
    int end;
    int place = NOWHERE;

    @Nullable Interval next;

    @Nullable Interval previous;

    Interval(int register, int firstRange, int start, int end) {
        this.register = register;
        this.firstRange = firstRange;
        this.start = start;
        this.end = end;
    }
}
