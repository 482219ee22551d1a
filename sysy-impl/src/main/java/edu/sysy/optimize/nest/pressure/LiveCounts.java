package edu.sysy.optimize.nest.pressure;

/**
 * How many values of one register class are live at each position of the body of a tile.
 *
 * <p>A value that all copies share counts once where it is live. Values of one copy count for each copy where they are
 * live for long. The scheduler runs the operations of the copies one copy after the other between two positions near
 * each other where few values are live: there what only one operation hands to the next counts for one copy.
 */
final class LiveCounts {
    /** Positions so far apart are near each other: a multiplication and an addition with what is loaded for them. */
    private static final int WINDOW = 3;

    private final int length;
    private final int[] shared; // changes at each position; index 0 for the start
    private final int[] own;

    LiveCounts(int length) {
        this.length = length;
        shared = new int[length + 2];
        own = new int[length + 2];
    }

    /** Adds a value that all copies use, live from after a position up to another one. */
    void addShared(int from, int to) {
        add(shared, from, to, 1);
    }

    /** Adds a value of one copy. */
    void addOwn(int from, int to) {
        add(own, from, to, 1);
    }

    /** Adds a value of each copy, live between two positions of the copy. */
    void addOfCopies(int from, int to, TileOrder order) {
        if (order.interleaves()) {
            add(own, from, to, order.copies());
            return;
        }
        for (int copy = 0; copy < order.copies(); copy++) {
            add(own, order.at(from, copy), order.end(to, copy), 1);
        }
    }

    private void add(int[] changes, int from, int to, int number) {
        if (from < to) {
            changes[from + 1] += number;
            changes[Math.min(to, length) + 1] -= number;
        }
    }

    /** The largest number of values that are live at the same time if the copies of each operation stand together. */
    int most(int copies) {
        int[] sharedAt = sums(shared);
        int[] ownAt = sums(own);
        int most = 0;
        for (int at = 0; at <= length; at++) {
            int least = ownAt[at];
            for (int near = Math.max(0, at - WINDOW); near <= Math.min(length, at + WINDOW); near++) {
                least = Math.min(least, ownAt[near]);
            }
            // what is more than at the narrow position belongs to one copy at a time
            int ofOneCopy = Math.ceilDiv(ownAt[at] - least, copies);
            most = Math.max(most, sharedAt[at] + least + ofOneCopy);
        }
        return most;
    }

    private int[] sums(int[] changes) {
        int[] sums = new int[length + 1];
        int sum = 0;
        for (int at = 0; at <= length; at++) {
            sum += changes[at];
            sums[at] = sum;
        }
        return sums;
    }
}
