package edu.sysy.processor;

/**
 * The data caches of a processor: a small one next to it, and a larger one between that and memory.
 *
 * @param level1 the one that loads and stores access
 * @param level2 the one that level 1 fetches its lines from; its lines are at least as long
 */
public record DataCaches(CacheGeometry level1, CacheGeometry level2) {
    /**
     * Checks the lines.
     *
     * @throws IllegalArgumentException if those of level 2 are shorter
     */
    public DataCaches {
        if (level2.lineBytes() < level1.lineBytes()) {
            throw new IllegalArgumentException("lines of " + level2.lineBytes() + " bytes in level 2 are shorter than "
                    + level1.lineBytes() + " bytes in level 1");
        }
    }

    /**
     * Reads what {@link #toString} writes.
     *
     * @param text the geometries with a colon between them: {@code 32K,4,32:256K,8,32}
     * @throws IllegalArgumentException if it describes no caches
     */
    public static DataCaches parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("'" + text + "' is not LEVEL1:LEVEL2 as in 32K,4,32:256K,8,32");
        }
        return new DataCaches(
                CacheGeometry.parse(text.substring(0, colon)), CacheGeometry.parse(text.substring(colon + 1)));
    }

    /** Both geometries, as in {@code 32K,4,32:256K,8,32}. */
    @Override
    public String toString() {
        return level1 + ":" + level2;
    }
}
