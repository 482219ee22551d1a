package edu.sysy.structured;

import edu.sysy.ir.Value;
import edu.sysy.ir.Values;
import edu.sysy.structured.text.StructuredPrinter;
import java.util.List;
import java.util.function.UnaryOperator;

/** Hands values to the statement that holds the region, as results, or to the next iteration of a loop. */
public record Yield(List<Value> values) implements RegionEnd {
    /** Hands on nothing. */
    public static final Yield NOTHING = new Yield(List.of());

    public Yield {
        values = List.copyOf(values);
    }

    @Override
    public List<Value> operands() {
        return values;
    }

    @Override
    public Yield mapOperands(UnaryOperator<Value> change) {
        List<Value> mapped = Values.map(values, change);
        return mapped == values ? this : new Yield(mapped);
    }

    /** The text. */
    @Override
    public String toString() {
        return StructuredPrinter.standard().print(this);
    }
}
