/**
 * Passes over {@linkplain edu.sysy.ir.vector operations on vectors}.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code ExpandVectors} replaces them by scalar operations: {@code VectorExpansion} function by function, {@code
 *       LaneCode} lane by lane
 * </ol>
 */
@NullMarked
package edu.sysy.optimize.vector;

import org.jspecify.annotations.NullMarked;
