/**
 * The MIPS32 target and its options, its registers and instructions, and its cost models.
 *
 * <p>Cost and processor models have builders and withers, as users make variants of them. {@link edu.sysy.mips.Mips32}
 * writes its withers itself: which options a target may have depends on its platform.
 */
@NullMarked
@ModelStyle
package edu.sysy.mips;

import org.jspecify.annotations.NullMarked;
