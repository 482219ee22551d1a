/**
 * Transposition of arrays: the order of an array's dimensions in memory, chosen for all of the program.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code TransposeArrays}: the pass
 *   <li>{@code ColumnWalks}: functions that may have something for it, found without their structured form
 *   <li>{@code RaisedFunction}: a function whose accesses are looked at, and changed
 *   <li>{@code ArrayShape} and {@code ArrayLayout}: dimensions, and their order in memory
 *   <li>{@code ArrayAccess} and {@code ShapedAccess}: accesses, and their subscripts
 *   <li>{@code LayoutSearch}: the choice of a layout
 *   <li>{@code AccessRewriting}: the change of a function
 * </ol>
 *
 * <p>Sources: Cierniak and Li, "Unifying data and control transformations for distributed shared-memory machines",
 * PLDI 1995; Kandemir, Ramanujam and Choudhary, "Improving cache locality by a combination of loop and data
 * transformations", IEEE Transactions on Computers 1999.
 */
@NullMarked
package edu.sysy.optimize.nest.layout.transpose;

import org.jspecify.annotations.NullMarked;
