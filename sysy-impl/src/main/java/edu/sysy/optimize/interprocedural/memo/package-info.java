/**
 * Memoization: recursive functions that keep their results in tables.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code CachePureResults}: the pass
 *   <li>{@code RepeatedCalls}: which recursions come back to the same arguments
 *   <li>{@code MemoPlan}: which results are kept, and until when
 *   <li>{@code RecursionMeasure}: how deep a recursion still is
 *   <li>{@code MemoizedFunction} with {@code LookupPlace}, {@code ResultTable} and {@code MemoState}: the code, written
 *   with {@code BlockChain} and {@code InstructionSequence}
 *   <li>{@code PlainFunctions}: functions without a table
 * </ol>
 */
@NullMarked
package edu.sysy.optimize.interprocedural.memo;

import org.jspecify.annotations.NullMarked;
