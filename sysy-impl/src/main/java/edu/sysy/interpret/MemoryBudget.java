package edu.sysy.interpret;

/** Counts the words a run may still take. */
final class MemoryBudget {
    private long words;

    MemoryBudget(long bytes) {
        this.words = bytes / 4;
    }

    void take(long count) {
        if (count > words) {
            throw new LimitReachedException(Limit.MEMORY);
        }
        words -= count;
    }

    /** The new length of an array that must grow to at least {@code needed}; what it grows by is taken. */
    int grow(int length, long needed) {
        long wanted = Math.max(needed, Math.min(2L * length, length + words / 2));
        if (wanted > Integer.MAX_VALUE - 8) {
            throw new LimitReachedException(Limit.MEMORY);
        }
        take(wanted - length);
        return (int) wanted;
    }
}
