/**
 * Strength reduction: addresses and products that move with a loop become values that are added to, and end the loop.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code ReduceStrength}, the pass, loops from the inside out ({@code LoopHeights})
 *   <li>{@code InductionVariable}, {@code InductionFamily}, {@code InductionChains}: what moves, and what can share one
 *   value
 *   <li>{@code LoopInductions}: who needs them and what they cost
 *   <li>{@code InductionRewriter}, {@code LoopEdgeEdits}: the change
 * </ol>
 *
 * <p>Source: Cooper, Simpson and Vick, "Operator Strength Reduction" (TOPLAS 2001).
 */
@NullMarked
package edu.sysy.optimize.strength;

import org.jspecify.annotations.NullMarked;
