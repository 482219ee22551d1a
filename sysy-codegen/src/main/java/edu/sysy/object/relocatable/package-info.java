/**
 * Relocatable object files: sections, symbols and relocations, for linkers of other tools.
 *
 * <p>What comes in: the content of each section with the places where addresses are missing. What goes out: the bytes
 * of the file. Targets decide what their sections are, and what each relocation computes.
 *
 * <p>Files in reading order: {@code RelocatableFile}, {@code RelocatableSection}, {@code Relocation},
 * {@code RelocatableSymbol}, {@code SymbolTable}; {@code ProgramSections}, what the
 * files of all targets have in common; {@code RelocationKind}, {@code RelocatableText}, {@code ProgramObject}, the same
 * of those whose relocations hold their addends.
 *
 * <p>Source: "System V Application Binary Interface", chapter 4.
 */
@NullMarked
package edu.sysy.object.relocatable;

import org.jspecify.annotations.NullMarked;
