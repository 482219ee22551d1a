package edu.sysy.simulate;

/** Is told of the loads and stores of a program, in the order in which they are executed; atomic ones are left out. */
public interface AccessObserver {
    /**
     * An access to memory.
     *
     * @param address the first byte
     * @param bytes how many, at least 1
     * @param store whether they are written
     * @param word the instruction, by the number of its word
     */
    void access(int address, int bytes, boolean store, int word);

    /** Tells both observers, this one first. */
    default AccessObserver and(AccessObserver other) {
        return (address, bytes, store, word) -> {
            access(address, bytes, store, word);
            other.access(address, bytes, store, word);
        };
    }
}
