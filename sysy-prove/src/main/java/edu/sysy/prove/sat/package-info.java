/**
 * The SAT solver behind one interface: clauses and a budget in, a model or a refutation out.
 *
 * <p>{@code SatSolver} runs Sat4j, {@code SatAnswer} is what it found, {@code RupProof} the clauses that it learned.
 */
@NullMarked
package edu.sysy.prove.sat;

import org.jspecify.annotations.NullMarked;
