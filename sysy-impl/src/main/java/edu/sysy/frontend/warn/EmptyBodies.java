package edu.sysy.frontend.warn;

import edu.sysy.ast.Expression;
import edu.sysy.ast.Statement;
import edu.sysy.source.SourceFile;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Reports a semicolon on the line of a condition that makes the body empty: {@code if (x);}. If the condition calls a
 * function, or is that of an endless loop, and in a {@code for}, this may be meant; it is reported only if a block or
 * a deeper line follows, which looks like the body. An {@code if} with an {@code else} is left alone.
 */
final class EmptyBodies {
    private final SourceFile source;
    private final WarningReporter reporter;
    private final Set<Statement> reported = Collections.newSetFromMap(new IdentityHashMap<>());

    EmptyBodies(SourceFile source, WarningReporter reporter) {
        this.source = source;
        this.reporter = reporter;
    }

    /** Checks the statements of a block. */
    void block(List<Statement> statements) {
        for (int i = 0; i < statements.size(); i++) {
            switch (statements.get(i)) {
                case Statement.If branch
                when branch.elseBranch().isEmpty() && isEmpty(branch, branch.thenBranch()) ->
                    report("if", branch.thenBranch(), mayBeMeant(branch.condition()), statements, i);
                case Statement.While loop
                when isEmpty(loop, loop.body()) ->
                    report("while", loop.body(), mayBeMeant(loop.condition()), statements, i);
                case Statement.For loop
                when isEmpty(loop, loop.body()) -> report("for", loop.body(), true, statements, i);
                default -> {}
            }
        }
    }

    /** Whether the body of a statement is empty by mistake. */
    boolean isReported(Statement statement) {
        return reported.contains(statement);
    }

    private boolean isEmpty(Statement statement, Statement body) {
        return body instanceof Statement.ExpressionStatement evaluation
                && evaluation.expression().isEmpty()
                && isOnOneLine(statement.span().start(), body.span().start());
    }

    /** Reports the empty body of a statement of a block, unless it may be meant and nothing after it looks like it. */
    private void report(String word, Statement body, boolean mayBeMeant, List<Statement> statements, int index) {
        boolean followed =
                index + 1 < statements.size() && looksLikeBody(statements.get(index + 1), statements.get(index));
        if ((!mayBeMeant || followed) && reporter.wants("W0513")) {
            reported.add(statements.get(index));
            reporter.warn("W0513", body.span(), "the body of this '" + word + "' is empty");
        }
    }

    private boolean isOnOneLine(int start, int end) {
        return source.line(start) == source.line(end);
    }

    private boolean looksLikeBody(Statement next, Statement statement) {
        int start = next.span().start();
        int outer = statement.span().start();
        return next instanceof Statement.Block
                || (source.line(start) > source.line(outer) && source.column(start) > source.column(outer));
    }

    private static boolean mayBeMeant(Expression condition) {
        boolean[] found = new boolean[1];
        TreeWalk.forEach(condition, each -> found[0] |= each instanceof Expression.Call);
        return found[0] || condition instanceof Expression.IntLiteral;
    }
}
