package edu.sysy.examples.sysyc;

import edu.sysy.source.Diagnostic;
import edu.sysy.source.DiagnosticPrinter;
import edu.sysy.source.SourceFile;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prints the diagnostics of one run: text at once, and the other forms as one document when all are known. */
final class DiagnosticReport {
    private final DiagnosticArguments arguments;
    private final boolean colored;
    private final PrintStream err;
    private final List<Diagnostic> pending = new ArrayList<>();
    private Optional<SourceFile> pendingSource = Optional.empty();

    /**
     * @param terminal whether {@code err} is a terminal that shows colours
     */
    DiagnosticReport(DiagnosticArguments arguments, boolean terminal, PrintStream err) {
        this.arguments = arguments;
        this.colored = switch (arguments.color()) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO -> terminal;
        };
        this.err = err;
    }

    /** Adds what was found in a source; an empty list says that nothing was. */
    void add(SourceFile source, List<Diagnostic> diagnostics) {
        if (arguments.form() == DiagnosticArguments.Form.TEXT) {
            printText(source, diagnostics);
        } else {
            pending.addAll(diagnostics);
            pendingSource = Optional.of(source);
        }
    }

    private void printText(SourceFile source, List<Diagnostic> diagnostics) {
        if (!diagnostics.isEmpty()) {
            DiagnosticPrinter printer =
                    DiagnosticPrinter.of(source).limit(arguments.maxErrors()).colored(colored);
            err.print(printer.text(diagnostics));
            err.println(DiagnosticPrinter.summary(diagnostics));
        }
    }

    /** Prints the document, if a source was read since the last one. */
    void finish() {
        pendingSource.ifPresent(source -> {
            DiagnosticPrinter printer = DiagnosticPrinter.of(source);
            err.println(
                    arguments.form() == DiagnosticArguments.Form.JSON
                            ? printer.json(pending)
                            : printer.sarif(pending, Version.text()).stripTrailing());
        });
        pending.clear();
        pendingSource = Optional.empty();
    }
}
