/**
 * Reassociation: sums, products and chains of one operator in the cheapest of their equal forms. What comes in is a
 * function in SSA form, what goes out computes the same integers modulo 2<sup>32</sup>; floating sums keep their order.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code BalanceTrees}, the pass
 *   <li>{@code SumForms}, {@code SumCode}: sums with constant factors
 *   <li>{@code ChainForms}, {@code ChainCode}: products, conjunctions, disjunctions
 *   <li>{@code KnownTrees}, {@code OperationCosts}, {@code UseCounter}, {@code TreeCode}: what is computed already,
 *   what it costs, how it is written
 *   <li>{@code ReduceTreeHeights}, the other pass, with {@code OperatorTree}, {@code TreeOperator}, {@code TreeFinder},
 *   {@code EarliestCycles} and {@code BalancedTree}
 * </ol>
 *
 * <p>Sources: Briggs and Cooper, "Effective Partial Redundancy Elimination" (PLDI 1994), section 3.1; Cooper and
 * Torczon, "Engineering a Compiler", section 8.4.2.
 */
@NullMarked
package edu.sysy.optimize.reassociate;

import org.jspecify.annotations.NullMarked;
