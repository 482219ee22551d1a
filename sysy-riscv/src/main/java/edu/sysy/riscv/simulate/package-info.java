/**
 * RV64 for the simulator {@link edu.sysy.simulate}: runs what this target makes as Linux would.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code RiscvMachine}: what executables are understood; found by {@link java.util.ServiceLoader}
 *   <li>{@code RiscvProcessor}: one run, with the registers of system calls
 *   <li>{@code Decompression}, {@code RiscvWords}, {@code RiscvDecoder}, {@code RiscvVectorElements}, {@code
 *       RiscvTranslator}, {@code RiscvOp}: instructions to elements of translated code; {@code RiscvDisassembler}: to
 *       text
 *   <li>{@code RiscvInterpreter}, {@code RiscvState}, {@code RiscvFloats}, {@code RiscvArithmeticUnit}, {@code
 *       RiscvVectorUnit}: their execution
 * </ol>
 *
 * <p>Where a real machine would behave differently, besides what the simulator says of all machines: addresses have 32
 * bits, accesses have to be aligned, arithmetic rounds to nearest, and exceptions of floating numbers are not seen.
 * Vector registers have 128 bits; of the instructions that set the number and width of lanes there is the one that
 * compiled programs use, and system calls lose what it has set, as they do under Linux.
 *
 * <p>Sources: "The RISC-V Instruction Set Manual, volume I: Unprivileged ISA"; "The RISC-V Vector Extension", version
 * 1.0.
 */
@NullMarked
package edu.sysy.riscv.simulate;

import org.jspecify.annotations.NullMarked;
