/**
 * Loop fusion.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code FuseLoops}: the pass, which looks for neighbours
 *   <li>{@code LoopFusion}: one nest of two
 *   <li>{@code Alignment} with {@code IterationSpace}: how they get the same iterations
 *   <li>{@code FusionDelay} with {@code LoopParts}: which iterations are fused if they do not
 *   <li>{@code CarriedWords}: values in place of an array between them
 *   <li>{@code OperationsBetween}: where what is between them runs
 *   <li>{@code FusionProfit} with {@code ArrayReads}, and {@code FusionCost}: whether one is better than two
 * </ol>
 *
 * <p>Source: Kennedy and McKinley, "Maximizing loop parallelism and improving data locality via loop fusion and
 * distribution", LCPC 1993; Manjikian and Abdelrahman, "Fusion of loops for
 * parallelism and locality", IEEE Transactions on Parallel and Distributed Systems 8 (1997).
 */
@NullMarked
package edu.sysy.optimize.nest.fusion;

import org.jspecify.annotations.NullMarked;
