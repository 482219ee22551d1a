package edu.sysy.ir;

import java.util.Objects;
import org.immutables.value.Value;

/**
 * A global variable, array or constant table.
 *
 * @param name unique among the globals of its program
 * @param element {@link Type#I32} or {@link Type#F32}: what its words hold
 * @param count number of 4-byte words, from 0 to {@link #MAX_COUNT}
 * @param data the words it holds when the program starts
 * @param constant whether the program never writes it
 */
@Value.Builder
public record Global(String name, Type element, int count, InitialData data, boolean constant) implements WithGlobal {
    /** The largest number of words an object may have: 1 GiB. */
    public static final int MAX_COUNT = 1 << 28;

    /** What the names of texts begin with; see {@link #isText}. */
    public static final String TEXT_PREFIX = "putf.";

    public Global {
        Objects.requireNonNull(name, "name");
        if (element != Type.I32 && element != Type.F32) {
            throw new IllegalArgumentException("@" + name + " of type " + element);
        }
        if (count < 0 || count > MAX_COUNT) {
            throw new IllegalArgumentException("@" + name + " of " + count + " words");
        }
        if (!data.isZero() && data.index(data.size() - 1) >= count) {
            throw new IllegalArgumentException("@" + name + " has data past its end");
        }
    }

    /**
     * Whether it is a format string: a constant whose name begins with {@link #TEXT_PREFIX}. Its words hold four
     * characters each, the first in the low byte, whatever the byte order of the machine; in memory they stand one
     * after the other.
     */
    public boolean isText() {
        return constant && name.startsWith(TEXT_PREFIX);
    }
}
