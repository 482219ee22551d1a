package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.List;

/**
 * Recognises programs of the BUAA course that are compiled as SysY: instead of an error for each construct that SysY
 * lacks there is one that says which dialect to choose.
 */
final class DialectHint {
    private static final String HELP = "this looks like a program of the BUAA course: choose the dialect "
            + Dialect.BUAA.name() + " (--std=" + Dialect.BUAA.name() + ")";

    private DialectHint() {}

    /** What to say of a text in which errors have been found. */
    static List<Diagnostic> apply(SourceFile source, Dialect dialect, Diagnostics found) {
        List<Diagnostic> all = found.sorted();
        if (!dialect.equals(Dialect.SYSY_2022)) {
            return all;
        }
        Diagnostics other = new Diagnostics();
        FrontEnd.parse(source, Dialect.BUAA, other);
        if (other.hasErrors()) {
            return all;
        }
        Diagnostic first = all.stream().filter(Diagnostic::isError).findFirst().orElseThrow();
        Span span = first.span();
        String message = Diagnostics.quote(source.text(), span.start(), span.end()) + " is not part of SysY";
        return List.of(Diagnostic.error("E0401", span, message).withHelp(HELP));
    }
}
