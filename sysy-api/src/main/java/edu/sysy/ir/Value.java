package edu.sysy.ir;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Names an SSA value of a function.
 *
 * @param index dense number, unique in its function, from 0 to {@link #MAX_INDEX}; -1 for {@link #NONE}
 * @param type what it is; {@link Type#VOID} for {@link #NONE} only
 */
public record Value(int index, Type type) {
    /** The result of an operation that has none. */
    public static final Value NONE = new Value(-1, Type.VOID);

    /** The largest index: tables of values have a place for each index below the largest of a function. */
    public static final int MAX_INDEX = (1 << 26) - 1;

    public Value {
        Objects.requireNonNull(type, "type");
        if (index < 0 != (type == Type.VOID) || index > MAX_INDEX) {
            throw new IllegalArgumentException("value %" + index + " of type " + type);
        }
    }

    /** Whether there is a value at all. */
    public boolean exists() {
        return index >= 0;
    }

    /** What a record has anyway, but passes compare values all the time, and this needs no warming up. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || other instanceof Value that && index == that.index && type == that.type;
    }

    @Override
    public int hashCode() {
        return index;
    }

    @Override
    public String toString() {
        return "%" + index;
    }
}
