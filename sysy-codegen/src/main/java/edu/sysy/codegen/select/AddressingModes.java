package edu.sysy.codegen.select;

/** What loads and stores of a target can add to a register. */
public interface AddressingModes {
    /** Whether a load, a store or an addition has room for a constant. */
    boolean isOffset(long bytes);

    /**
     * Whether accesses can add the lower part of the address of an object to a register that holds the sum of its upper
     * part and an index.
     */
    default boolean hasLowerParts() {
        return false;
    }

    /** The longest run of words that is set to zero by single stores. */
    default int maxZeroStores() {
        return 0;
    }

    /** The symbol of a global. */
    String symbol(String global);
}
