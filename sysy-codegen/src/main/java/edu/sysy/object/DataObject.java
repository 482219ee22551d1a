package edu.sysy.object;

import edu.sysy.ir.InitialData;

/**
 * An object of a program in memory, aligned to a word of 4 bytes.
 *
 * @param symbol the name code uses
 * @param count number of 4-byte words, at least 0
 * @param data what it holds at the start
 * @param readOnly whether it is never written
 * @param small whether code reaches it from the global pointer
 */
public record DataObject(String symbol, int count, InitialData data, boolean readOnly, boolean small) {
    /** An object that code reaches by its address only. */
    public DataObject(String symbol, int count, InitialData data, boolean readOnly) {
        this(symbol, count, data, readOnly, false);
    }
}
