package edu.sysy.object;

import edu.sysy.ir.Program;

/**
 * The names that functions and globals have in assembly text. Those of a program carry a prefix, so that they cannot
 * clash with instructions, registers, directives or the run-time library; {@code main} keeps its name.
 */
public final class Symbols {
    private Symbols() {}

    /** The symbol of a function of the program. */
    public static String ofFunction(String name) {
        return name.equals(Program.MAIN) ? name : "f." + escape(name);
    }

    /** The symbol of a global. */
    public static String ofGlobal(String name) {
        return "g." + escape(name);
    }

    /** The name with each character that assemblers do not take in names as {@code $} and its code. */
    private static String escape(String name) {
        StringBuilder text = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '.') {
                text.append(c);
            } else {
                text.append('$').append(Integer.toHexString(c)).append('$');
            }
        }
        return text.toString();
    }
}
