package edu.sysy.frontend.warn;

import edu.sysy.ast.Statement;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reports a statement that looks like a part of the {@code if}, {@code else} or loop without braces before it: both are
 * indented alike, or stand on one line.
 *
 * <pre>{@code
 * while (i < n)
 *     s = s + i;
 *     i = i + 1;
 * }</pre>
 *
 * <p>After a jump, as in {@code if (c) return 1; return 2;}, the rest of the line is not reported. The rules are those
 * of GCC, where indentation is compared as it is written, so that the width of tabs does not matter.
 */
final class MisleadingIndentation {
    private static final String CODE = "W0519";

    /**
     * A keyword that decides whether a body is executed.
     *
     * @param statement what it belongs to
     * @param position where it stands
     */
    private record Guard(Statement statement, String word, int position, Statement body) {
        int bodyStart() {
            return body.span().start();
        }
    }

    private final SourceLayout layout;
    private final WarningReporter reporter;
    private final Set<Statement> reported = Collections.newSetFromMap(new IdentityHashMap<>());

    MisleadingIndentation(SourceLayout layout, WarningReporter reporter) {
        this.layout = layout;
        this.reporter = reporter;
    }

    /** Checks the statements of a block. */
    void block(List<Statement> statements) {
        for (int i = 0; i + 1 < statements.size(); i++) {
            check(statements.get(i), statements.get(i + 1));
        }
    }

    /** Whether a statement that is not part of a loop or branch seems to be, or of one in it. */
    boolean isReported(Statement statement) {
        return reported.contains(statement);
    }

    private void check(Statement statement, Statement next) {
        Optional<Guard> guard = guard(statement);
        if (guard.isEmpty()) {
            return;
        }
        List<Statement> around = new ArrayList<>();
        while (guard.isPresent()) {
            around.add(guard.get().statement());
            if (isMisleading(guard.get(), next.span().start()) && reporter.wants(CODE)) {
                reported.addAll(around);
                report(guard.get(), next);
                return;
            }
            guard = guard(guard.get().body());
        }
    }

    /** The last guard of a statement whose body is neither a block nor empty. */
    private Optional<Guard> guard(Statement statement) {
        Optional<Guard> guard = switch (statement) {
            case Statement.While loop ->
                Optional.of(new Guard(loop, "while", loop.span().start(), loop.body()));
            case Statement.For loop ->
                Optional.of(new Guard(loop, "for", loop.span().start(), loop.body()));
            case Statement.If branch -> Optional.of(lastBranch(branch));
            default -> Optional.empty();
        };
        return guard.filter(each -> !(each.body() instanceof Statement.Block) && !isEmpty(each.body()));
    }

    private Guard lastBranch(Statement.If first) {
        Statement.If branch = first;
        while (branch.elseBranch().isPresent() && branch.elseBranch().get() instanceof Statement.If next) {
            branch = next;
        }
        return branch.elseBranch().isPresent()
                ? new Guard(
                        branch,
                        "else",
                        layout.elseKeyword(branch),
                        branch.elseBranch().get())
                : new Guard(branch, "if", branch.span().start(), branch.thenBranch());
    }

    private boolean isMisleading(Guard guard, int next) {
        int body = guard.bodyStart();
        if (layout.onOneLine(body, next)) {
            return !isJump(guard.body())
                    && (!layout.onOneLine(guard.position(), body) || layout.headsLine(guard.position()));
        }
        if (!layout.startsLine(next)) {
            return false;
        }
        String outer = layout.indentation(guard.position());
        String inner = layout.indentation(next);
        boolean deeper = inner.length() > outer.length() && inner.startsWith(outer);
        boolean alike = layout.startsLine(body)
                ? inner.equals(layout.indentation(body))
                : layout.onOneLine(guard.position(), body) && layout.headsLine(guard.position());
        return deeper && alike;
    }

    private void report(Guard guard, Statement next) {
        String word = "'" + guard.word() + "'";
        Span place = new Span(guard.position(), guard.position() + guard.word().length());
        reporter.warn(Diagnostic.warning(CODE, next.span(), "this statement is not part of the " + word + " before it")
                .withHelp("put the body of the " + word + " into braces")
                .withNote(place, "the " + word + " is here"));
    }

    private static boolean isEmpty(Statement body) {
        return body instanceof Statement.ExpressionStatement evaluation
                && evaluation.expression().isEmpty();
    }

    private static boolean isJump(Statement body) {
        return switch (body) {
            case Statement.Return exit -> true;
            case Statement.Break exit -> true;
            case Statement.Continue repeat -> true;
            default -> false;
        };
    }
}
