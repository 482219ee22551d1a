/**
 * Memoization: recursive functions that keep their results in tables.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code CachePureResults}: the pass
 *   <li>{@code RepeatedCalls}: which recursions come back to the same arguments
 *   <li>{@code RecursionMeasure}: how deep a recursion still is
 *   <li>{@code ResultTable}: the code
 * </ol>
 */
@NullMarked
package edu.sysy.optimize.interprocedural.memo;

import org.jspecify.annotations.NullMarked;
