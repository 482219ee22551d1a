/**
 * Register allocation on SSA form: values leave their registers until the others fit everywhere, then live ranges are
 * colored along the dominator tree, and copies are coalesced by recoloring.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code SsaAllocator}: the steps
 *   <li>{@code Spiller} with {@code WorkingSet}, {@code BlockEntryRegisters}, {@code LoopPressure},
 *       {@code RegisterConstraints} and {@code RegisterDemand}: the {@code SpillPlan}, by furthest next use over loops
 *   <li>{@code LiveRangeSplitter} with {@code PhiPlacement}, {@code LoopReloads}, {@code LoopSplits},
 *       {@code LiveOutRanges} and {@code EdgeCopies}: the {@code LiveRanges}
 *   <li>{@code LiveRangeEnds}, {@code LiveRangeInterference}, {@code TreeScanColoring}
 *   <li>{@code CopyAffinities}, {@code CopyCoalescer}
 *   <li>{@code SpillSlotColoring}, {@code SpillStorePlacement}, {@code LiveRangeAllocation}: the allocation
 * </ol>
 *
 * <p>Sources: Braun and Hack, "Register Spilling and Live-Range Splitting for SSA-Form Programs" (CC 2009); Hack, Grund
 * and Goos, "Register Allocation for Programs in SSA Form" (CC 2006); Hack and Goos, "Copy Coalescing by Graph
 * Recoloring" (PLDI 2008).
 */
@NullMarked
package edu.sysy.codegen.regalloc.ssa;

import org.jspecify.annotations.NullMarked;
