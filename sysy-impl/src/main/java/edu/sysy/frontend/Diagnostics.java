package edu.sysy.frontend;

import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import edu.sysy.source.WarningOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects the findings of one run; keeps a bounded number, so that hostile input stays cheap. */
final class Diagnostics {
    /** At most this many errors, and as many warnings, are kept. */
    static final int LIMIT = 1_000;

    /** Names longer than this are cut in messages. */
    private static final int MAX_NAME = 48;

    private final WarningOptions options;
    private final List<Diagnostic> errors = new ArrayList<>();
    private final List<Diagnostic> warnings = new ArrayList<>();

    /** Collects errors and the default warnings. */
    Diagnostics() {
        this(WarningOptions.defaults());
    }

    Diagnostics(WarningOptions options) {
        this.options = options;
    }

    /** Which warnings are kept. */
    WarningOptions options() {
        return options;
    }

    /** Keeps a diagnostic, unless it is a warning that is not wanted. */
    void add(Diagnostic diagnostic) {
        if (!diagnostic.isError() && !options.reports(diagnostic.code())) {
            return;
        }
        List<Diagnostic> list = diagnostic.isError() ? errors : warnings;
        if (list.size() < LIMIT) {
            list.add(diagnostic);
        }
    }

    boolean hasErrors() {
        return !errors.isEmpty();
    }

    boolean isFull() {
        return errors.size() == LIMIT;
    }

    /**
     * Everything found, by place and with the severities that the options give; at one place errors come first.
     *
     * @throws CompilationException if there is an error among it
     */
    List<Diagnostic> reported(SourceFile source) {
        List<Diagnostic> all = sorted();
        if (all.stream().anyMatch(Diagnostic::isError)) {
            throw new CompilationException(source, all);
        }
        return all;
    }

    /** What is thrown for the errors that were found. */
    CompilationException failure(SourceFile source) {
        return new CompilationException(source, sorted());
    }

    private List<Diagnostic> sorted() {
        List<Diagnostic> all = new ArrayList<>(errors);
        all.addAll(warnings);
        all.sort(Comparator.comparingInt(d -> d.span().start()));
        return options.apply(all);
    }

    /** Adds where something that a diagnostic is about is declared, unless that is in the library. */
    static Diagnostic withDeclaration(Diagnostic diagnostic, NamedEntity entity) {
        return entity.span().equals(Span.NONE) ? diagnostic : diagnostic.withNote(entity.span(), "declared here");
    }

    /** {@code text} in quotes, cut when it is very long. */
    static String quote(String text) {
        return "'" + (text.length() <= MAX_NAME ? text : text.substring(0, MAX_NAME) + "...") + "'";
    }

    /** The characters from {@code start} to {@code end} of {@code text} in quotes, cut when there are very many. */
    static String quote(String text, int start, int end) {
        return quote(text.substring(start, Math.min(end, start + MAX_NAME + 1)));
    }
}
