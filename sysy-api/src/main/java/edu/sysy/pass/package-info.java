/**
 * Passes over the intermediate representation, pipelines of them, and observers that watch a pipeline run.
 *
 * <p>A pass is a stateless function from an immutable thing to an immutable thing; a pass that finds nothing to do
 * returns its argument, so "did it change anything?" is {@code ==}.
 */
@NullMarked
@ValueStyle
package edu.sysy.pass;

import edu.sysy.generation.ValueStyle;
import org.jspecify.annotations.NullMarked;
