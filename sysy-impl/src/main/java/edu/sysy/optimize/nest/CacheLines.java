package edu.sysy.optimize.nest;

import edu.sysy.TargetTraits;
import edu.sysy.processor.CacheGeometry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Estimates how many lines of the first data cache accesses fetch. */
public final class CacheLines {
    /** How many operations run while a line comes from the second level of the cache, if it follows the last one. */
    public static final int NEXT_LINE_OPERATIONS = 8;

    /** Where nothing is known of caches: each cache has lines of a few words. */
    private static final int SHORT_LINE = 16;

    private CacheLines() {}

    private static Optional<CacheGeometry> level1(TargetTraits traits) {
        return traits.dataCaches().map(caches -> caches.level1());
    }

    /** The bytes of a line. */
    public static int bytes(TargetTraits traits) {
        return level1(traits).map(CacheGeometry::lineBytes).orElse(SHORT_LINE);
    }

    /** Whether so many bytes stay in the cache between two nests that access no others; no if none is known. */
    public static boolean holds(TargetTraits traits, long bytes) {
        return level1(traits).filter(cache -> bytes <= cache.bytes()).isPresent();
    }

    /** The lines that an access fetches in an iteration if its address advances by some bytes. */
    public static double perIteration(TargetTraits traits, double advance) {
        return Math.min(1, Math.abs(advance) / bytes(traits));
    }

    /**
     * Whether lines that are in use at the same time, and advance together, displace each other before all their words
     * have been accessed: more of them belong into one set than it has ways to spare. One way is left to other
     * accesses, because arrays whose rows crowd in a set often begin in the same set, too.
     *
     * @param places where the lines lie, in bytes from any place
     */
    static boolean conflict(TargetTraits traits, List<Long> places) {
        return level1(traits)
                .filter(cache -> crowd(cache, places) > Math.max(1, cache.ways() - 1))
                .isPresent();
    }

    /** How many places the fullest set holds, if a line there begins at one of them. */
    private static int crowd(CacheGeometry cache, List<Long> places) {
        long way = (long) cache.sets() * cache.lineBytes();
        List<Long> inWay = new ArrayList<>();
        places.forEach(place -> inWay.add(Math.floorMod(place, way)));
        inWay.sort(null);
        int fullest = 0;
        int end = 0; // the places from a first one to this one begin in one set
        for (int first = 0; first < inWay.size(); first++) {
            while (end < first + inWay.size() && distance(inWay, first, end, way) < cache.lineBytes()) {
                end++;
            }
            fullest = Math.max(fullest, end - first);
        }
        return fullest;
    }

    /** How far it is from a place in a way to another one, which may be that number in the next way. */
    private static long distance(List<Long> inWay, int first, int other, long way) {
        int size = inWay.size();
        return inWay.get(other % size) + other / size * way - inWay.get(first);
    }
}
