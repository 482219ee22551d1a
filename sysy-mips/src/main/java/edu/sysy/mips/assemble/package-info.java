/**
 * Encoding of MIPS32 instructions, the assembler of the run-time library, and what the linker
 * {@link edu.sysy.object.link} has to know of MIPS32.
 *
 * <p>What comes in: final code and data ({@link edu.sysy.mips.MipsCode}), or the text of the library. What goes out:
 * executables and relocatable object files for Linux, and for SPIM and MARS whole programs without delay slots.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code Executables}: programs to ELF files
 *   <li>{@code SparseDataWriter}: sparse arrays that are written when the program begins
 *   <li>{@code MipsLinkTargets}: flags, notes, addresses, the global pointer
 *   <li>{@code LinkedFunction}, {@code WordText}: code as the linker sees it
 *   <li>{@code Encoder}: instructions to words, with the relocation of addresses of symbols
 *   <li>{@code ObjectFiles}, {@code RelocatableText}, {@code RelocationList}, {@code MipsRelocation},
 *       {@code UsedRegisters}: programs to object files for other linkers
 *   <li>{@code Assembler}, {@code InstructionParser}, {@code Operands}, {@code Mnemonics}: text to objects
 *   <li>{@code RuntimeLibrary}: the library, assembled once
 *   <li>{@code SimulatorPrograms}, {@code LibraryParts}, {@code DelaySlotRemoval}, {@code ImmediateMapping}: programs
 *       for SPIM and MARS
 * </ol>
 *
 * <p>Sources: "MIPS Architecture for Programmers, Volume II-A: The MIPS32 Instruction Set"; "System V Application
 * Binary Interface: MIPS RISC Processor Supplement".
 */
@NullMarked
package edu.sysy.mips.assemble;

import org.jspecify.annotations.NullMarked;
