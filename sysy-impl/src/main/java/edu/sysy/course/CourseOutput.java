package edu.sysy.course;

import edu.sysy.ast.Ast;
import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

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

    /**
     * The symbols of a program, a line each: {@code SCOPE name Kind}, by scope and then as they are declared. Scopes
     * are numbered as they are entered, from 1 for the global one; parameters are in the scope of the body. The
     * function {@code main} is a keyword of the course, no symbol.
     */
    public static String symbols(Ast ast) {
        return CourseSymbols.list(ast);
    }

    /**
     * The errors among the diagnostics of a program, a line each: {@code LINE letter}, by line. Of several errors of
     * one category on a line one is kept. A missing {@code )} or {@code ]} hides errors d and e of its line, and an
     * illegal character hides error l, for they may be its consequence. Diagnostics that belong to no {@link
     * ErrorCategory} are left out.
     */
    public static String errors(SourceFile source, List<Diagnostic> diagnostics) {
        NavigableMap<Integer, Set<ErrorCategory>> errors = new TreeMap<>();
        for (Diagnostic diagnostic : diagnostics) {
            if (diagnostic.isError()) {
                int line = source.line(diagnostic.span().start());
                ErrorCategory.of(diagnostic, source)
                        .ifPresent(category -> errors.computeIfAbsent(line, unknown -> new LinkedHashSet<>())
                                .add(category));
            }
        }
        StringBuilder text = new StringBuilder();
        errors.forEach((line, categories) -> categories.stream()
                .filter(category -> categories.stream().noneMatch(category::isHiddenBy))
                .forEach(category ->
                        text.append(line).append(' ').append(category.letter()).append('\n')));
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
