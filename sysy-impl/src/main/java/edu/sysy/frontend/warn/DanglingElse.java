package edu.sysy.frontend.warn;

import edu.sysy.ast.Statement;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;

/**
 * Reports an {@code else} that belongs to an {@code if} without braces in another one, and does not show by its column
 * that this is meant:
 *
 * <pre>{@code
 * if (a)
 *     if (b) f();
 * else
 *     g();
 * }</pre>
 */
final class DanglingElse {
    private static final int LENGTH = "else".length();

    private final SourceLayout layout;
    private final WarningReporter reporter;

    DanglingElse(SourceLayout layout, WarningReporter reporter) {
        this.layout = layout;
        this.reporter = reporter;
    }

    /** Checks the branch that is executed if the condition of {@code outer} holds. */
    void check(Statement.If outer) {
        if (outer.elseBranch().isPresent()) {
            return;
        }
        Statement inner = outer.thenBranch();
        while (!(inner instanceof Statement.If)) {
            switch (inner) {
                case Statement.While loop -> inner = loop.body();
                case Statement.For loop -> inner = loop.body();
                default -> {
                    return;
                }
            }
        }
        Statement.If branch = (Statement.If) inner;
        boolean matters = branch.elseBranch().filter(DanglingElse::isEmpty).isEmpty();
        if (branch.elseBranch().isPresent() && matters && !isAligned(branch)) {
            int position = layout.elseKeyword(branch);
            String message = "this 'else' belongs to the inner 'if'";
            int owner = branch.span().start();
            reporter.warn(Diagnostic.warning("W0518", new Span(position, position + LENGTH), message)
                    .withHelp("put the body of the outer 'if' into braces")
                    .withNote(new Span(owner, owner + "if".length()), "the inner 'if' is here"));
        }
    }

    private static boolean isEmpty(Statement branch) {
        return branch instanceof Statement.Block block && block.statements().isEmpty();
    }

    /** Whether {@code if} and {@code else} begin lines that are indented alike. */
    private boolean isAligned(Statement.If branch) {
        int owner = branch.span().start();
        int position = layout.elseKeyword(branch);
        return layout.startsLine(owner)
                && layout.headsLine(position)
                && layout.indentation(owner).equals(layout.indentation(position));
    }
}
