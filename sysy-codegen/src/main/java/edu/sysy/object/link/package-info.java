/**
 * The linker: places code and data of a program and of its library in memory, and writes a static ELF executable with
 * symbols and debugging information.
 *
 * <p>What comes in: a {@link edu.sysy.object.link.LinkInput}, whose code knows its size and encodes itself when all
 * addresses are known, and a {@link edu.sysy.object.link.LinkTarget}, which holds everything that is particular to a
 * machine: the ELF format and flags, the entry symbol, addresses, the global pointer, notes. What goes out: the bytes
 * of the file.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code LinkInput}, {@code CodeText}, {@code FunctionText}, {@code AssembledObject}, {@code DefinedSymbol}: the
 *       program
 *   <li>{@code LinkTarget}: the machine; {@code SparseData}: what programs write themselves when they begin
 *   <li>{@code Linker}: the three steps: layout, frame of the file, contents
 *   <li>{@code LinkLayout}, {@code Section}, {@code SymbolScope}, {@code LinkedSymbol}: where everything stands
 *   <li>{@code ElfWriter}, {@code SymbolSection}: headers and the symbol table
 *   <li>{@code DebugInfo}, {@code LineProgram}: DWARF 4
 *   <li>{@code ByteWriter}: numbers in either byte order
 * </ol>
 *
 * <p>Sources: "System V Application Binary Interface", chapters 4 and 5; "DWARF Debugging Information Format", version
 * 4.
 */
@NullMarked
package edu.sysy.object.link;

import org.jspecify.annotations.NullMarked;
