/**
 * Register pressure of a tile of iterations, computed before the tile is made: which words and values are live where in
 * the body of the innermost loop.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code BodyValues}: operations, accesses and live ranges of one copy of the body
 *   <li>{@code WordShape}, {@code TileWords} with {@code MemoryWord}: the words that all copies access, each once
 *   <li>{@code TileOrder}, {@code LiveCounts}: how many values of a register class are live at the same time
 *   <li>{@code TilePressure}: both together
 * </ol>
 *
 * <p>Source: Carr and Kennedy, "Improving the ratio of memory operations to floating-point operations in loops", TOPLAS
 * 1994, which counts a register for each word that copies share; here a word counts while it is live.
 */
@NullMarked
package edu.sysy.optimize.nest.pressure;

import org.jspecify.annotations.NullMarked;
