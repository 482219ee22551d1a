/**
 * Passes that unroll loops of the structured form.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code UnrollByModulus}: the pass
 *   <li>{@code PeriodicOperation}, {@code PeriodicOperations}: remainders and quotients of the counter in a loop
 *   <li>{@code ModulusPlan} with {@code CopyCost}: how many copies, and whether they pay
 *   <li>{@code ModulusUnrolling} with {@code ModulusLimits}: the loop with its copies
 *   <li>{@code UnrollConstantNests}: the other pass
 *   <li>{@code StraightCode}: what is left of a nest that runs while the program is compiled
 * </ol>
 */
@NullMarked
package edu.sysy.optimize.nest.unroll;

import org.jspecify.annotations.NullMarked;
