/**
 * Loop fusion.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code FuseLoops}: the pass, which looks for neighbours
 *   <li>{@code LoopFusion}: one nest of two
 *   <li>{@code IterationSpace}, {@code OperationsBetween}: whether they have the same iterations, and what is between
 *   <li>{@code FusionProfit}: whether one is better than two
 * </ol>
 *
 * <p>Source: Kennedy and McKinley, "Maximizing loop parallelism and improving data locality via loop fusion and
 * distribution", LCPC 1993.
 */
@NullMarked
package edu.sysy.optimize.nest.fusion;

import org.jspecify.annotations.NullMarked;
