/**
 * A model of data caches that a run on the simulator counts misses with. It is told of each load and store, of the
 * run-time library too, in the order of execution; what system calls read and write does not pass through it.
 *
 * <p>Two levels, each set-associative: a store allocates its line as a load does (write-allocate), and changes it in
 * the cache until it is replaced (write-back). The line of a set that was not used for the longest time is replaced
 * (LRU); processors often approximate that. Level 2 is neither inclusive nor exclusive: it gets each line that level 1
 * fetches, and may replace it while level 1 has it. There is no prefetching, and both are empty when a run begins.
 *
 * <p>Files in reading order: {@code CacheCounts}, {@code CacheModel}, {@code CacheLevel}.
 *
 * <p>Source: Hennessy and Patterson, "Computer Architecture: A Quantitative Approach", appendix B, "Review of Memory
 * Hierarchy".
 */
@NullMarked
package edu.sysy.simulate.cache;

import org.jspecify.annotations.NullMarked;
