package edu.sysy.frontend;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A {@code #define} of C.
 *
 * @param name the name it defines
 * @param value the text it stands for, without blanks around it
 */
record PreprocessorLine(String name, String value) {
    /** Longer values are not repeated in messages. */
    private static final int MAX_VALUE = 24;

    private static final Pattern DEFINE =
            Pattern.compile("#\\s*define\\s+([A-Za-z_][A-Za-z0-9_]*)(\\(|\\s|$)(.*)", Pattern.DOTALL);

    private static final Pattern DIRECTIVE = Pattern.compile(
            "#\\s*(include|define|undef|if|ifdef|ifndef|elif|else|endif"
                    + "|pragma|error|warning|line|import)(?![A-Za-z0-9_]).*|#[A-Za-z_].*|#\\s*",
            Pattern.DOTALL);

    private static final Pattern NUMBER = Pattern.compile("-?[0-9][0-9A-Fa-fxX]*");
    private static final Pattern FLOATING = Pattern.compile("-?[0-9]*\\.[0-9]*(e-?[0-9]+)?");

    /** Whether a line that begins with {@code #} is one for C's preprocessor rather than a comment. */
    static boolean isDirective(String line) {
        return DIRECTIVE.matcher(line).matches();
    }

    /** The definition that a line holds, if it holds one. */
    static Optional<PreprocessorLine> definition(String line) {
        Matcher define = DEFINE.matcher(line);
        if (!define.matches()) {
            return Optional.empty();
        }
        boolean function = define.group(2).equals("(");
        return Optional.of(new PreprocessorLine(
                define.group(1), function ? "" : define.group(3).strip()));
    }

    /** What to write instead. */
    String help() {
        boolean floating = FLOATING.matcher(value).matches();
        if (value.length() > MAX_VALUE || !(floating || NUMBER.matcher(value).matches())) {
            return "declare a constant or write a function";
        }
        return "write 'const " + (floating ? "float " : "int ") + name + " = " + value + ";'";
    }
}
