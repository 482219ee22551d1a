package edu.sysy.frontend;

import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects the findings of one run; keeps a bounded number, so that hostile input stays cheap. */
final class Diagnostics {
    /** At most this many errors, and as many warnings, are kept. */
    static final int LIMIT = 1_000;

    /** Names longer than this are cut in messages. */
    private static final int MAX_NAME = 48;

    private final List<Diagnostic> errors = new ArrayList<>();
    private final List<Diagnostic> warnings = new ArrayList<>();

    void add(Diagnostic diagnostic) {
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

    /** Everything found, by place; at one place errors come first. */
    List<Diagnostic> sorted() {
        List<Diagnostic> all = new ArrayList<>(errors);
        all.addAll(warnings);
        all.sort(Comparator.comparingInt(d -> d.span().start()));
        return all;
    }

    /** Throws what was found if there is an error among it. */
    void throwIfErrors(SourceFile source) {
        if (hasErrors()) {
            throw new CompilationException(source, sorted());
        }
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
