package edu.sysy.structured;

import edu.sysy.ir.Value;
import edu.sysy.ir.Values;
import edu.sysy.structured.text.StructuredPrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Ends the condition of a {@link While}.
 *
 * @param condition what is tested
 * @param expected whether the loop goes on if the condition is not 0; else it goes on if it is 0
 * @param values the results of the loop if it ends here
 */
public record Proceed(Value condition, boolean expected, List<Value> values) implements RegionEnd {
    public Proceed {
        Objects.requireNonNull(condition, "condition");
        values = List.copyOf(values);
    }

    @Override
    public List<Value> operands() {
        List<Value> all = new ArrayList<>(values.size() + 1);
        all.add(condition);
        all.addAll(values);
        return List.copyOf(all);
    }

    @Override
    public Proceed mapOperands(UnaryOperator<Value> change) {
        Value tested = change.apply(condition);
        List<Value> mapped = Values.map(values, change);
        return tested.equals(condition) && mapped == values ? this : new Proceed(tested, expected, mapped);
    }

    /** The text. */
    @Override
    public String toString() {
        return StructuredPrinter.standard().print(this);
    }
}
