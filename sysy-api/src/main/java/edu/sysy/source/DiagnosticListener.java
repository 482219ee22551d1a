package edu.sysy.source;

/**
 * Receives the diagnostics of a compile: warnings of programs that compile as well as the errors of those that do not,
 * which the {@link CompilationException} carries too. Called in the order of their places, on the thread that compiles;
 * a listener of several compiles at once is called by several threads.
 */
@FunctionalInterface
public interface DiagnosticListener {
    /** A listener that ignores everything. */
    DiagnosticListener NONE = (source, diagnostic) -> {};

    /**
     * Called for each diagnostic.
     *
     * @param source the text that it points into
     */
    void report(SourceFile source, Diagnostic diagnostic);
}
