/**
 * Splitting of loops at iterations that dependences single out.
 *
 * <p>Files in reading order: {@code SplitIndexSets}, the pass; {@code SplitPlan}, the loads that leave a loop, and
 * where it is split for that; {@code SplitLoop}, the parts.
 */
@NullMarked
package edu.sysy.optimize.nest.split;

import org.jspecify.annotations.NullMarked;
