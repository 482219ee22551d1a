package edu.sysy.course;

import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The outputs that assignments of the course ask for, byte for byte; each line ends with a line feed. */
public final class CourseOutput {
    private CourseOutput() {}

    /**
     * The tokens of a text, a line each: {@code CODE spelling}.
     *
     * @throws CompilationException if the text has something that is no token
     */
    public static String tokens(CourseGrammar grammar, SourceFile source) {
        StringBuilder text = new StringBuilder();
        grammar.tokens(source).forEach(token -> append(text, token));
        return text.toString();
    }

    /**
     * The tokens of a text as {@link #tokens} has them, and after the last token of each nonterminal its name in angle
     * brackets, unless the grammar says that it is silent.
     *
     * @throws CompilationException if the grammar does not derive the text
     */
    public static String syntax(CourseGrammar grammar, SourceFile source) {
        return syntax(grammar, grammar.derive(source));
    }

    /** The same for a derivation tree that {@link CourseGrammar#derive} made. */
    public static String syntax(CourseGrammar grammar, SyntaxNode tree) {
        StringBuilder text = new StringBuilder();
        Deque<Visit> open = new ArrayDeque<>();
        open.push(new Visit(tree));
        while (!open.isEmpty()) {
            Visit visit = open.peek();
            List<SyntaxNode> children = visit.node.children();
            if (visit.next < children.size()) {
                open.push(new Visit(children.get(visit.next++)));
                continue;
            }
            open.pop();
            visit.node.token().ifPresent(token -> append(text, token));
            String name = visit.node.symbol();
            if (visit.node.token().isEmpty() && !grammar.silent().contains(name)) {
                text.append('<').append(name).append(">\n");
            }
        }
        return text.toString();
    }

    /** A node of the path to where the walk over a tree is. */
    private static final class Visit {
        private final SyntaxNode node;
        private int next;

        Visit(SyntaxNode node) {
            this.node = node;
        }
    }

    private static void append(StringBuilder text, CourseToken token) {
        text.append(token.code()).append(' ').append(token.text()).append('\n');
    }
}
