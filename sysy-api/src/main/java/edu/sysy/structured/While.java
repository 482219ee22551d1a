package edu.sysy.structured;

import edu.sysy.ir.Value;
import edu.sysy.structured.text.StructuredPrinter;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * A loop that is not counted. The condition ends with a {@link Proceed}, which lets the body run or ends the loop with
 * the values that it names as results. The body ends with a yield of the next values of what is carried. Both may leave
 * the loop for a scope around it.
 *
 * @param carried the values that one iteration hands to the next
 * @param condition runs before each iteration and once more
 * @param body sees what the condition defines
 * @param results as many values as the {@code Proceed} names, of the same types; new names
 * @param line the source line, from 1, of the loop; 0 if there is none
 */
public record While(
        List<Carried> carried, Region condition, Region body, List<Value> results, Attributes attributes, int line)
        implements Statement {
    public While {
        carried = List.copyOf(carried);
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(body, "body");
        results = List.copyOf(results);
        Objects.requireNonNull(attributes, "attributes");
    }

    @Override
    public List<Region> regions() {
        return List.of(condition, body);
    }

    @Override
    public While withAttributes(Attributes others) {
        return new While(carried, condition, body, results, others, line);
    }

    @Override
    public While withRegions(List<Region> others) {
        Regions.requireCount(others, 2);
        return new While(carried, others.get(0), others.get(1), results, attributes, line);
    }

    @Override
    public List<Value> operands() {
        return carried.stream().map(Carried::initial).toList();
    }

    @Override
    public While mapOperands(UnaryOperator<Value> change) {
        List<Carried> handed = Carried.mapInitials(carried, change);
        Region tested = condition.mapOperands(change);
        Region inside = body.mapOperands(change);
        return handed == carried && tested == condition && inside == body
                ? this
                : new While(handed, tested, inside, results, attributes, line);
    }

    /** The text; of a very long one only the beginning. */
    @Override
    public String toString() {
        return StructuredPrinter.standard().brief(this);
    }
}
