package edu.sysy.simulate.cache;

import edu.sysy.processor.CacheGeometry;

/**
 * The lines of one cache, set by set, the most recently used one of a set first. A line is a number: its address, whose
 * low bits are 0, with {@link #VALID} and maybe {@link #CHANGED}; 0 is a place without a line. Lines have at least four
 * bytes, so that there is room for both bits.
 */
final class CacheLevel {
    /** Says that a line has bytes that are not in the next level. */
    static final int CHANGED = 1;

    private static final int VALID = 2;

    private final int[] lines;
    private final int ways;
    private final int lineBits;
    private final int setMask;
    private final int addressMask;
    private int replaced;

    CacheLevel(CacheGeometry geometry) {
        this.ways = geometry.ways();
        this.lines = new int[geometry.sets() * ways];
        this.lineBits = Integer.numberOfTrailingZeros(geometry.lineBytes());
        this.setMask = geometry.sets() - 1;
        this.addressMask = -geometry.lineBytes();
    }

    /**
     * Accesses a byte and makes its line the most recently used one of its set. If the line was not there, it is now,
     * in the place of the {@link #replaced} one.
     *
     * @param changed {@link #CHANGED} if the access writes, otherwise 0
     * @return whether the line was there
     */
    boolean access(int address, int changed) {
        int first = (address >>> lineBits & setMask) * ways;
        int line = address & addressMask | VALID;
        int found = lines[first];
        if ((found & ~CHANGED) == line) {
            lines[first] = found | changed;
            return true;
        }
        return accessOther(first, line, changed);
    }

    /** Looks at the ways after the first one, and moves the lines before the place that is found by one way. */
    private boolean accessOther(int first, int line, int changed) {
        int moved = lines[first];
        for (int i = first + 1; i < first + ways; i++) {
            int found = lines[i];
            lines[i] = moved;
            if ((found & ~CHANGED) == line) {
                lines[first] = found | changed;
                return true;
            }
            moved = found;
        }
        lines[first] = line | changed;
        replaced = moved;
        return false;
    }

    /** Whether the last access that missed has replaced a line that was changed. */
    boolean hasReplacedChanged() {
        return (replaced & CHANGED) != 0;
    }

    /** The address of the line that the last access that missed has replaced. */
    int replaced() {
        return replaced & addressMask;
    }
}
