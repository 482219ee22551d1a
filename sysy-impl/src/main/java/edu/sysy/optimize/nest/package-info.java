/**
 * Passes over loop nests. Each raises a function, changes nests of its structured form where {@link
 * edu.sysy.nest.LoopNest} proves that dependences stay in order, and flattens it again.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code NestPass}, {@code NestEditor}, {@code StatementCopier}, {@code CacheLines}, {@code WholeGroups}, {@code
 *       ArrayUses}, {@code CallAccesses}, {@code IterationEstimate}, {@code Permutations}: what the passes share
 *   <li>{@code edu.sysy.optimize.nest.dataflow}: which iteration writes the word of another access
 *   <li>{@code edu.sysy.optimize.nest.invariant}: loops that an outer loop repeats
 *   <li>{@code edu.sysy.optimize.nest.layout}: which array holds words, and in which order
 *   <li>{@code edu.sysy.optimize.nest.dead}: writes that nothing reads
 *   <li>{@code edu.sysy.optimize.nest.border}: loops split where conditions on their counters change
 *   <li>{@code edu.sysy.optimize.nest.guard}: conditions between and in loops
 *   <li>{@code edu.sysy.optimize.nest.distribution}: an inner loop apart from the statements around it
 *   <li>{@code InterchangeLoops} with {@code PerfectNest}, {@code PermutationPlan} and {@code EnclosingLoops}
 *   <li>{@code edu.sysy.optimize.nest.fusion}: one loop of two neighbours
 *   <li>{@code edu.sysy.optimize.nest.tiling}: strips whose words stay in the data caches
 *   <li>{@code edu.sysy.optimize.nest.skew}: iterations of an outer loop together, each delayed
 *   <li>{@code UnrollAndJam} with {@code TilePlan}, {@code TileSearch}, {@code TileCost} and {@code Jamming}
 *   <li>{@code edu.sysy.optimize.nest.pressure}: what needs a register in a tile, for {@code TileCost}
 *   <li>{@code edu.sysy.optimize.nest.accumulator}: what copies of iterations hand to each other, for {@code Jamming}
 *   <li>{@code edu.sysy.optimize.nest.peel}: iterations of inner loops that not all copies have, for {@code Jamming}
 *   <li>{@code NestCost}: what nests will cost after these passes, for those that run before
 *   <li>{@code edu.sysy.optimize.nest.split}: a loop split at an iteration that writes what all load
 *   <li>{@code edu.sysy.optimize.nest.unroll}: copies of an innermost loop's body
 * </ol>
 *
 * <p>Sources: Allen and Kennedy, "Optimizing Compilers for Modern Architectures", 2001, chapters 5, 8 and 9.
 */
@NullMarked
package edu.sysy.optimize.nest;

import org.jspecify.annotations.NullMarked;
