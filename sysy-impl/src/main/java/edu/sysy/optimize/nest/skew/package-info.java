/**
 * Skewing of loop nests: iterations of an outer loop run together although each needs what the one before it computes
 * ahead, because each is delayed.
 *
 * <p>Files in reading order: {@code SkewLoops}, the pass; {@code SkewPlan}, which loops are skewed, by how much, and
 * how many iterations run together; {@code SkewCost}, what an iteration costs then; {@code Wavefront}, the change of
 * the nest.
 *
 * <p>Sources: Lamport, "The parallel execution of DO loops", CACM 1974; Wolfe, "Loop skewing: the wavefront method
 * revisited", IJPP 1986; Wolf and Lam, "A loop transformation theory and an algorithm to maximize parallelism", IEEE
 * TPDS 1991.
 */
@NullMarked
package edu.sysy.optimize.nest.skew;

import org.jspecify.annotations.NullMarked;
