/**
 * Removes writes of nests that nothing reads.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code RemoveDeadNests}: what is removed, and why that is right
 *   <li>{@code WriteCandidates} with {@code ReadsForArrays}: whether there can be anything to remove
 *   <li>{@code RepeatedStores}: stores of what is there already
 *   <li>{@code DeadWrites} with {@code Overwriting} and {@code Extent}: writes whose words are written again
 *   <li>{@code LaterReads} with {@code ReadMoment}: whether a read may see a word of a write
 *   <li>{@code FirstIterations}: most of the answers without the Omega test
 *   <li>{@code UnneededArrays}: arrays that are only read to write them
 *   <li>{@code EmptyNests}: loops of which nothing is left
 * </ol>
 */
@NullMarked
package edu.sysy.optimize.nest.dead;

import org.jspecify.annotations.NullMarked;
