package edu.sysy.object.relocatable;

/**
 * Asks the linker to complete a word once addresses are known ({@code Elf32_Rel}). The addend is in the word itself.
 *
 * @param offset of the word in its section, in bytes
 * @param type what to compute, as the machine's ABI numbers it
 * @param symbol the name of a symbol or, for its start, of a section
 */
public record Relocation(int offset, int type, String symbol) {}
