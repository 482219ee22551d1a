/**
 * Decides whether terms are equal: {@code Decider} combines samples, normal forms and the solver, {@code Samples} are
 * values to try, {@code Shrinking} makes those small for which terms differ, {@code Decision} is the answer, {@code
 * ProofBuilder} writes down why.
 */
@NullMarked
package edu.sysy.prove.decide;

import org.jspecify.annotations.NullMarked;
