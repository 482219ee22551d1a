/**
 * The way between the two forms of functions: {@link edu.sysy.raise.Raising} makes the structured form of blocks and
 * edges, {@link edu.sysy.raise.Flattening} goes back. What a function computes stays the same, and but for a few moves
 * so does what it costs.
 */
@NullMarked
package edu.sysy.raise;

import org.jspecify.annotations.NullMarked;
