/**
 * Integer points of polyhedra: affine forms with exact coefficients, systems of equalities and inequalities, and
 * questions about them that are decided exactly.
 *
 * <p>Read {@link edu.sysy.nest.polyhedron.AffineForm} and {@link edu.sysy.nest.polyhedron.ConstraintSystem} first.
 * {@link edu.sysy.nest.polyhedron.OmegaTest} tells whether a system has an integer solution,
 * {@link edu.sysy.nest.polyhedron.FormRange} how small and large a form gets over all of them, and
 * {@link edu.sysy.nest.polyhedron.LoopBounds} the bounds of loops that enumerate them in a given order.
 *
 * <p>Arithmetic is exact in 64 bits. An intermediate result that does not fit, or a {@linkplain
 * edu.sysy.nest.polyhedron.WorkBudget budget} that is used up, gives the answer "unknown" and never a wrong one.
 */
@NullMarked
package edu.sysy.nest.polyhedron;

import org.jspecify.annotations.NullMarked;
