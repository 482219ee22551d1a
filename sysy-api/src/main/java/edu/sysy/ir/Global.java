package edu.sysy.ir;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
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
     * A format string.
     *
     * @param name begins with {@link #TEXT_PREFIX}
     * @param text a character for each byte
     */
    public static Global ofText(String name, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        int[] words = new int[bytes.length / 4 + 1];
        for (int i = 0; i < bytes.length; i++) {
            words[i / 4] |= (bytes[i] & 0xff) << (8 * (i % 4));
        }
        return new Global(name, Type.I32, words.length, InitialData.ofWords(words), true);
    }

    /**
     * Whether it is a format string: a constant whose name begins with {@link #TEXT_PREFIX}. Its words hold four
     * characters each, the first in the low byte, whatever the byte order of the machine; in memory they stand one
     * after the other.
     */
    public boolean isText() {
        return constant && name.startsWith(TEXT_PREFIX);
    }

    /** The characters of a format string before the zero byte that ends it; empty if it is none, or nothing ends it. */
    public Optional<String> text() {
        if (!isText()) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder();
        for (int word : data.toArray(count)) {
            for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
                char c = (char) (word >>> shift & 0xff);
                if (c == 0) {
                    return Optional.of(text.toString());
                }
                text.append(c);
            }
        }
        return Optional.empty();
    }
}
