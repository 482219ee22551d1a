/**
 * Runs nests once that an outer loop repeats.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code HoistInvariantNests}: what is moved where, and why that is right
 *   <li>{@code UniformLoops}: whether there can be anything to move
 *   <li>{@code InvariantStatements} with {@code BodyAccesses}: what each iteration does again
 *   <li>{@code RepeatedReads}: whether a read gets the same word again
 *   <li>{@code HoistProfit}: whether that is better
 *   <li>{@code SplitBody}: the loop with less in it
 * </ol>
 */
@NullMarked
package edu.sysy.optimize.nest.invariant;

import org.jspecify.annotations.NullMarked;
