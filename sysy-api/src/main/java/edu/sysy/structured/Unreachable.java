package edu.sysy.structured;

import edu.sysy.ir.Value;
import edu.sysy.structured.text.StructuredPrinter;
import java.util.List;
import java.util.function.UnaryOperator;

/** Is never reached, because the statements before never come to their ends. */
public record Unreachable() implements RegionEnd {
    @Override
    public List<Value> operands() {
        return List.of();
    }

    @Override
    public Unreachable mapOperands(UnaryOperator<Value> change) {
        return this;
    }

    /** The text. */
    @Override
    public String toString() {
        return StructuredPrinter.standard().print(this);
    }
}
