/**
 * Machine code in bytes: instructions of 16 and 32 bits, object files, and executables with the run-time library.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code RiscvEncoder}, {@code Compression}: one instruction
 *   <li>{@code RiscvText}: a function, with a size for each instruction
 *   <li>{@code RiscvRelocation}: what is left to linkers
 *   <li>{@code RiscvFiles}, {@code RiscvLinkTargets}, {@code RiscvSystemRoutines}: files of programs
 * </ol>
 */
@NullMarked
package edu.sysy.riscv.assemble;

import org.jspecify.annotations.NullMarked;
