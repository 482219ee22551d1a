/**
 * Translation validation: whether a function computes the same before and after a pass, with its loops, loads, stores
 * and calls.
 *
 * <p>Loops are cut: what a loop changes is a variable where an iteration begins, the same one on both sides for what is
 * equal there. That it is equal is proved by induction. See {@link edu.sysy.prove.validate.FunctionComparison}.
 */
@NullMarked
package edu.sysy.prove.validate;

import org.jspecify.annotations.NullMarked;
