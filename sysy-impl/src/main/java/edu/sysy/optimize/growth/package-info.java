/**
 * How much the passes that copy code may add to a program.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code GrowthLimit}: the number, for all passes that copy code
 *   <li>{@code CopyAllowance}: what of it is left, and who gets it
 *   <li>{@code CopyingPass}: a pass over loops that keeps to it
 * </ol>
 */
@NullMarked
package edu.sysy.optimize.growth;

import org.jspecify.annotations.NullMarked;
