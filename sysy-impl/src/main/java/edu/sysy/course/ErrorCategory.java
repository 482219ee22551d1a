package edu.sysy.course;

import edu.sysy.source.Diagnostic;
import edu.sysy.source.DiagnosticCode;
import edu.sysy.source.SourceFile;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The categories of errors that the course knows, and the {@linkplain DiagnosticCode codes} that belong to each. */
public enum ErrorCategory {
    /** A character that may not stand in a format string; from 2024 on a lone {@code &} or {@code |}. */
    ILLEGAL_CHARACTER('a', "E0101", "E0407"),
    /** A name that is declared twice in a scope. */
    REDEFINED_NAME('b', "E0302", "E0322"),
    /** A name that is used without a declaration. */
    UNDEFINED_NAME('c', "E0301"),
    /** A call with too few or too many arguments. */
    ARGUMENT_COUNT('d', "E0307"),
    /** An argument of the wrong type. */
    ARGUMENT_TYPE('e', "E0308"),
    /** A value that a {@code void} function returns. */
    VOID_RETURN('f', "E0317"),
    /** A function with a result that does not end in {@code return}. */
    MISSING_RETURN('g', "E0406"),
    /** An assignment to a constant. */
    CONSTANT_ASSIGNED('h', "E0311"),
    /** A missing {@code ;}. */
    MISSING_SEMICOLON('i', "E0201"),
    /** A missing {@code )}. */
    MISSING_PARENTHESIS('j', "E0202("),
    /** A missing {@code ]}. */
    MISSING_BRACKET('k', "E0202["),
    /** A format string with more or fewer conversions than there are values. */
    FORMAT_COUNT('l', "E0408"),
    /** A {@code break} or {@code continue} outside of a loop. */
    MISPLACED_JUMP('m', "E0316");

    private final char letter;

    /** Codes of diagnostics; that of missing brackets is followed by the bracket that was opened. */
    private final List<String> codes;

    ErrorCategory(char letter, String... codes) {
        this.letter = letter;
        this.codes = List.of(codes);
    }

    /** The letter that stands for the category, {@code a} to {@code m}. */
    public char letter() {
        return letter;
    }

    /** Whether an error of this category may be a consequence of one of another category on the same line. */
    boolean isHiddenBy(ErrorCategory other) {
        return switch (this) {
            case ARGUMENT_COUNT, ARGUMENT_TYPE -> other == MISSING_PARENTHESIS || other == MISSING_BRACKET;
            case FORMAT_COUNT -> other == ILLEGAL_CHARACTER;
            default -> false;
        };
    }

    List<String> codes() {
        return codes;
    }

    /** The category of a diagnostic about a source; empty if the course has none for it. */
    public static Optional<ErrorCategory> of(Diagnostic diagnostic, SourceFile source) {
        String opened = diagnostic.code().equals("E0202") && !diagnostic.notes().isEmpty()
                ? source.slice(diagnostic.notes().getFirst().span())
                : "";
        String key = diagnostic.code() + opened;
        return Arrays.stream(values())
                .filter(category -> category.codes.contains(key))
                .findFirst();
    }
}
