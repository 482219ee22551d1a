/**
 * A superoptimizer for expressions of integers: finds rewrite rules that the tables of the compiler lack.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code Slice}, {@code SliceShape}: expressions cut out of a function; {@code SliceHarvest} cuts them,
 *       {@code SliceTable} counts them by execution counts
 *   <li>{@code SliceOperator}: the operations, what they compute and cost
 *   <li>{@code TestValues}, {@code FormulaValues}: formulas on values of their variables
 *   <li>{@code Pool}, {@code ExpressionSearch}: cheaper expressions with the same values
 *   <li>{@code FormulaFunction}, {@code ProvedSearch}: counterexamples of the prover become test values
 *   <li>{@code ConstantFunctions}, {@code Generalization}: rules for all constants in place of some
 *   <li>{@code RuleSearch}, {@code ProposedRule}: rows of the rule language, sorted by gain
 * </ol>
 *
 * <p>The search is that of Bansal and Aiken (2006) and of Souper (Sasnauskas et al. 2017) in small: enumeration by
 * size with observational equivalence, guided by counterexamples.
 */
@NullMarked
package edu.sysy.prove.search;

import org.jspecify.annotations.NullMarked;
