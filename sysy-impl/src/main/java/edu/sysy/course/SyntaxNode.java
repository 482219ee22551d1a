package edu.sysy.course;

import java.util.List;
import java.util.Optional;

/**
 * A node of a derivation tree: a nonterminal with what it derives, or a token. Left-recursive rules nest to the left:
 * the tree of {@code a + b + c} has three nodes {@code AddExp}. Trees may be deep; {@link CourseOutput#syntax} walks
 * over them without recursion.
 */
public final class SyntaxNode {
    private final String symbol;
    private final List<SyntaxNode> children;
    private final Optional<CourseToken> token;

    private SyntaxNode(String symbol, List<SyntaxNode> children, Optional<CourseToken> token) {
        this.symbol = symbol;
        this.children = children;
        this.token = token;
    }

    static SyntaxNode of(String nonterminal, List<SyntaxNode> children) {
        return new SyntaxNode(nonterminal, List.copyOf(children), Optional.empty());
    }

    static SyntaxNode of(CourseToken token) {
        return new SyntaxNode(token.code(), List.of(), Optional.of(token));
    }

    /** The name of the nonterminal, or the code of the token. */
    public String symbol() {
        return symbol;
    }

    /** What the nonterminal derives, from left to right; empty for a token. */
    public List<SyntaxNode> children() {
        return children;
    }

    /** The token; empty for a nonterminal. */
    public Optional<CourseToken> token() {
        return token;
    }

    @Override
    public String toString() {
        return token.map(CourseToken::text).orElse("<" + symbol + ">");
    }
}
