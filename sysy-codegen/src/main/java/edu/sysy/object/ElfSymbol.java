package edu.sysy.object;

/**
 * A named address of a program.
 *
 * @param name the name as it stands in the symbol table
 * @param address its address
 * @param size its size in bytes, 0 if the file does not say
 */
public record ElfSymbol(String name, int address, int size) {

    @Override
    public String toString() {
        return String.format("%s at 0x%08x, %d bytes", name, address, size);
    }
}
