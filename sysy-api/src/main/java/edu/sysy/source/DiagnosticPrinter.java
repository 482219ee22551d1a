package edu.sysy.source;

import edu.sysy.text.DisplayWidth;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes diagnostics for people and for programs.
 *
 * <pre>
 * main.sy:2:12: error[E0201]: expected ';' after declaration
 *     int a = 1
 *              ^
 * help: ...
 * main.sy:1:5: note: ...
 * main.sy:3:5: warning[W0334]: value is not used [-Wunused-value]
 *     a + 1;
 *     ^^^^^
 * </pre>
 *
 * <p>Immutable. Lines of sources may be of any length: only a window around the place is shown.
 */
public final class DiagnosticPrinter {
    private static final int DEFAULT_LIMIT = 20;
    private static final int WIDTH = 120;
    private static final int TAB = 4;
    private static final String CUT = "...";

    private final SourceFile source;
    private final int limit;
    private final boolean colored;

    private DiagnosticPrinter(SourceFile source, int limit, boolean colored) {
        this.source = Objects.requireNonNull(source, "source");
        this.limit = limit;
        this.colored = colored;
    }

    /** Whose diagnostics it prints. */
    @Override
    public String toString() {
        return "printer of diagnostics of " + source.name();
    }

    /** A printer for diagnostics of {@code source} that prints at most 20 errors, without colours. */
    public static DiagnosticPrinter of(SourceFile source) {
        return new DiagnosticPrinter(source, DEFAULT_LIMIT, false);
    }

    /**
     * The same printer with another limit.
     *
     * @param errors after this many errors, at least 1, the text form says how many more there are
     * @throws IllegalArgumentException if {@code errors} is less than 1
     */
    public DiagnosticPrinter limit(int errors) {
        if (errors < 1) {
            throw new IllegalArgumentException("limit of " + errors + " errors");
        }
        return new DiagnosticPrinter(source, errors, colored);
    }

    /** The same printer, which colours the text form with the control sequences of terminals or does not. */
    public DiagnosticPrinter colored(boolean on) {
        return new DiagnosticPrinter(source, limit, on);
    }

    /** All that an exception carries as text, against the source it names. */
    public static String text(CompilationException exception) {
        return of(exception.source()).text(exception.diagnostics());
    }

    /** The diagnostics as text for people, each line ended by a line feed. */
    public String text(List<Diagnostic> diagnostics) {
        StringBuilder out = new StringBuilder();
        long total = diagnostics.stream().filter(Diagnostic::isError).count();
        long errors = 0;
        for (Diagnostic diagnostic : diagnostics) {
            if (diagnostic.isError() && ++errors > limit) {
                long more = total - limit;
                out.append("and ").append(more).append(more == 1 ? " more error\n" : " more errors\n");
                break;
            }
            text(diagnostic, out);
        }
        return out.toString();
    }

    /** One diagnostic as text for people. */
    public String text(Diagnostic diagnostic) {
        StringBuilder out = new StringBuilder();
        text(diagnostic, out);
        return out.toString();
    }

    private void text(Diagnostic diagnostic, StringBuilder out) {
        String kind = diagnostic.severity().word() + "[" + diagnostic.code() + "]";
        TextStyle style = diagnostic.isError() ? TextStyle.ERROR : TextStyle.WARNING;
        place(diagnostic.span(), styled(kind, style), styled(diagnostic.message(), TextStyle.BOLD), out);
        option(diagnostic).ifPresent(option -> out.append(" [").append(option).append(']'));
        out.append('\n');
        excerpt(diagnostic.span(), out);
        diagnostic
                .help()
                .ifPresent(help -> out.append(styled("help", TextStyle.HELP))
                        .append(": ")
                        .append(help)
                        .append('\n'));
        for (Diagnostic.Note note : diagnostic.notes()) {
            place(note.span(), styled("note", TextStyle.NOTE), note.message(), out);
            out.append('\n');
            excerpt(note.span(), out);
        }
    }

    private void place(Span span, String kind, String message, StringBuilder out) {
        int start = clamp(span.start());
        String place = source.name() + ":" + source.line(start) + ":" + source.column(start) + ":";
        out.append(styled(place, TextStyle.BOLD)).append(' ').append(kind).append(": ");
        out.append(message);
    }

    private String styled(String text, TextStyle style) {
        return colored ? style.apply(text) : text;
    }

    /** The switch that controls a diagnostic, in the form that turned it on or made it an error. */
    private static Optional<String> option(Diagnostic diagnostic) {
        return DiagnosticCode.find(diagnostic.code())
                .flatMap(DiagnosticCode::warningSwitch)
                .map(warning -> (diagnostic.isError() ? "-Werror=" : "-W") + warning.name());
    }

    /** The window of the source line around a place, and a line of carets below it. */
    private void excerpt(Span span, StringBuilder out) {
        String text = source.text();
        int start = clamp(span.start());
        int line = source.line(start);
        int lineStart = source.lineStart(line);
        int from = codePointStart(Math.max(lineStart, start - WIDTH / 2));
        int lineEnd = lineStart + source.lineText(line).length();
        int to = codePointStart(Math.min(lineEnd, from + WIDTH));
        StringBuilder shown = new StringBuilder(from > lineStart ? CUT : "");
        StringBuilder marks = new StringBuilder(" ".repeat(shown.length()));
        int end = Math.max(clamp(span.end()), start + 1);
        for (int i = from; i < to; i += Character.charCount(text.codePointAt(i))) {
            int c = text.codePointAt(i);
            int width = c == '\t' ? TAB - marks.length() % TAB : DisplayWidth.of(c);
            if (c == '\t') {
                shown.append(" ".repeat(width));
            } else {
                shown.appendCodePoint(Character.isISOControl(c) ? '?' : c);
            }
            if (i == start && width == 0 && !marks.isEmpty()) { // a mark on the character before it
                marks.setCharAt(marks.length() - 1, '^');
            }
            marks.append((i >= start && i < end ? "^" : " ").repeat(width));
        }
        if (start >= to || marks.indexOf("^") < 0) {
            marks.append('^');
        }
        out.append(shown).append(to < lineEnd ? CUT : "").append('\n');
        String blanks = marks.substring(0, marks.indexOf("^"));
        String carets = marks.substring(blanks.length()).stripTrailing();
        out.append(blanks).append(styled(carets, TextStyle.MARK)).append('\n');
    }

    /** The offset, or the one before it if that splits a surrogate pair. */
    private int codePointStart(int offset) {
        String text = source.text();
        boolean splits = offset > 0
                && offset < text.length()
                && Character.isLowSurrogate(text.charAt(offset))
                && Character.isHighSurrogate(text.charAt(offset - 1));
        return splits ? offset - 1 : offset;
    }

    private int clamp(int offset) {
        return Math.min(offset, source.text().length());
    }

    /**
     * The diagnostics as a JSON array of objects with {@code code}, {@code severity}, {@code file}, {@code line},
     * {@code column}, {@code start}, {@code end}, {@code message}, and where there are any {@code option} (the switch
     * of a warning), {@code help} and {@code notes}. Columns and offsets count UTF-16 code units, as editors do. The
     * limit does not apply.
     */
    public String json(List<Diagnostic> diagnostics) {
        return new DiagnosticJson(source).array(diagnostics);
    }

    /**
     * The diagnostics as a log in the Static Analysis Results Interchange Format, SARIF 2.1.0, which editors and code
     * hosts read. Its rules are the codes that occur, with their explanations. The limit does not apply.
     *
     * @param version the version of the tool that the log names
     */
    public String sarif(List<Diagnostic> diagnostics, String version) {
        return new DiagnosticSarif(source, version).log(diagnostics);
    }

    /** How many errors and warnings there are, such as {@code 2 errors, 1 warning}; empty if there are none. */
    public static String summary(List<Diagnostic> diagnostics) {
        long errors = diagnostics.stream().filter(Diagnostic::isError).count();
        long warnings = diagnostics.size() - errors;
        return Stream.of(count(errors, "error"), count(warnings, "warning"))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String count(long number, String noun) {
        return number == 0 ? "" : number + " " + noun + (number == 1 ? "" : "s");
    }
}
