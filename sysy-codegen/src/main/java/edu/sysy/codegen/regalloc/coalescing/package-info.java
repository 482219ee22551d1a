/**
 * Register allocation by iterated register coalescing, the textbook's graph coloring.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code IteratedAllocator}: the rounds of build, simplify, coalesce, freeze, select and spill
 *   <li>{@code LoweredCode}, {@code LiveCandidates}, {@code PressureLimit}, {@code SpillCosts}: the code of a round
 *   <li>{@code InterferenceGraph}, {@code EdgeSet}, {@code InterferenceGraphBuilder}, {@code MoveTable}
 *   <li>{@code GraphSimplifier}, {@code ColorAssignment}, {@code ColoredAllocation}
 *   <li>{@code ColoringObserver}, {@code ColoringGraph}: the same for those who show it step by step
 * </ol>
 *
 * <p>Source: George and Appel, "Iterated Register Coalescing" (TOPLAS 1996).
 */
@NullMarked
package edu.sysy.codegen.regalloc.coalescing;

import org.jspecify.annotations.NullMarked;
