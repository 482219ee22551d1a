/**
 * Values that loops carry, followed through an iteration: where they are updated, so that copies of the iteration can
 * hand them on.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code AccumulatorChain}: the statements that update a value
 *   <li>{@code HandedValue}: the value while copies of them are made
 * </ol>
 *
 * <p>Source: Allen and Kennedy, "Optimizing Compilers for Modern Architectures", 2001, section 8.4, unroll-and-jam of
 * loops with reductions.
 */
@NullMarked
package edu.sysy.optimize.nest.accumulator;

import org.jspecify.annotations.NullMarked;
