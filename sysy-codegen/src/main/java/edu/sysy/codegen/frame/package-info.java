/**
 * Frames of functions: what lies where above the stack pointer, and which part of a function runs with a frame.
 *
 * <p>What comes in is an {@link edu.sysy.machine.AllocatedFunction} and the {@link
 * edu.sysy.codegen.frame.FrameConvention convention} of the target; what goes out are offsets, the registers to save,
 * and the blocks at which the frame is made and torn down. The instructions that do so are the target's.
 *
 * <p>To read in this order: {@code FrameConvention}, {@code FrameUse}, {@code FrameLayout}, {@code ShrinkWrapping}
 * (Chow: Minimizing Register Usage Penalty at Procedure Calls, PLDI 1988), {@code FrameChecker}.
 */
@NullMarked
package edu.sysy.codegen.frame;

import org.jspecify.annotations.NullMarked;
