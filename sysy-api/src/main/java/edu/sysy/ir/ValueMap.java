package edu.sysy.ir;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table from the values of one function to objects, as an array indexed by value; what analyses keep their facts in.
 */
public final class ValueMap<T> {
    private @Nullable Object[] entries;

    private ValueMap(int bound) {
        entries = new @Nullable Object[bound];
    }

    /** An empty table for the values of {@code function}; it grows if values are added. */
    public static <T> ValueMap<T> of(Function function) {
        return new ValueMap<>(function.valueBound());
    }

    /** What is known of {@code value}, or null. */
    @SuppressWarnings("unchecked") // only put() stores
    public @Nullable T get(Value value) {
        return value.index() < entries.length ? (T) entries[value.index()] : null;
    }

    /** What is known of {@code value}, or {@code fallback}. */
    public T getOrDefault(Value value, T fallback) {
        T known = get(value);
        return known == null ? fallback : known;
    }

    /** Whether anything is known of {@code value}. */
    public boolean contains(Value value) {
        return get(value) != null;
    }

    /** Records a fact, in place of any earlier one. */
    public void put(Value value, T fact) {
        int index = value.index();
        if (index >= entries.length) {
            entries = Arrays.copyOf(entries, Math.max(index + 1, 2 * entries.length));
        }
        entries[index] = fact;
    }

    /** The values of which something is known, and what. */
    @Override
    public String toString() {
        return IntStream.range(0, entries.length)
                .filter(index -> entries[index] != null)
                .mapToObj(index -> "%" + index + "=" + entries[index])
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
