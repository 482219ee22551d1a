package edu.sysy.source;

import java.util.List;
import java.util.Objects;

/**
 * Writes diagnostics for people and for programs.
 *
 * <pre>
 * main.sy:2:12: error[E0201]: expected ';' after declaration
 *     int a = 1
 *              ^
 * help: ...
 * main.sy:1:5: note: ...
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

    private DiagnosticPrinter(SourceFile source, int limit) {
        this.source = Objects.requireNonNull(source, "source");
        this.limit = limit;
    }

    /** A printer for diagnostics of {@code source} that prints at most 20 errors. */
    public static DiagnosticPrinter of(SourceFile source) {
        return new DiagnosticPrinter(source, DEFAULT_LIMIT);
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
        return new DiagnosticPrinter(source, errors);
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
        place(diagnostic.span(), kind, diagnostic.message(), out);
        excerpt(diagnostic.span(), out);
        diagnostic.help().ifPresent(help -> out.append("help: ").append(help).append('\n'));
        for (Diagnostic.Note note : diagnostic.notes()) {
            place(note.span(), "note", note.message(), out);
            excerpt(note.span(), out);
        }
    }

    private void place(Span span, String kind, String message, StringBuilder out) {
        int start = clamp(span.start());
        out.append(source.name()).append(':').append(source.line(start));
        out.append(':').append(source.column(start)).append(": ");
        out.append(kind).append(": ").append(message).append('\n');
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
            marks.append((i >= start && i < end ? "^" : " ").repeat(width));
        }
        if (start >= to) {
            marks.append('^');
        }
        out.append(shown).append(to < lineEnd ? CUT : "").append('\n');
        out.append(marks.toString().stripTrailing()).append('\n');
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
     * {@code column}, {@code start}, {@code end}, {@code message}, and where there are any {@code help} and
     * {@code notes}. Columns and offsets count UTF-16 code units, as editors do. The limit does not apply.
     */
    public String json(List<Diagnostic> diagnostics) {
        StringBuilder out = new StringBuilder("[");
        for (Diagnostic diagnostic : diagnostics) {
            out.append(out.length() > 1 ? ",\n" : "\n").append("  {");
            field("code", diagnostic.code(), out).append(", ");
            field("severity", diagnostic.severity().word(), out).append(", ");
            jsonPlace(diagnostic.span(), diagnostic.message(), out);
            diagnostic.help().ifPresent(help -> field("help", help, out.append(", ")));
            if (!diagnostic.notes().isEmpty()) {
                jsonNotes(diagnostic.notes(), out);
            }
            out.append('}');
        }
        return out.append(diagnostics.isEmpty() ? "]" : "\n]").toString();
    }

    private void jsonNotes(List<Diagnostic.Note> notes, StringBuilder out) {
        out.append(", \"notes\": [");
        String separator = "";
        for (Diagnostic.Note note : notes) {
            out.append(separator).append('{');
            jsonPlace(note.span(), note.message(), out);
            out.append('}');
            separator = ", ";
        }
        out.append(']');
    }

    private void jsonPlace(Span span, String message, StringBuilder out) {
        int start = clamp(span.start());
        field("file", source.name(), out).append(", ");
        out.append("\"line\": ").append(source.line(start)).append(", ");
        out.append("\"column\": ").append(source.utf16Column(start)).append(", ");
        out.append("\"start\": ").append(span.start()).append(", ");
        out.append("\"end\": ").append(span.end()).append(", ");
        field("message", message, out);
    }

    private static StringBuilder field(String name, String value, StringBuilder out) {
        out.append('"').append(name).append("\": \"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ' || c > '~') {
                        out.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        return out.append('"');
    }
}
