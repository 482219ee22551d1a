package edu.sysy.structured;

import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * A value that one iteration of a loop hands to the next.
 *
 * @param parameter what the loop calls it in each iteration
 * @param initial its value in the first iteration; of the same type
 */
public record Carried(Value parameter, Value initial) {
    public Carried {
        Objects.requireNonNull(parameter, "parameter");
        Objects.requireNonNull(initial, "initial");
    }

    static List<Carried> mapInitials(List<Carried> carried, UnaryOperator<Value> change) {
        List<Carried> mapped = new ArrayList<>(carried.size());
        boolean same = true;
        for (Carried each : carried) {
            Value initial = change.apply(each.initial());
            same &= initial.equals(each.initial());
            mapped.add(new Carried(each.parameter(), initial));
        }
        return same ? carried : mapped;
    }
}
