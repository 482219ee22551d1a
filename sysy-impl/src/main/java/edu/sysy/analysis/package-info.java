/**
 * Analyses of functions and programs: dominators, dominance frontiers, loops, liveness, uses and the call graph.
 *
 * <p>Every analysis is asked for by its static {@code of(...)} and computed once for each immutable thing it describes:
 *
 * <pre>{@code
 * Dominators dominators = Dominators.of(function);
 * if (dominators.dominates(here, there)) ...
 * }</pre>
 *
 * <p>Analyses of the shape speak of blocks by their position in {@link edu.sysy.ir.ControlFlow}; passes that leave the
 * edges alone hand the shape on, and its analyses with it. All of them work without recursion on flat arrays.
 */
@NullMarked
package edu.sysy.analysis;

import org.jspecify.annotations.NullMarked;
