package edu.sysy.object.link;

import java.nio.ByteBuffer;

/** Machine code that is encoded when the addresses of all symbols are known, so that no relocations need to be kept. */
public interface CodeText {
    /** How many bytes it takes, wherever it stands. */
    int size();

    /**
     * Appends the code to {@code out}.
     *
     * @param address where its first byte stands in memory
     * @throws IllegalStateException if a symbol is undefined or out of reach
     * @throws IllegalArgumentException if an instruction has an operand that cannot be encoded
     */
    void encode(ByteBuffer out, int address, SymbolScope symbols);
}
