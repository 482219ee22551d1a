/**
 * Loop nests of the structured form: their counters, array accesses and dependences. {@link edu.sysy.nest.LoopNest}
 * looks at one nest; {@link edu.sysy.nest.dependence} answers what may be done with it. {@link
 * edu.sysy.nest.InvariantLoads} looks at an innermost loop that loads one word in all iterations, {@link
 * edu.sysy.nest.ParallelLoops} at loops whose iterations may run at the same time, and {@link
 * edu.sysy.nest.StatementInstance} at one run of a statement.
 *
 * <p>{@code NeighbouringWords} tells which loops are for vectors.
 *
 * <p>Inside: {@code NestAccesses} collects what a nest accesses; {@code CounterRanges}, {@code RunningIterations} and
 * {@code CertainAccesses} find out which numbers its counters can be; {@code RowSubscripts} compares rows as long as
 * parameters; {@code DependenceProblem} puts it together for the dependence test.
 */
@NullMarked
package edu.sysy.nest;

import org.jspecify.annotations.NullMarked;
