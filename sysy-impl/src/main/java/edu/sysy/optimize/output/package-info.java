/**
 * Passes over what programs write.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code MergeConstantOutput} with {@code OutputPlan}: calls that write constants become texts
 *   <li>{@code TextPool}: the globals that hold texts
 * </ol>
 */
@NullMarked
package edu.sysy.optimize.output;

import org.jspecify.annotations.NullMarked;
