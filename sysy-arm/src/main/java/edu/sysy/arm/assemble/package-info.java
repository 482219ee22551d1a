/**
 * Machine code in bytes: instruction words, object files, and executables with the run-time library.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code EncodingTable}, {@code VectorEncodings}: the table of encodings; {@code ArmEncoding}: a row of it, with
 *       {@code RegisterField}, {@code ModifierFormat}, {@code OperandFormat}, {@code VectorFormat},
 *       {@code AccessFormat}, {@code DistanceField}
 *   <li>{@code ArmEncoder}, {@code ArmDecoder}: one instruction
 *   <li>{@code ArmFunctionText}: a function
 *   <li>{@code ArmRelocation}: what is left to linkers
 *   <li>{@code ArmFiles}, {@code ArmLinkTargets}, {@code ArmSystemRoutines}: files of programs
 * </ol>
 */
@NullMarked
package edu.sysy.arm.assemble;

import org.jspecify.annotations.NullMarked;
