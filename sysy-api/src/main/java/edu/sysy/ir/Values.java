package edu.sysy.ir;

import java.util.List;
import java.util.function.UnaryOperator;

/** Helpers for lists of values. */
public final class Values {
    private Values() {}

    /** The list with each value mapped; the list itself if nothing changes. */
    public static List<Value> map(List<Value> values, UnaryOperator<Value> change) {
        int size = values.size();
        for (int i = 0; i < size; i++) {
            Value old = values.get(i);
            Value changed = change.apply(old);
            if (!changed.equals(old)) {
                Value[] result = values.toArray(Value[]::new);
                result[i] = changed;
                for (int k = i + 1; k < size; k++) {
                    result[k] = change.apply(result[k]);
                }
                return List.of(result);
            }
        }
        return values;
    }
}
