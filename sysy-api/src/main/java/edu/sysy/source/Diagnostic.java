package edu.sysy.source;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * One finding about a source text.
 *
 * @param code stable identifier such as {@code E0201}
 * @param severity error or warning
 * @param span the place it points at
 * @param message one sentence without a full stop
 * @param help what to do about it, if there is advice to give
 * @param notes further places that explain it
 */
@Value.Builder
public record Diagnostic(
        String code, Severity severity, Span span, String message, Optional<String> help, List<Note> notes)
        implements WithDiagnostic {
    /**
     * A further place that explains a diagnostic.
     *
     * @param span the place
     * @param message what is to be seen there
     */
    public record Note(Span span, String message) {
        public Note {
            Objects.requireNonNull(span, "span");
            Objects.requireNonNull(message, "message");
        }
    }

    public Diagnostic {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(span, "span");
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(help, "help");
        notes = List.copyOf(notes);
    }

    /** An error without notes and help. */
    public static Diagnostic error(String code, Span span, String message) {
        return new Diagnostic(code, Severity.ERROR, span, message, Optional.empty(), List.of());
    }

    /** A warning without notes and help. */
    public static Diagnostic warning(String code, Span span, String message) {
        return new Diagnostic(code, Severity.WARNING, span, message, Optional.empty(), List.of());
    }

    /** This diagnostic with one more explaining place. */
    public Diagnostic withNote(Span place, String text) {
        return new DiagnosticBuilder()
                .from(this)
                .addNotes(new Note(place, text))
                .build();
    }

    /** Whether this finding makes the program impossible to compile. */
    public boolean isError() {
        return severity == Severity.ERROR;
    }
}
