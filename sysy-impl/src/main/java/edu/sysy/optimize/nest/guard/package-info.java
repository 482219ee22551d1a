/**
 * Conditions inside nests that can be left out, because what they skip would change nothing.
 *
 * <p>Files in reading order: {@code AbsorbGuards}, the pass; {@code Guard}, what is under a condition; {@code
 * IdleRegion}, whether it changes nothing where the condition does not hold; {@code ShortGuards}, conditions in
 * innermost loops; {@code GuardedNest}, loops under a condition; {@code GuardCount}, both versions of such a nest.
 */
@NullMarked
package edu.sysy.optimize.nest.guard;

import org.jspecify.annotations.NullMarked;
