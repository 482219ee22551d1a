package edu.sysy.optimize.nest;

import edu.sysy.TargetTraits;
import edu.sysy.processor.CacheGeometry;

/** Estimates how many lines of the first data cache accesses fetch. */
public final class CacheLines {
    /** Where nothing is known of caches: each cache has lines of a few words. */
    private static final int SHORT_LINE = 16;

    private CacheLines() {}

    /** The bytes of a line. */
    public static int bytes(TargetTraits traits) {
        return traits.dataCaches()
                .map(caches -> caches.level1())
                .map(CacheGeometry::lineBytes)
                .orElse(SHORT_LINE);
    }

    /** The lines that an access fetches in an iteration if its address advances by some bytes. */
    public static double perIteration(TargetTraits traits, double advance) {
        return Math.min(1, Math.abs(advance) / bytes(traits));
    }
}
