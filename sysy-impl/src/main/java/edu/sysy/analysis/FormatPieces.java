package edu.sysy.analysis;

import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes the formats of {@code putf} apart into characters and numbers. */
public final class FormatPieces {
    /** One thing to print: a character of the format, or the next argument. */
    public record Piece(char conversion, char literal) {
        /** Whether the character stands for itself. */
        public boolean isLiteral() {
            return conversion == '\0';
        }

        /**
         * What prints the argument.
         *
         * @throws IllegalStateException if it is no argument
         */
        public LibraryFunction function() {
            return switch (conversion) {
                case 'c' -> LibraryFunction.PUTCH;
                case 'a' -> LibraryFunction.PUTFLOAT;
                case 'd', 'i' -> LibraryFunction.PUTINT;
                default -> throw new IllegalStateException("a piece of text");
            };
        }
    }

    private FormatPieces() {}

    /**
     * The pieces of a format that has only text, {@code %%}, and plain {@code %d}, {@code %i}, {@code %c} and
     * {@code %a}, and whose conversions fit arguments of the given types; empty for any other. A zero ends the format.
     */
    public static Optional<List<Piece>> of(String format, List<Type> arguments) {
        List<Piece> pieces = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            if (c == '\0') {
                break;
            }
            if (c != '%') {
                pieces.add(new Piece('\0', c));
                continue;
            }
            char conversion = ++i < format.length() ? format.charAt(i) : '\0';
            if (conversion == '%') {
                pieces.add(new Piece('\0', '%'));
                continue;
            }
            Type wanted = conversion == 'a' ? Type.F32 : Type.I32;
            boolean plain = "dica".indexOf(conversion) >= 0;
            if (!plain || next == arguments.size() || arguments.get(next++) != wanted) {
                return Optional.empty();
            }
            pieces.add(new Piece(conversion, '\0'));
        }
        return Optional.of(pieces);
    }
}
