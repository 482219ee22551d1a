package edu.sysy.analysis;

import java.util.Arrays;

/**
 * What is known of each name of a {@link RangeGraph}: an interval, and the known bits beside it, each clipped by the
 * other.
 */
final class RangeTable {
    /** How a new result is combined with the one before. */
    enum Phase {
        /** The old one and the new one. */
        GROW,
        /** The new one alone. */
        SETTLE,
        /** What both allow. */
        NARROW
    }

    private final Range[] ranges;
    private final KnownBits[] bits;

    /** The sweep in which a name got its result. */
    private final int[] changedIn;

    private int sweep;
    private boolean changed;

    RangeTable(int names) {
        ranges = new Range[names];
        Arrays.fill(ranges, Range.EMPTY);
        bits = new KnownBits[names];
        Arrays.fill(bits, KnownBits.UNKNOWN);
        changedIn = new int[names];
    }

    private RangeTable(RangeTable other) {
        ranges = other.ranges.clone();
        bits = other.bits.clone();
        changedIn = other.changedIn.clone();
        sweep = other.sweep;
        changed = other.changed;
    }

    /** A table of its own that knows the same. */
    RangeTable copy() {
        return new RangeTable(this);
    }

    Range range(int name) {
        return ranges[name];
    }

    /** All bits of a single integer; of others those that are known. */
    KnownBits bits(int name) {
        return bits[name];
    }

    /** Begins another sweep over the function. */
    void nextSweep() {
        sweep++;
    }

    /** Whether a result has changed in this sweep or in the one before, after what depends on it was evaluated. */
    boolean hasChanged(int name) {
        return changedIn[name] >= sweep - 1;
    }

    /** Whether a result has changed since the last call. */
    boolean takeChanged() {
        boolean result = changed;
        changed = false;
        return result;
    }

    void markChanged() {
        changed = true;
    }

    /** Sets what is known before the analysis starts. */
    void start(int name, Range range) {
        ranges[name] = range;
        bits[name] = bitsOf(range, KnownBits.UNKNOWN);
    }

    /** Combines what is known with a new result. */
    void set(int name, Range range, KnownBits known, Phase phase) {
        Range old = ranges[name];
        Range clipped = known.isContradictory() ? Range.EMPTY : known.clip(range);
        KnownBits found = bitsOf(clipped, known);
        Range result = clipped;
        KnownBits resultBits = found;
        if (phase == Phase.GROW && !old.isEmpty()) {
            result = old.union(clipped);
            resultBits = clipped.isEmpty() ? bits[name] : bits[name].union(found);
        } else if (phase == Phase.NARROW) {
            result = old.intersection(clipped);
            resultBits = bitsOf(result, bits[name].intersection(found));
        }
        if (!result.equals(old) || !resultBits.equals(bits[name])) {
            ranges[name] = result;
            bits[name] = resultBits;
            changedIn[name] = sweep;
            changed = true;
        }
    }

    /** The bits of a single integer; nothing is recorded of what is never computed. */
    private static KnownBits bitsOf(Range range, KnownBits known) {
        if (range.isEmpty()) {
            return KnownBits.UNKNOWN;
        }
        return range.isSingle() && known.known() != -1 ? KnownBits.of(range.low()) : known;
    }
}
