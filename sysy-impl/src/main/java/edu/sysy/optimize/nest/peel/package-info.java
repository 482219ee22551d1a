/**
 * Inner loops whose bounds move with the counter of a loop that is jammed: what all copies have of them, and what one
 * copy has before and after that.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code PeeledLoop}: such a loop
 *   <li>{@code CommonPart}: the loops in its place
 * </ol>
 *
 * <p>Source: Carr and Kennedy, "Compiler blockability of numerical algorithms", Supercomputing 1992, unroll-and-jam of
 * triangular and trapezoidal nests.
 */
@NullMarked
package edu.sysy.optimize.nest.peel;

import org.jspecify.annotations.NullMarked;
