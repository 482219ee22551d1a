/**
 * Checks proofs without search: {@code ProofChecker} goes through the lemmas, {@code RingCheck} multiplies out, and
 * {@code Congruence} says what follows from the lemmas.
 *
 * <p>{@code RupChecker} checks refutations without the solver that found them: it repeats each step of a proof by unit
 * propagation. It shares no code with the solver.
 */
@NullMarked
package edu.sysy.prove.check;

import org.jspecify.annotations.NullMarked;
