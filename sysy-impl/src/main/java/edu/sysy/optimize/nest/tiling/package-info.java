/**
 * Tiling of loop nests for data caches: strips of iterations whose words stay there until they are used again.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code TileLoops}: the pass
 *   <li>{@code StripPlan}: the choice of strips among those that dependences allow
 *   <li>{@code MissEstimate} with {@code LoopLevel} and {@code CacheFootprint}: the lines that a nest fetches
 *   <li>{@code StripMining}: the change of the nest
 * </ol>
 *
 * <p>Sources: Wolf and Lam, "A data locality optimizing algorithm", PLDI 1991; Lam, Rothberg and Wolf, "The cache
 * performance and optimizations of blocked algorithms", ASPLOS 1991.
 */
@NullMarked
package edu.sysy.optimize.nest.tiling;

import org.jspecify.annotations.NullMarked;
