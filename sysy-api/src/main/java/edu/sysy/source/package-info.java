/**
 * Source text, spans in it, and the diagnostics that point at them.
 *
 * <p>{@link edu.sysy.source.Diagnostic} has a builder and withers that Immutables generates; {@link
 * edu.sysy.source.Span}, of which every token and node has one, is a plain record.
 */
@NullMarked
@ValueStyle
package edu.sysy.source;

import edu.sysy.generation.ValueStyle;
import org.jspecify.annotations.NullMarked;
