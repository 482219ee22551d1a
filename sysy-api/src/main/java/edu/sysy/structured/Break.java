package edu.sysy.structured;

import edu.sysy.ir.Value;
import edu.sysy.ir.Values;
import edu.sysy.structured.text.StructuredPrinter;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Leaves a scope around the region, and goes on after it.
 *
 * @param label that of the scope
 * @param values the results of the scope
 */
public record Break(int label, List<Value> values) implements RegionEnd {
    public Break {
        if (label < 0) {
            throw new IllegalArgumentException("label " + label);
        }
        values = List.copyOf(values);
    }

    @Override
    public List<Value> operands() {
        return values;
    }

    @Override
    public Break mapOperands(UnaryOperator<Value> change) {
        List<Value> mapped = Values.map(values, change);
        return mapped == values ? this : new Break(label, mapped);
    }

    /** The text. */
    @Override
    public String toString() {
        return StructuredPrinter.standard().print(this);
    }
}
