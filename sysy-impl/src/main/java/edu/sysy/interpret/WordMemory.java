package edu.sysy.interpret;

/** Memory of a running program, as the run-time library sees it: little-endian words at 32-bit addresses. */
public interface WordMemory {
    /**
     * The word at an address.
     *
     * @throws MemoryFaultException if the address is not a multiple of 4 or nothing is there
     */
    int load(int address);

    /**
     * Writes the word at an address.
     *
     * @throws MemoryFaultException if the address is not a multiple of 4 or nothing is there
     */
    void store(int address, int word);
}
