/**
 * Iterations of an inner loop that only some iterations of an outer one have (triangular and trapezoidal nests), run
 * before and after those that all have.
 *
 * <p>Source: Carr and Kennedy, "Compiler blockability of numerical algorithms", Supercomputing 1992.
 */
@NullMarked
package edu.sysy.nest.peel;

import org.jspecify.annotations.NullMarked;
