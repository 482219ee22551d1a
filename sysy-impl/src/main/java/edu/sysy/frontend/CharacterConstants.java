package edu.sysy.frontend;

import java.util.OptionalInt;

/** The meaning of C's character constants. */
final class CharacterConstants {
    private CharacterConstants() {}

    /** The code of the character that {@code inner} is between single quotes; empty if it is none of ASCII. */
    static OptionalInt code(String inner) {
        if (inner.length() == 1 && inner.charAt(0) >= ' ' && inner.charAt(0) <= '~') {
            return OptionalInt.of(inner.charAt(0));
        }
        if (inner.length() != 2 || inner.charAt(0) != '\\') {
            return OptionalInt.empty();
        }
        return switch (inner.charAt(1)) {
            case '0' -> OptionalInt.of(0);
            case 'a' -> OptionalInt.of(7);
            case 'b' -> OptionalInt.of('\b');
            case 't' -> OptionalInt.of('\t');
            case 'n' -> OptionalInt.of('\n');
            case 'v' -> OptionalInt.of(11);
            case 'f' -> OptionalInt.of('\f');
            case 'r' -> OptionalInt.of('\r');
            case '\\', '\'', '"' -> OptionalInt.of(inner.charAt(1));
            default -> OptionalInt.empty();
        };
    }
}
