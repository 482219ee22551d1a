package edu.sysy.text;

import edu.sysy.ir.Global;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Globals and functions of any form, as a text has them. */
public record ParsedProgram<F>(List<Global> globals, List<F> functions) {
    public ParsedProgram {
        globals = List.copyOf(globals);
        functions = List.copyOf(functions);
    }

    /**
     * Parses a text to its end.
     *
     * @param function reads a function after the word that begins it, with the line end after its brace
     * @param nameOf the name of a function
     */
    public static <F> ParsedProgram<F> parse(
            TextScanner in, Function<TextScanner, F> function, Function<F, String> nameOf) {
        List<Global> globals = new ArrayList<>();
        List<F> functions = new ArrayList<>();
        Set<String> globalNames = new HashSet<>();
        Set<String> functionNames = new HashSet<>();
        in.skipLines();
        while (!in.atEnd()) {
            int start = in.offset();
            String keyword = in.word("'global', 'const' or 'func'");
            int nameOffset = in.offset();
            switch (keyword) {
                case "global", "const" -> {
                    Global global = GlobalText.parse(in, keyword.equals("const"));
                    globals.add(global);
                    checkNew(globalNames, global.name(), in, nameOffset);
                }
                case "func" -> {
                    F parsed = function.apply(in);
                    functions.add(parsed);
                    checkNew(functionNames, nameOf.apply(parsed), in, nameOffset);
                }
                default -> throw in.error(start, "expected 'global', 'const' or 'func', found '" + keyword + "'");
            }
        }
        return new ParsedProgram<>(globals, functions);
    }

    /** The function, of a text that has to be one function. */
    public F single(TextScanner in) {
        if (!globals.isEmpty() || functions.size() != 1) {
            throw in.error(0, "expected one function");
        }
        return functions.getFirst();
    }

    private static void checkNew(Set<String> names, String name, TextScanner in, int offset) {
        if (!names.add(name)) {
            throw in.error(offset, "@" + name + " is defined twice");
        }
    }
}
