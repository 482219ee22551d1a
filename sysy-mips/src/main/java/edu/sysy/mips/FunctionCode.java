package edu.sysy.mips;

import java.util.List;

/**
 * The final code of one function: delay slots are filled, and branches reach their targets.
 *
 * @param symbol the name callers use
 * @param items labels and words in order; the label of the function itself is not among them
 */
public record FunctionCode(String symbol, List<CodeItem> items) {
    public FunctionCode {
        items = List.copyOf(items);
    }
}
