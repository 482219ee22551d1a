package edu.sysy.structured;

import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** What statements with regions have in common. */
final class Regions {
    private Regions() {}

    static void requireCount(List<Region> regions, int count) {
        if (regions.size() != count) {
            throw new IllegalArgumentException(regions.size() + " regions, not " + count);
        }
    }

    /** The list with each value mapped; the list itself if nothing changes. */
    static List<Value> map(List<Value> values, UnaryOperator<Value> change) {
        List<Value> mapped = new ArrayList<>(values.size());
        boolean same = true;
        for (Value value : values) {
            Value result = change.apply(value);
            same &= result.equals(value);
            mapped.add(result);
        }
        return same ? values : mapped;
    }
}
