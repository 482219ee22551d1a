/**
 * Bit-vector terms: what loop-free code computes, as a graph without names.
 *
 * <p>{@code Terms} holds the graph, {@code Operator} says what each node computes, {@code Evaluation} computes terms
 * for given values of the variables, {@code FoldingTerms} builds terms and folds them; {@code Cut}
 * says where terms are cut off.
 */
@NullMarked
package edu.sysy.prove.term;

import org.jspecify.annotations.NullMarked;
