package edu.sysy.optimize.nest.tiling;

import edu.sysy.ints.Divisors;
import edu.sysy.processor.CacheGeometry;
import java.util.List;

/**
 * The lines of a cache that an access touches in some loops.
 *
 * @param lines their number, on average over the places that a run can begin at: arrays are aligned to words only
 * @param crowd how many of them share the fullest set
 */
record CacheFootprint(double lines, long crowd) {
    /** One set in so many is few. */
    static final int FEW_SETS = 8;

    /** A loop around the access that moves it: by how many bytes, and how often. */
    record Walk(long stride, long count) {}

    /**
     * Lines by the strides of an access. A walk over words next to each other is a run of lines. Runs that are a
     * multiple of {@code g} bytes apart, the greatest common divisor of their stride and the bytes of a way, begin in
     * at most as many sets as {@code g} goes into a way: rows whose length is a power of two crowd in a few sets.
     *
     * @param walks with the smallest stride first; strides are positive
     */
    static CacheFootprint of(List<Walk> walks, CacheGeometry cache) {
        long line = cache.lineBytes();
        long way = cache.sets() * line;
        long run = Integer.BYTES;
        long runs = 1;
        long crowd = 1;
        for (Walk walk : walks) {
            if (runs == 1 && walk.stride() <= run + line - Integer.BYTES) {
                run += saturated(walk.stride(), walk.count() - 1);
                crowd = ceilingOf(run, way);
                continue;
            }
            long apart = Divisors.greatestCommon(walk.stride(), way);
            long places = way / apart;
            long together = ceilingOf(walk.count(), places);
            // the runs of all places overlap if there is one in each of them
            long overlap =
                    runs == 1 && walk.count() >= places ? ceilingOf(Math.min(run, way), Math.max(apart, line)) : 1;
            runs = saturated(runs, walk.count());
            crowd = saturated(crowd, together * overlap);
        }
        double lines = runs * (1 + (double) (run - Integer.BYTES) / line);
        return new CacheFootprint(lines, Math.max(crowd, (long) Math.ceil(lines / cache.sets())));
    }

    /** Tells whether it leaves most sets of a cache alone, so that it displaces little of what others keep there. */
    boolean isNarrow(CacheGeometry cache) {
        return lines / crowd * FEW_SETS < cache.sets();
    }

    private static long ceilingOf(long number, long unit) {
        return (number + unit - 1) / unit;
    }

    /** A product that stays far from the largest number. */
    static long saturated(long one, long other) {
        return Math.abs((double) one * other) > 1L << 50 ? 1L << 50 : one * other;
    }
}
