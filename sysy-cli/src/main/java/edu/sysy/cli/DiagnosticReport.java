package edu.sysy.cli;

import edu.sysy.course.CourseOutput;
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
            switch (arguments.form()) {
                case TEXT -> {}
                case JSON -> err.println(printer.json(pending));
                case SARIF -> err.println(printer.sarif(pending, Version.text()).stripTrailing());
                case BUAA -> printLetters(source);
            }
        });
        pending.clear();
        pendingSource = Optional.empty();
    }

    /** Prints lines and letters; the text form if there are errors and the course has a letter for none of them. */
    private void printLetters(SourceFile source) {
        String letters = CourseOutput.errors(source, pending);
        err.print(letters);
        if (letters.isEmpty() && pending.stream().anyMatch(Diagnostic::isError)) {
            printText(source, pending);
        }
    }
}
