package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.EnumSet;
import java.util.Set;

/** Reports features of the language that a program uses and its dialect lacks: each of them once. */
final class MissingFeatures {
    private final Dialect dialect;
    private final Diagnostics diagnostics;
    private final Set<LanguageFeature> reported = EnumSet.noneOf(LanguageFeature.class);

    MissingFeatures(Dialect dialect, Diagnostics diagnostics) {
        this.dialect = dialect;
        this.diagnostics = diagnostics;
    }

    /** Says that something needs a feature, if the dialect lacks it. */
    void require(LanguageFeature feature, Span span) {
        if (!dialect.has(feature) && reported.add(feature)) {
            String code = switch (feature) {
                case CONDITIONS_AS_VALUES -> "E0403";
                default -> "E0207";
            };
            diagnostics.add(Diagnostic.error(code, span, message(feature)).withHelp(help(feature)));
        }
    }

    /**
     * Whether the lexer and the parser read what a feature adds. In the dialects of the BUAA course the words of C are
     * keywords even if they mean nothing, so that a program of another year gets one error for each feature.
     */
    static boolean isRead(LanguageFeature feature, Dialect dialect) {
        boolean wordOfC = feature != LanguageFeature.BITAND;
        return dialect.has(feature) || (wordOfC && dialect.has(LanguageFeature.PRINTF));
    }

    /** How messages call a dialect. */
    static String title(Dialect dialect) {
        return dialect.name().equals(Dialect.SYSY_2022.name()) ? "SysY" : "the dialect " + dialect.name();
    }

    /** Where string literals may stand in a dialect, as a help. */
    static String placesOfStrings(Dialect dialect) {
        String function = dialect.has(LanguageFeature.PRINTF) ? LibraryScope.PRINTF : "putf";
        return "string literals are only allowed as arguments of " + function
                + (dialect.has(LanguageFeature.CHAR) ? " and as initialisers of arrays of char" : "");
    }

    private String message(LanguageFeature feature) {
        String construct = switch (feature) {
            case FLOAT -> "floating numbers are";
            case CHAR -> "'char' is";
            case STATIC_LOCALS -> "'static' is";
            case WHILE -> "'while' is";
            case FOR -> "'for' is";
            case FOR_LISTS -> "a list of assignments in 'for' is";
            case PRINTF -> "'printf' is";
            case PRINTF_CHARACTERS -> "the conversion '%c' is";
            case STRING_ESCAPES -> "this escape is";
            case GETINT_EXPRESSIONS -> "an input function in an expression is";
            case GETINT_INITIALIZERS -> "an input function as an initialiser is";
            case GETCHAR -> "'getchar' is";
            case BITAND -> "'bitand' is";
            case OCTAL_AND_HEXADECIMAL -> "an octal or hexadecimal literal is";
            case CONDITIONS_AS_VALUES -> "this operator outside of a condition is";
            case SYSY_LIBRARY,
                    MIXED_ORDER,
                    CONSTANT_ARRAY_ARGUMENTS,
                    RUN_TIME_CONSTANTS,
                    WRAPPED_LITERALS,
                    EXCESS_INITIALIZERS,
                    EXTRA_ARGUMENTS,
                    OMITTED_RETURN,
                    COMPOUND_ASSIGNMENTS,
                    TRAILING_COMMAS -> throw new IllegalArgumentException(feature.name());
        };
        return construct + " not part of " + title(dialect);
    }

    private String help(LanguageFeature feature) {
        return switch (feature) {
            case FLOAT -> "use 'int'";
            case CHAR -> "use 'int', and codes such as 65 for an A";
            case STATIC_LOCALS -> "declare the variable outside of the function";
            case WHILE -> "use 'for'";
            case FOR -> "use 'while'";
            case FOR_LISTS -> "put the other assignments before the loop or at the end of its body";
            case PRINTF -> "use 'putint' and 'putch', or 'putf'";
            case PRINTF_CHARACTERS -> "print with '%d', or choose the dialect buaa2024";
            case STRING_ESCAPES -> "'\\n' is the only escape";
            case GETINT_EXPRESSIONS -> "assign the input to a variable first: 'x = getint();'";
            case GETINT_INITIALIZERS -> "declare the variable, then write 'x = getint();'";
            case GETCHAR -> "read numbers with 'getint'";
            case BITAND -> "choose a dialect with this operator, such as buaa2022+bitand";
            case OCTAL_AND_HEXADECIMAL -> "write the number in decimal";
            default -> "use 'if' to make a value of a condition";
        };
    }
}
