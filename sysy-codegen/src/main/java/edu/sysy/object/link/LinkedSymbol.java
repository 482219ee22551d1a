package edu.sysy.object.link;

/**
 * A line of the symbol table.
 *
 * @param size in bytes
 * @param section the part of memory it is in
 * @param mark whether it marks a place and is neither a function nor an object
 */
record LinkedSymbol(String name, int address, int size, Section section, boolean global, boolean mark) {}
