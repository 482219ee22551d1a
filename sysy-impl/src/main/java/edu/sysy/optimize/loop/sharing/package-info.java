/**
 * Array subexpression elimination: sums of array elements that several iterations of an innermost loop have in common.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code ShareArraySums}: the pass
 *   <li>{@code ArrayTerm}, {@code ArraySum}, {@code ArraySums}: the sums of a loop, as terms over the words of its rows
 *   <li>{@code SumSharing}, {@code RepeatedPair}: sums that share parts, and the pairs of terms that may become parts
 *   <li>{@code SharingSearch}: the search for the parts that make sums cheapest
 *   <li>{@code SumSharingCode}: the code that computes a part once and hands it on
 * </ol>
 *
 * <p>Source: Deitz, Chamberlain and Snyder, "Eliminating Redundancies in Sum-of-Product Array Computations", ICS 2001.
 */
@NullMarked
package edu.sysy.optimize.loop.sharing;

import org.jspecify.annotations.NullMarked;
