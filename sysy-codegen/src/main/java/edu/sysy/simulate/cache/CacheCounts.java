package edu.sysy.simulate.cache;

/**
 * What executed loads and stores did in the data caches of a run.
 *
 * @param accesses loads and stores: each executed instruction counts once, also one that accesses two registers' worth
 *     of memory or bytes of two lines
 * @param level1Misses lines that were not in level 1, and were fetched from level 2: its accesses
 * @param level1WriteBacks changed lines that level 1 replaced, and wrote to level 2
 * @param level2Misses lines that were not in level 2, and were fetched from memory
 * @param level2WriteBacks changed lines that level 2 replaced, and wrote to memory
 */
public record CacheCounts(
        long accesses, long level1Misses, long level1WriteBacks, long level2Misses, long level2WriteBacks) {
    /** No accesses. */
    public static final CacheCounts ZERO = new CacheCounts(0, 0, 0, 0, 0);

    /**
     * These and others.
     *
     * @param more the others
     * @return the sums
     */
    public CacheCounts plus(CacheCounts more) {
        return new CacheCounts(
                accesses + more.accesses,
                level1Misses + more.level1Misses,
                level1WriteBacks + more.level1WriteBacks,
                level2Misses + more.level2Misses,
                level2WriteBacks + more.level2WriteBacks);
    }
}
