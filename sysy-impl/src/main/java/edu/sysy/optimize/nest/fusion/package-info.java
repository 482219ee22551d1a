/**
 * Loop fusion.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code FuseLoops}: the pass, which looks for neighbours
 *   <li>{@code LoopFusion}: one nest of two
 *   <li>{@code Alignment} with {@code IterationSpace}: how they get the same iterations
 *   <li>{@code OperationsBetween}: where what is between them runs
 *   <li>{@code FusionProfit} with {@code ArrayReads}: whether one is better than two
 * </ol>
 *
 * <p>Source: Kennedy and McKinley, "Maximizing loop parallelism and improving data locality via loop fusion and
 * distribution", LCPC 1993.
 */
@NullMarked
package edu.sysy.optimize.nest.fusion;

import org.jspecify.annotations.NullMarked;
