/**
 * Updates of what loops carry, and of words in memory, that may run in any order: {@code Reductions} of carried values,
 * and {@code WordUpdates} of words.
 */
@NullMarked
package edu.sysy.nest.reduction;

import org.jspecify.annotations.NullMarked;
