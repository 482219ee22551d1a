package edu.sysy.object.relocatable;

/** What a linker computes of an address to complete an instruction. */
public interface RelocationKind {
    /** Its number in the ABI of the machine. */
    int type();

    /**
     * Whether nothing is left to the linker where the symbol is in the section of the instruction and other files do
     * not see it.
     */
    default boolean isResolvedInSection() {
        return false;
    }

    /**
     * The address by which the instruction is encoded for as long as the right one is unknown.
     *
     * @param place the address of the instruction in its section
     * @param addend what will be added to the address of the symbol
     */
    int placeholder(int place, int addend);

    /** Finds addresses for instructions that are encoded. */
    interface Resolver {
        /**
         * An address.
         *
         * @param kind what is computed of it
         * @param place the address of the instruction
         * @throws IllegalStateException if the symbol is undefined
         */
        int address(RelocationKind kind, int place, String symbol, int addend);
    }
}
