package edu.sysy.mips;

import edu.sysy.ir.InitialData;

/**
 * An object in memory, word-aligned.
 *
 * @param symbol the name code uses
 * @param count number of 4-byte words, at least 0
 * @param data what it holds at the start
 * @param readOnly whether it is never written
 */
public record DataObject(String symbol, int count, InitialData data, boolean readOnly) {}
