package edu.sysy.source;

import java.util.List;
import java.util.Objects;

/**
 * Thrown by a compile that cannot succeed; carries every diagnostic of the run, sorted by place.
 *
 * {@snippet lang = "java":
 * try {
 *     compiler.compile(SourceFile.of("wrong.sy", "int main() { return x; }"));
 * } catch (CompilationException e) {
 *     DiagnosticPrinter printer = DiagnosticPrinter.of(e.source());
 *     e.diagnostics().forEach(diagnostic -> System.err.print(printer.text(diagnostic)));
 * }
 * }
 */
public final class CompilationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient SourceFile source;
    private final transient List<Diagnostic> diagnostics;

    /** An exception for {@code source} with at least one error among {@code diagnostics}. */
    public CompilationException(SourceFile source, List<Diagnostic> diagnostics) {
        super(summary(source, diagnostics));
        this.source = Objects.requireNonNull(source, "source");
        this.diagnostics = List.copyOf(diagnostics);
    }

    /** The text that was compiled. */
    public SourceFile source() {
        return source;
    }

    /** All errors and warnings of the run, sorted by place. */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }

    private static String summary(SourceFile source, List<Diagnostic> diagnostics) {
        Diagnostic first = diagnostics.stream()
                .filter(Diagnostic::isError)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no error among the diagnostics"));
        int start = first.span().start();
        long errors = diagnostics.stream().filter(Diagnostic::isError).count();
        return source.name() + ":" + source.line(start) + ":" + source.column(start) + ": error: " + first.message()
                + (errors > 1 ? " (and " + (errors - 1) + " more)" : "");
    }
}
