/**
 * Which iteration of a write writes the word of another access (array data-flow analysis).
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code CoveringWrite}: when a write covers an access
 *   <li>{@code UncoveredWords}: the words that several writes together leave
 *   <li>{@code Statements}: where control goes, and what statements use
 * </ol>
 *
 * <p>Sources: Feautrier, "Dataflow analysis of array and scalar references", 1991; Pugh and Wonnacott, "Eliminating
 * false data dependences using the Omega test", 1992.
 */
@NullMarked
package edu.sysy.optimize.nest.dataflow;

import org.jspecify.annotations.NullMarked;
