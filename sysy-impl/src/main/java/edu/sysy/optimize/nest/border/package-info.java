/**
 * Splitting of loops where conditions on their counters change.
 *
 * <p>Files in reading order: {@code SplitBorders}, the pass; {@code BorderSplitting}, which loops of a function are
 * split; {@code CounterTest}, the conditions in a loop; {@code CounterForms} and {@code CounterRange}, what they and
 * the bounds of loops are as affine forms; {@code CounterIntervals}, which forms do not wrap; {@code
 * TestRequirements} and {@code Cut}, where a condition is known; {@code BorderPlan}, which iterations are left without
 * conditions; {@code LoopSegments}, the parts; {@code DecidedRegion}, a part without what is known.
 */
@NullMarked
package edu.sysy.optimize.nest.border;

import org.jspecify.annotations.NullMarked;
