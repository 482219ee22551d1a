package edu.sysy.text;

import edu.sysy.ir.Type;

/** How types of the intermediate representation are written. */
public final class TypeText {
    private static final String NAMES = "i32, f32, addr, i32x4, f32x4 or void";

    private TypeText() {}

    /** Reads a type. */
    public static Type parse(TextScanner in) {
        int offset = in.offset();
        String word = in.word(NAMES);
        for (Type type : Type.values()) {
            if (type.text().equals(word)) {
                return type;
            }
        }
        throw in.error(offset, "expected " + NAMES + ", found '" + word + "'");
    }
}
