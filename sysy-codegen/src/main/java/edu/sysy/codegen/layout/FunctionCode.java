package edu.sysy.codegen.layout;

import java.util.List;

/**
 * The final code of one function, in which branches reach their targets.
 *
 * @param <I> the instructions of the machine
 * @param symbol the name callers use
 * @param items labels and instructions in order; the label of the function itself is not among them
 */
public record FunctionCode<I>(String symbol, List<CodeItem<I>> items) {
    public FunctionCode {
        items = List.copyOf(items);
    }
}
