package edu.sysy.codegen.select;

/** What loads and stores of a target can add to a register. */
public interface AddressingModes {
    /** How many bytes data and frames have at most where addresses are wider than integers. */
    long MAX_OBJECT_BYTES = 1L << 30;

    /** Whether a load, a store or an addition has room for a constant. */
    boolean isOffset(long bytes);

    /**
     * Whether accesses can add the lower part of the address of a place to a register that holds the sum of its upper
     * part and an index.
     */
    default boolean hasLowerParts(AddressForms.Access.Fixed place) {
        return false;
    }

    /** The longest run of words that is set to zero by single stores. */
    default int maxZeroStores() {
        return 0;
    }

    /** Whether the address of an object and so many bytes may be written as one constant. */
    default boolean isObjectOffset(long bytes) {
        return addressBytes() == Integer.BYTES ? bytes == (int) bytes : bytes >= 0 && bytes <= MAX_OBJECT_BYTES;
    }

    /** How far an index may be shifted by the instruction that adds it to an address; 0 if there is no such one. */
    default int maxIndexShift() {
        return 0;
    }

    /** Whether loads and stores of words of 4 bytes add an index to a register, as it is or times 4. */
    default boolean addsIndexes() {
        return false;
    }

    /** The bytes of an address in memory. */
    default int addressBytes() {
        return Integer.BYTES;
    }

    /** The symbol of a global. */
    String symbol(String global);
}
