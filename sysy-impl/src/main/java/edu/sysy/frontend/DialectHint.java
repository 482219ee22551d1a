package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import edu.sysy.source.WarningOptions;
import java.util.List;

/**
 * Recognises programs of the BUAA course that are compiled as SysY: instead of an error for each construct that SysY
 * lacks there is one that says which dialect to choose.
 */
final class DialectHint {
    private static final String HELP = "this looks like a program of the BUAA course: choose the dialect "
            + Dialect.BUAA.name() + " (--std=" + Dialect.BUAA.name() + ")";

    private DialectHint() {}

    /** Whether a text has words that SysY lacks, and no errors in the dialect of the course. */
    private static boolean isOfCourse(SourceFile source) {
        Diagnostics diagnostics = new Diagnostics(WarningOptions.of("-w"));
        Tokens tokens = Lexer.scan(source, Dialect.BUAA, diagnostics);
        boolean used = false;
        for (int i = 0; i < tokens.count() && !used; i++) {
            used = switch (tokens.kind(i)) {
                case FOR, CHAR, STATIC, CHAR_LITERAL -> true;
                default -> tokens.isWord(i, LibraryScope.PRINTF) || tokens.isWord(i, LibraryScope.GETCHAR);
            };
        }
        if (used) {
            FrontEnd.parse(source, Dialect.BUAA, diagnostics);
        }
        return used && !diagnostics.hasErrors();
    }

    /** What to throw for a text in which errors have been found. */
    static CompilationException apply(Dialect dialect, CompilationException found) {
        SourceFile source = found.source();
        if (!dialect.equals(Dialect.SYSY_2022) || !isOfCourse(source)) {
            return found;
        }
        Span span = found.diagnostics().stream()
                .filter(Diagnostic::isError)
                .findFirst()
                .orElseThrow()
                .span();
        String message = Diagnostics.quote(source.text(), span.start(), span.end()) + " is not part of SysY";
        return new CompilationException(
                source, List.of(Diagnostic.error("E0401", span, message).withHelp(HELP)));
    }
}
