/**
 * Passes over loads, stores, arrays and global variables. They ask {@link edu.sysy.analysis.Alias} which words accesses
 * name and {@link edu.sysy.analysis.FunctionEffects} what calls do.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code MemoryLocations}: the words of a function, numbered densely
 *   <li>{@code ForwardMemory} with {@code AvailableMemory} and {@code Forwarding}: loads of known words
 *   <li>{@code RemoveDeadStores} with {@code DeadMemory} and {@code DeadStores}; {@code RemoveUnreadLocals}
 *   <li>{@code PromoteMemoryInLoops} with {@code LoopMemoryEffects}, {@code PromotableMemory} and
 *   {@code MemoryPromotion}
 *   <li>{@code SplitArrays}, {@code LocalizeGlobals} with {@code RunsOnce}: memory that becomes values
 *   <li>{@code GlobalizeConstantArrays} with {@code ConstantArrays}, {@code FoldInitialStores}, {@code KnownData}:
 *       stores that become initial data
 *   <li>{@code ComputeConstantTables} with {@code TableLoads}, {@code TableAddress}, {@code TableView}: loads from
 *       constant tables that become formulas; {@code TableFormulaSearch}, {@code PackedTable}, {@code TableFormula},
 *       {@code TableOperator}, {@code TableFormulaCost} and {@code TableFormulaCode} find, weigh and write them
 *   <li>{@code GlobalizeArrays} with {@code InitialWrites}: arrays of functions that run once
 * </ol>
 *
 * <p>Sources: Muchnick, "Advanced Compiler Design and Implementation", chapters 12 and 20; Cooper and Lu, "Register
 * Promotion in C Programs" (PLDI 1997).
 */
@NullMarked
package edu.sysy.optimize.memory;

import org.jspecify.annotations.NullMarked;
