/**
 * Passes over scalar values: constants, value numbering, ranges, dead code and code placement.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code FoldConstants}, by the table of {@link edu.sysy.optimize.identities}
 *   <li>{@code ExpressionKeys} and {@code ExpressionTable}: which expressions are the same
 *   <li>{@code NumberValuesLocally} with {@code KnownMemory}; {@code NumberValues} with {@code ValueNumbering} and
 *   {@code CallExpressions}
 *   <li>{@code PropagateConstants} with {@code SparseConditionalConstants}
 *   <li>{@code FoldByRange}, on the intervals of {@link edu.sysy.analysis.Ranges}
 *   <li>{@code ComputeAtJoins} and {@code SinkToUses}: where values are computed
 *   <li>{@code EliminateDeadCode}
 * </ol>
 *
 * <p>Sources: Wegman and Zadeck, "Constant Propagation with Conditional Branches" (TOPLAS 1991); Alpern, Wegman and
 * Zadeck, "Detecting Equality of Variables in Programs" (POPL 1988); Cytron et al. (TOPLAS 1991) for dead code.
 */
@NullMarked
package edu.sysy.optimize.scalar;

import org.jspecify.annotations.NullMarked;
