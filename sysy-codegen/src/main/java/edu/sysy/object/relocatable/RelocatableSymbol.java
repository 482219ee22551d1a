package edu.sysy.object.relocatable;

import org.jspecify.annotations.Nullable;

/**
 * A symbol of a relocatable file.
 *
 * @param section the name of the section that defines it; null if another file does
 * @param offset from the start of the section, in bytes
 * @param size in bytes
 * @param global whether other files see it
 */
public record RelocatableSymbol(
        String name, Kind kind, @Nullable String section, int offset, int size, boolean global) {
    /** What a symbol stands for. */
    public enum Kind {
        /** Unknown here. */
        NONE(0),
        /** Data. */
        OBJECT(1),
        /** Code. */
        FUNCTION(2);

        private final int type;

        Kind(int type) {
            this.type = type;
        }

        /** {@code STT_...}. */
        int type() {
            return type;
        }
    }

    /** A symbol that another file defines. */
    public static RelocatableSymbol undefined(String name) {
        return new RelocatableSymbol(name, Kind.NONE, null, 0, 0, true);
    }
}
