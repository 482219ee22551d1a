package edu.sysy.structured;

import edu.sysy.ir.Value;
import edu.sysy.structured.text.StructuredPrinter;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * A region that can be left from anywhere inside. Its results are what the body yields, or what the {@link Break} names
 * that leaves it.
 *
 * @param label what a {@link Break} calls it; unique in its function, at least 0
 * @param results as many values as the body yields and each {@code Break} names, of the same types; new names
 * @param line the source line, from 1, that it was made for; 0 if there is none
 */
public record Scope(int label, Region body, List<Value> results, Attributes attributes, int line) implements Statement {
    public Scope {
        if (label < 0) {
            throw new IllegalArgumentException("label " + label);
        }
        Objects.requireNonNull(body, "body");
        results = List.copyOf(results);
        Objects.requireNonNull(attributes, "attributes");
    }

    @Override
    public List<Region> regions() {
        return List.of(body);
    }

    @Override
    public Scope withAttributes(Attributes others) {
        return new Scope(label, body, results, others, line);
    }

    @Override
    public Scope withRegions(List<Region> others) {
        Regions.requireCount(others, 1);
        return new Scope(label, others.getFirst(), results, attributes, line);
    }

    @Override
    public List<Value> operands() {
        return List.of();
    }

    @Override
    public Scope mapOperands(UnaryOperator<Value> change) {
        Region inside = body.mapOperands(change);
        return inside == body ? this : new Scope(label, inside, results, attributes, line);
    }

    /** The text; of a very long one only the beginning. */
    @Override
    public String toString() {
        return StructuredPrinter.standard().brief(this);
    }
}
