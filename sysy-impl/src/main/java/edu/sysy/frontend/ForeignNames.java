package edu.sysy.frontend;

import java.util.Map;
import java.util.Optional;

/** Names that other languages define, with what SysY has instead. */
final class ForeignNames {
    /** What to do in place of {@code sizeof}. */
    static final String LENGTH_HELP = "declare a constant for the length of the array, and use it in both places";

    private static final Map<String, String> INSTEAD = Map.ofEntries(
            Map.entry("printf", "use 'putint', 'putfloat' or 'putch', or 'putf' with a format"),
            Map.entry("puts", "use 'putf'"),
            Map.entry("putchar", "use 'putch'"),
            Map.entry("print", "use 'putint', 'putfloat', 'putch' or 'putf'"),
            Map.entry("println", "use 'putint', and 'putch(10)' for the end of the line"),
            Map.entry("write", "use 'putint', 'putfloat', 'putch' or 'putf'"),
            Map.entry("scanf", "write 'x = getint();', or use 'getfloat' or 'getch'"),
            Map.entry("getchar", "use 'getch'"),
            Map.entry("gets", "use 'getch' in a loop"),
            Map.entry("input", "use 'getint', 'getfloat' or 'getch'"),
            Map.entry("read", "use 'getint', 'getfloat' or 'getch'"),
            Map.entry("true", "write 1"),
            Map.entry("false", "write 0"),
            Map.entry("True", "write 1"),
            Map.entry("False", "write 0"),
            Map.entry("NULL", "SysY has no pointers"),
            Map.entry("not", "write '!'"),
            Map.entry("malloc", "declare an array that is large enough"),
            Map.entry("free", "SysY has no pointers"),
            Map.entry("len", "keep the length of the array in a constant"),
            Map.entry("pow", "multiply in a loop"),
            Map.entry("exit", "return from 'main'"));

    private ForeignNames() {}

    /** Whether a name, where it is not declared, is an operator of C. */
    static boolean isOperator(String name) {
        return name.equals("sizeof");
    }

    /** What to write instead of a name of another language. */
    static Optional<String> instead(String name) {
        return Optional.ofNullable(INSTEAD.get(name));
    }
}
