/**
 * Object files: the ELF container, symbols, and DWARF line tables, in both byte orders and knowing no machine.
 *
 * <p>What comes in: the bytes of a static executable and the {@link edu.sysy.object.ElfMachine}s whose files are
 * understood. What goes out: an {@link edu.sysy.object.ElfFile}, which is its segments,
 * {@link edu.sysy.object.ProgramSymbols} and {@link edu.sysy.object.LineTable}; or an
 * {@link edu.sysy.object.ElfFormatException} that says what is wrong. Damaged files of any kind get one of the two, in
 * time proportional to their size. The other direction, from code and data to a file, is {@code edu.sysy.object.link}
 * for executables and {@code edu.sysy.object.relocatable} for what other linkers link; they write the same headers.
 *
 * <p>The package is exported to everyone, because {@link edu.sysy.simulate} hands its symbols and source lines out; the
 * two that write are for targets only.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code ElfFormat}, {@code ElfClass}: what distinguishes the files of machines; sizes by width of addresses
 *   <li>{@code ElfHeader}, {@code ProgramHeader}, {@code SectionHeader}: the three structures, each read and written in
 *       one file
 *   <li>{@code ElfMachine}: what a target checks of its flags and segments
 *   <li>{@code ElfReader}, {@code ByteReader}, {@code StringSection}: from bytes to {@code ElfFile} and {@code Segment}
 *   <li>{@code SymbolReader}, {@code ProgramSymbols}, {@code ElfSymbol}: symbols by name and by address
 *   <li>{@code DwarfLineReader}, {@code LineTable}, {@code SourceLine}: from addresses to source lines
 *   <li>{@code DataObject}: data of a program to be linked
 * </ol>
 *
 * <p>Sources: Tool Interface Standard, "Executable and Linking Format Specification", version 1.2; "DWARF Debugging
 * Information Format", versions 2 to 5. Files of class ELF32 are implemented.
 */
@NullMarked
package edu.sysy.object;

import org.jspecify.annotations.NullMarked;
