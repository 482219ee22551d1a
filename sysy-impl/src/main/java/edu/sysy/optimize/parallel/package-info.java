/**
 * Loops whose iterations run on several threads. {@link edu.sysy.nest.ParallelLoops} says which may; the passes here
 * choose among them and move their bodies into functions that the run-time library calls, see {@link
 * edu.sysy.analysis.RunTimeModels}.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code ParallelizeLoops}: the pass
 *   <li>{@code RegionSearch} with {@code IterationCost} and {@code Captures}: which loops pay, and what they use
 *   <li>{@code SharedArrays}: local arrays that become globals
 *   <li>{@code ParallelOrder}: which loop of a nest is the outermost
 *   <li>{@code ParallelRegion}: a loop that is chosen
 *   <li>{@code RegionBody}: the function that runs some of its iterations
 *   <li>{@code RegionCall}: what stands in place of the loop
 *   <li>{@code PartialResults}: what each thread adds to, and what becomes of it
 *   <li>{@code TaskFunctions}: the functions that all regions share
 *   <li>{@code StatementList}: how their code is written down
 * </ol>
 *
 * <p>Source: Padua and Wolfe, "Advanced compiler optimizations for supercomputers", CACM 1986.
 */
@NullMarked
package edu.sysy.optimize.parallel;

import org.jspecify.annotations.NullMarked;
