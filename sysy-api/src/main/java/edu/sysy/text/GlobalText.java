package edu.sysy.text;

import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Type;
import java.util.Arrays;

/**
 * How globals are written: {@code global @a: i32[10] = {0: 1 -2, 3: 7}}, or with {@code const}. The words after an
 * index and a colon are those from that index on; all others are zero.
 */
public final class GlobalText {
    private GlobalText() {}

    /** Appends a global on a line of its own. */
    public static void append(Global global, StringBuilder out) {
        out.append(global.constant() ? "const " : "global ");
        NameText.append(out, global.name());
        out.append(": ")
                .append(global.element())
                .append('[')
                .append(global.count())
                .append(']');
        InitialData data = global.data();
        for (int i = 0; i < data.size(); i++) {
            if (i > 0 && data.index(i) == data.index(i - 1) + 1) {
                out.append(' ');
            } else {
                out.append(i == 0 ? " = {" : ", ").append(data.index(i)).append(": ");
            }
            out.append(global.element() == Type.F32 ? FloatText.of(data.word(i)) : Integer.toString(data.word(i)));
        }
        out.append(data.isZero() ? "\n" : "}\n");
    }

    /** Reads a global after the word that begins it, with the end of the line. */
    public static Global parse(TextScanner in, boolean constant) {
        String name = in.name();
        in.expect(':');
        int typeOffset = in.offset();
        Type element = TypeText.parse(in);
        if (element != Type.I32 && element != Type.F32) {
            throw in.error(typeOffset, "a global holds i32 or f32");
        }
        in.expect('[');
        int count = in.natural("the number of words", Global.MAX_COUNT + 1);
        in.expect(']');
        InitialData data = in.skip('=') ? data(in, element, count) : InitialData.zero();
        in.endLine();
        return new Global(name, element, count, data, constant);
    }

    private static InitialData data(TextScanner in, Type element, int count) {
        int[] indices = new int[16];
        int[] words = new int[16];
        int size = 0;
        in.expect('{');
        do {
            int offset = in.offset();
            int index = in.natural("the word index", TextScanner.INDEX_LIMIT);
            if (size > 0 && index <= indices[size - 1]) {
                throw in.error(offset, "word indices must ascend");
            }
            in.expect(':');
            do {
                if (index >= count) {
                    throw in.error(in.offset(), "there are only " + count + " words");
                }
                if (size == indices.length) {
                    indices = Arrays.copyOf(indices, 2 * size);
                    words = Arrays.copyOf(words, 2 * size);
                }
                indices[size] = index++;
                words[size++] = element == Type.F32 ? in.floatBits() : in.integer();
            } while (in.peek() != ',' && in.peek() != '}');
        } while (in.skip(','));
        in.expect('}');
        return InitialData.of(Arrays.copyOf(indices, size), Arrays.copyOf(words, size));
    }
}
