/**
 * Passes over the shape of the control-flow graph: what comes in is a function in SSA form, what goes out computes the
 * same with fewer blocks or branches.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code SimplifyControlFlow}, which runs {@code BranchDecision}, {@code EdgeThreading}, {@code ParameterRemoval}
 *       and {@code BlockMerging} until nothing changes
 *   <li>{@code ThreadBranches}: jump threading by what earlier branches imply ({@code BranchFacts})
 *   <li>{@code ConvertBranchesToSelects}: if-conversion, by {@code SelectionCost}
 *   <li>{@code SplitCriticalEdges}, for pipelines of users
 * </ol>
 *
 * <p>Sources: Muchnick, "Advanced Compiler Design and Implementation", chapter 18; Braun et al., "Simple and Efficient
 * Construction of Static Single Assignment Form" (CC 2013) for redundant parameters.
 */
@NullMarked
package edu.sysy.optimize.cfg;

import org.jspecify.annotations.NullMarked;
