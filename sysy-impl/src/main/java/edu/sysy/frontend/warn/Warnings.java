package edu.sysy.frontend.warn;

import edu.sysy.ast.Ast;
import edu.sysy.frontend.Resolution;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.WarningOptions;
import java.util.function.Consumer;

/** Finds the warnings of a tree without errors. */
public final class Warnings {
    private Warnings() {}

    /**
     * Runs the analyses.
     *
     * @param resolution what the checker found out about the nodes of {@code ast}
     * @param options which warnings are wanted
     * @param consumer receives them, in no particular order
     */
    public static void find(Ast ast, Resolution resolution, WarningOptions options, Consumer<Diagnostic> consumer) {
        WarningReporter reporter = new WarningReporter(options, consumer);
        TreeWalk.walk(ast, new LocalWarnings(ast.source(), resolution, reporter));
        UnusedEntities.find(ast, resolution, reporter);
        FlowWarnings.find(ast, resolution, reporter);
        InfiniteRecursion.find(ast, resolution, reporter);
    }
}
