/**
 * The instruction set: {@link edu.sysy.mips.isa.MipsOpcode} has a row for each instruction of MIPS32 release 2, and
 * for those of the extension MSA that compiled code uses; all that encodes, decodes, reads, prints, schedules or counts
 * instructions reads it.
 *
 * <pre>
 * MipsOpcode          the table
 *   Encoding          which bits of a word say that it is the instruction
 *   OperandFormat     the operands, in the order of assembly text, read or written
 *     OperandField    where one operand stands in the word, and how text shows it
 *   InstructionKind   the class that costs and latencies go by
 *   OpcodeTrait       what operands do not tell: hi, lo, $ra, sizes in memory, releases
 * OpcodeMatcher       from a word to its row
 * GenericInstruction  a row and a value for each operand; RealInstruction has the same as typed records
 * </pre>
 *
 * <p>The sources are "MIPS Architecture for Programmers, Volume II-A: The MIPS32 Instruction Set", release 2, and
 * "Volume IV-j: The MIPS32 SIMD Architecture Module".
 */
@NullMarked
package edu.sysy.mips.isa;

import org.jspecify.annotations.NullMarked;
