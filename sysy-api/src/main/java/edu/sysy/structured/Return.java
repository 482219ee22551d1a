package edu.sysy.structured;

import edu.sysy.ir.Value;
import edu.sysy.structured.text.StructuredPrinter;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Returns to the caller with {@code value}, which is {@link Value#NONE} in a {@code void} function. */
public record Return(Value value) implements RegionEnd {
    public Return {
        Objects.requireNonNull(value, "value");
    }

    @Override
    public List<Value> operands() {
        return value.exists() ? List.of(value) : List.of();
    }

    @Override
    public Return mapOperands(UnaryOperator<Value> change) {
        Value changed = value.exists() ? change.apply(value) : value;
        return changed.equals(value) ? this : new Return(changed);
    }

    /** The text. */
    @Override
    public String toString() {
        return StructuredPrinter.standard().print(this);
    }
}
