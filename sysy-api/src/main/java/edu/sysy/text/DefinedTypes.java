package edu.sysy.text;

import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The types of values where the text of a function defines them; of several definitions the first counts. */
public final class DefinedTypes {
    private @Nullable Type[] types = new @Nullable Type[64];

    /** Notes a definition; {@link Value#NONE} is none. */
    public void define(Value value) {
        if (!value.exists()) {
            return;
        }
        if (value.index() >= types.length) {
            types = Arrays.copyOf(types, Math.max(value.index() + 1, 2 * types.length));
        }
        if (types[value.index()] == null) {
            types[value.index()] = value.type();
        }
    }

    /** The type of the value of that number; null if no definition has been seen. */
    public @Nullable Type of(int number) {
        return number < types.length ? types[number] : null;
    }
}
