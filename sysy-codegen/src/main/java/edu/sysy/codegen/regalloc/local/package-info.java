/**
 * Local register allocation: block by block, by next-use information with register and address descriptors.
 *
 * <p>Files in reading order: {@code LocalAllocator}, {@code NextUses}, {@code BlockAllocation},
 * {@code InstructionAllocation}, {@code LocalRegisters}, {@code Descriptors}, {@code Homes}, {@code ExtendedBlocks}.
 *
 * <p>Source: Aho, Lam, Sethi and Ullman, "Compilers", section 8.6. Beyond it, registers are kept along
 * the edges of extended basic blocks, and constants are computed again (rematerialization, after Briggs, Cooper and
 * Torczon, PLDI 1992).
 */
@NullMarked
package edu.sysy.codegen.regalloc.local;

import org.jspecify.annotations.NullMarked;
