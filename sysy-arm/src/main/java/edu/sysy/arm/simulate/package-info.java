/**
 * AArch64 for the simulator {@link edu.sysy.simulate}: runs what this target makes as Linux would.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code ArmMachine}: what executables are understood; found by {@link java.util.ServiceLoader}
 *   <li>{@code ArmProcessor}: one run, with the registers of system calls
 *   <li>{@code ArmTranslator}, {@code ArmElements}, {@code AccessElements}, {@code VectorElements}, {@code ArmOp}:
 *       instructions to elements of translated code; {@code ArmDisassembler}: to text
 *   <li>{@code ArmInterpreter}, {@code ArmState}, {@code ArmArithmeticUnit}, {@code ArmVectorUnit},
 *       {@code ArmFloats}: their execution
 * </ol>
 *
 * <p>Where a real machine would behave differently, besides what the simulator says of all machines: addresses have 32
 * bits, accesses of words and more have to be aligned to 4 bytes, the stack pointer need not be aligned,
 * arithmetic rounds to nearest, and exceptions of floating numbers are not seen.
 *
 * <p>Source: "Arm Architecture Reference Manual for A-profile", part C.
 */
@NullMarked
package edu.sysy.arm.simulate;

import org.jspecify.annotations.NullMarked;
