package edu.sysy.codegen.layout;

import edu.sysy.machine.MachineOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

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

    /**
     * The function with each instruction replaced by those that {@code change} makes of it, which keep its source line;
     * by none to delete it. Labels stay before what stood after them.
     */
    public FunctionCode<I> mapInstructions(Function<? super I, ? extends List<? extends I>> change) {
        List<CodeItem<I>> changed = new ArrayList<>(items.size());
        for (CodeItem<I> item : items) {
            switch (item) {
                case CodeItem.Label<I> label -> changed.add(label);
                case CodeItem.Instruction<I>(I instruction, int line) ->
                    change.apply(instruction).forEach(made -> changed.add(new CodeItem.Instruction<>(made, line)));
            }
        }
        return new FunctionCode<>(symbol, changed);
    }

    /** The labels and instructions, a line each. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(symbol).append(":\n");
        for (CodeItem<I> item : items) {
            text.append(
                    switch (item) {
                        case CodeItem.Label<I>(String name) -> name + ":\n";
                        case CodeItem.Instruction<I>(I instruction, int line) -> "  " + text(instruction) + "\n";
                    });
        }
        return text.toString();
    }

    private String text(I instruction) {
        return instruction instanceof MachineOperation operation ? operation.text() : instruction.toString();
    }
}
