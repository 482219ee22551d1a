/**
 * Passes that decide where the words of arrays are: which array holds them, and in which order.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code PropagateArrayCopies} with {@code ArrayCopy}, {@code CopiedRead}, {@code CopyProfit} and {@code
 *       GlobalUsers}
 *   <li>{@code WordAddress}: the address of a word at a distance
 *   <li>{@code edu.sysy.optimize.nest.layout.transpose}: the order of an array's dimensions
 * </ol>
 */
@NullMarked
package edu.sysy.optimize.nest.layout;

import org.jspecify.annotations.NullMarked;
