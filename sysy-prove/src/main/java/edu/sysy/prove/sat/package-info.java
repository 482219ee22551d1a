/**
 * The interface of the SAT solver: it takes clauses and a budget, and gives a model or a refutation.
 *
 * <p>{@code SatSolver} runs Sat4j, {@code SatAnswer} is what it found, {@code RupProof} the clauses that it learned.
 */
@NullMarked
package edu.sysy.prove.sat;

import org.jspecify.annotations.NullMarked;
