package edu.sysy.simulate.cache;

import edu.sysy.processor.DataCaches;
import edu.sysy.simulate.AccessObserver;
import java.util.Arrays;

/**
 * The data caches of one run, and what happened in them, by instruction. An access costs a few array elements; there
 * are no objects of lines or sets.
 */
public final class CacheModel implements AccessObserver {
    private final DataCaches geometry;
    private final CacheLevel level1;
    private final CacheLevel level2;
    private final int lineBytes;
    private final int lineMask;
    private final boolean fetchesRest;
    private final long[] accesses;
    private final long[] level1Misses;
    private final long[] level1WriteBacks;
    private final long[] level2Misses;
    private final long[] level2WriteBacks;

    /**
     * Empty caches.
     *
     * @param words how many words of text there are, which accesses are counted by
     */
    public CacheModel(DataCaches geometry, int words) {
        this.geometry = geometry;
        this.level1 = new CacheLevel(geometry.level1());
        this.level2 = new CacheLevel(geometry.level2());
        this.lineBytes = geometry.level1().lineBytes();
        this.lineMask = -lineBytes;
        this.fetchesRest = geometry.level2().lineBytes() > lineBytes;
        accesses = new long[words];
        level1Misses = new long[words];
        level1WriteBacks = new long[words];
        level2Misses = new long[words];
        level2WriteBacks = new long[words];
    }

    /** What the caches are like. */
    public DataCaches geometry() {
        return geometry;
    }

    /** {@inheritDoc} It accesses the lines that the bytes are in, one after the other. */
    @Override
    public void access(int address, int bytes, boolean store, int word) {
        accesses[word]++;
        int changed = store ? CacheLevel.CHANGED : 0;
        if (!level1.access(address, changed)) {
            fetch(address, word);
        }
        int last = address + bytes - 1 & lineMask;
        for (int line = address & lineMask; line != last; ) {
            line += lineBytes;
            if (!level1.access(line, changed)) {
                fetch(line, word);
            }
        }
    }

    /** Fetches the line that level 1 has just missed; then level 2 takes the one that level 1 has replaced. */
    private void fetch(int address, int word) {
        level1Misses[word]++;
        if (!level2.access(address, 0)) {
            level2Misses[word]++;
            countWriteBack(word);
        }
        if (level1.hasReplacedChanged()) {
            level1WriteBacks[word]++;
            if (!level2.access(level1.replaced(), CacheLevel.CHANGED)) {
                // A whole line needs nothing of memory, but a part of a longer one needs the rest.
                level2Misses[word] += fetchesRest ? 1 : 0;
                countWriteBack(word);
            }
        }
    }

    private void countWriteBack(int word) {
        level2WriteBacks[word] += level2.hasReplacedChanged() ? 1 : 0;
    }

    /**
     * What one instruction did.
     *
     * @param word the number of its word
     */
    public CacheCounts counts(int word) {
        return new CacheCounts(
                accesses[word], level1Misses[word], level1WriteBacks[word], level2Misses[word], level2WriteBacks[word]);
    }

    /** The geometry, and how many accesses there were. */
    @Override
    public String toString() {
        return geometry + ": " + Arrays.stream(accesses).sum() + " accesses";
    }
}
