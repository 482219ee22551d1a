package edu.sysy.object.relocatable;

/**
 * Asks the linker to complete a word once addresses are known.
 *
 *
 * @param offset of the word in its section, in bytes
 * @param type what to compute, as the machine's ABI numbers it
 * @param symbol the name of a symbol or, for its start, of a section
 * @param addend what is added to its address; 0 in files whose words hold the addends
 */
public record Relocation(int offset, int type, String symbol, int addend) {
    /** A relocation whose addend is in the word itself. */
    public Relocation(int offset, int type, String symbol) {
        this(offset, type, symbol, 0);
    }
}
