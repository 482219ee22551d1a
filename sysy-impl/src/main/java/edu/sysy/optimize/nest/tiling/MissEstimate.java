package edu.sysy.optimize.nest.tiling;

import edu.sysy.nest.LoopNest;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.IterationEstimate;
import edu.sysy.optimize.nest.tiling.CacheFootprint.Walk;
import edu.sysy.processor.CacheGeometry;
import edu.sysy.processor.DataCaches;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Estimates how many lines a nest fetches, by the order of its loops.
 *
 * <p>A loop reuses what its iterations have in common if all that one iteration touches fits into the cache: then it
 * fetches each line that it touches once. Otherwise it fetches in each iteration what the loops inside it fetch. An
 * access fetches the lines of the outermost loop that reuses, in each iteration of the loops around that one.
 */
final class MissEstimate {
    /** The cost of a miss of level 1, in instructions, if level 2 has the line. */
    private static final int LEVEL1_MISS = 10;

    /** The cost of a miss of level 2 beyond that. */
    private static final int LEVEL2_MISS = 40;

    private final LoopNest nest;
    private final DataCaches caches;
    private final List<Compute> accesses;
    private final Map<Integer, Long> counts = new HashMap<>();

    /** An estimate for a nest all of whose accesses have affine distances. */
    MissEstimate(LoopNest nest, DataCaches caches) {
        this.nest = nest;
        this.caches = caches;
        accesses = nest.accesses();
    }

    private AffineForm distance(Compute access) {
        return nest.distance(access).orElseThrow();
    }

    // ---- iterations

    /** An estimate of the iterations of a loop. */
    long count(For loop) {
        return counts.computeIfAbsent(nest.number(loop), counter -> IterationEstimate.of(nest, loop));
    }

    /** Tells whether bounds or arrays limit the iterations of each loop. */
    boolean knowsCounts() {
        return accesses.stream()
                .flatMap(access -> nest.around(access).stream())
                .allMatch(loop -> count(loop) < Integer.MAX_VALUE);
    }

    /** A loop of the nest as it is. */
    LoopLevel level(For loop) {
        return new LoopLevel(nest.number(loop), nest.stride(loop), count(loop), false);
    }

    // ---- misses

    /**
     * The cost of the misses of a nest, in instructions.
     *
     * @param band the order of its outer loops, outermost first; the loops that they are made of stand around all
     *     accesses
     */
    double cost(List<LoopLevel> band) {
        return LEVEL1_MISS * misses(band, caches.level1()) + LEVEL2_MISS * misses(band, caches.level2());
    }

    /** The cost of misses if everything that the nest touches fits into the caches. */
    double leastCost(List<LoopLevel> band) {
        return LEVEL1_MISS * lines(band, caches.level1()) + LEVEL2_MISS * lines(band, caches.level2());
    }

    private double lines(List<LoopLevel> band, CacheGeometry cache) {
        Set<List<Object>> seen = new HashSet<>();
        double lines = 0;
        for (Compute access : accesses) {
            List<LoopLevel> levels = levels(band, access);
            if (seen.add(group(access, levels, 0, cache))) {
                lines += footprint(access, levels, 0, cache).lines();
            }
        }
        return lines;
    }

    /** An estimate of the operations that the nest runs: its accesses, and one more for each. */
    double operations(List<LoopLevel> band) {
        double operations = 0;
        for (Compute access : accesses) {
            double times = 2;
            for (LoopLevel level : levels(band, access)) {
                times *= level.count();
            }
            operations += times;
        }
        return operations;
    }

    /** Tells whether the body of the band has loops. */
    boolean hasInnerLoops(List<LoopLevel> band) {
        return accesses.stream().anyMatch(access -> levels(band, access).size() > band.size());
    }

    /** The lines that a cache fetches: each access those of the outermost loop that reuses them. */
    private double misses(List<LoopLevel> band, CacheGeometry cache) {
        Map<List<LoopLevel>, Pressure> pressures = new HashMap<>();
        Set<List<Object>> seen = new HashSet<>();
        double misses = 0;
        for (Compute access : accesses) {
            List<LoopLevel> levels = levels(band, access);
            int level = 0;
            while (level < levels.size()
                    && !pressures
                            .computeIfAbsent(levels.subList(0, level + 1), outer -> pressure(band, outer, cache))
                            .leavesRoom(footprint(access, levels, level + 1, cache), cache)) {
                level++;
            }
            List<LoopLevel> inner = levels.subList(band.size(), levels.size());
            if (seen.add(List.of(level, inner, group(access, levels, level, cache)))) {
                double times = 1;
                for (LoopLevel outer : levels.subList(0, level)) {
                    times *= outer.count();
                }
                misses += times * footprint(access, levels, level, cache).lines();
            }
        }
        return misses;
    }

    /** The loops around an access: those of the band, and those inside it. */
    private List<LoopLevel> levels(List<LoopLevel> band, Compute access) {
        List<LoopLevel> levels = new ArrayList<>(band);
        for (For loop : nest.around(access)) {
            int counter = nest.number(loop);
            if (band.stream().noneMatch(level -> level.counter() == counter)) {
                levels.add(level(loop));
            }
        }
        return levels;
    }

    /** The ways of a cache that an iteration of the last of some loops needs. */
    private Pressure pressure(List<LoopLevel> band, List<LoopLevel> outer, CacheGeometry cache) {
        long ways = 0;
        double narrow = 0;
        Set<List<Object>> seen = new HashSet<>();
        for (Compute access : accesses) {
            List<LoopLevel> levels = levels(band, access);
            boolean isInside = levels.size() >= outer.size()
                    && levels.subList(0, outer.size()).equals(outer);
            if (isInside && seen.add(group(access, levels, outer.size(), cache))) {
                CacheFootprint own = footprint(access, levels, outer.size(), cache);
                if (own.isNarrow(cache)) {
                    narrow += own.lines();
                } else {
                    ways += own.crowd();
                }
            }
        }
        return new Pressure(ways + (long) narrow / cache.sets());
    }

    /**
     * The ways of each set that accesses need.
     *
     * @param ways of those that use most sets, and of many that use a few each
     */
    private record Pressure(long ways) {
        /** Tells whether the lines of one of the accesses stay in the cache. */
        boolean leavesRoom(CacheFootprint footprint, CacheGeometry cache) {
            return ways + (footprint.isNarrow(cache) ? footprint.crowd() : 0) <= cache.ways();
        }
    }

    private CacheFootprint footprint(Compute access, List<LoopLevel> levels, int from, CacheGeometry cache) {
        return CacheFootprint.of(walks(access, levels, from), cache);
    }

    /** The strides by which the loops from a level on move an access, the smallest first. */
    private List<Walk> walks(Compute access, List<LoopLevel> levels, int from) {
        List<Walk> walks = new ArrayList<>();
        for (LoopLevel level : levels.subList(from, levels.size())) {
            long stride = stride(access, level);
            if (stride != 0 && level.count() > 1) {
                walks.add(new Walk(stride, level.count()));
            }
        }
        walks.sort(Comparator.comparingLong(Walk::stride));
        return walks;
    }

    private long stride(Compute access, LoopLevel level) {
        return Math.abs(CacheFootprint.saturated(distance(access).coefficient(level.counter()), level.step()));
    }

    /** Equal for accesses that touch the same lines in the loops from a level on, but for a few at the ends. */
    private List<Object> group(Compute access, List<LoopLevel> levels, int from, CacheGeometry cache) {
        AffineForm distance = distance(access);
        long rest = distance.constant();
        for (Walk walk : walks(access, levels, from).reversed()) {
            rest = Math.floorMod(rest, walk.stride());
        }
        return List.of(nest.array(access), distance.plus(-distance.constant()), Math.floorDiv(rest, cache.lineBytes()));
    }
}
