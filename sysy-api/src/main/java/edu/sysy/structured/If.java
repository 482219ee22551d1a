package edu.sysy.structured;

import edu.sysy.ir.Value;
import edu.sysy.structured.text.StructuredPrinter;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Runs one region or the other. What the region that runs yields becomes the results; a region that does not yield
 * leaves the statement for good.
 *
 * @param condition {@code then} runs if it is not 0
 * @param otherwise runs if the condition is 0
 * @param results as many values as each region yields, of the same types; new names
 * @param line the source line, from 1, of the branch; 0 if there is none
 */
public record If(Value condition, Region then, Region otherwise, List<Value> results, Attributes attributes, int line)
        implements Statement {
    public If {
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(then, "then");
        Objects.requireNonNull(otherwise, "otherwise");
        results = List.copyOf(results);
        Objects.requireNonNull(attributes, "attributes");
    }

    /** The same branch with other regions, which yield values of the same types. */
    public If withRegions(Region whenTrue, Region whenFalse) {
        return new If(condition, whenTrue, whenFalse, results, attributes, line);
    }

    @Override
    public List<Region> regions() {
        return List.of(then, otherwise);
    }

    @Override
    public If withAttributes(Attributes others) {
        return new If(condition, then, otherwise, results, others, line);
    }

    @Override
    public If withRegions(List<Region> others) {
        Regions.requireCount(others, 2);
        return withRegions(others.get(0), others.get(1));
    }

    @Override
    public List<Value> operands() {
        return List.of(condition);
    }

    @Override
    public If mapOperands(UnaryOperator<Value> change) {
        Value tested = change.apply(condition);
        Region whenTrue = then.mapOperands(change);
        Region whenFalse = otherwise.mapOperands(change);
        return tested.equals(condition) && whenTrue == then && whenFalse == otherwise
                ? this
                : new If(tested, whenTrue, whenFalse, results, attributes, line);
    }

    /** The text; of a very long one only the beginning. */
    @Override
    public String toString() {
        return StructuredPrinter.standard().brief(this);
    }
}
