package edu.sysy.optimize.identities;

import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tokens of a rule, one after the other. A name directly before a parenthesis is one token with it: a call. */
final class RuleScanner {
    private record Token(String text, Span span) {}

    /** A rule that is longer is none that a person has written; the parser may recurse on the rest. */
    private static final int MAX_TOKENS = 400;

    private static final Pattern TOKEN = Pattern.compile(
            "\\d+\\.\\d+|\\d+|if\\b|'?[A-Za-z][A-Za-z0-9_]*\\(?" + "|=>|<<|>>>|>>|<=|>=|==|!=|&&|[-+*/%&|^<>!@(),]");

    private final List<Token> tokens = new ArrayList<>();
    private final Span end;
    private int next;

    RuleScanner(String text) {
        Matcher matcher = TOKEN.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
                continue;
            }
            if (!matcher.region(at, text.length()).lookingAt()) {
                throw new RuleSyntaxException(new Span(at, at + 1), "unexpected '" + text.charAt(at) + "'");
            }
            if (tokens.size() == MAX_TOKENS) {
                throw new RuleSyntaxException(
                        new Span(at, matcher.end()), "the rule has more than " + MAX_TOKENS + " tokens");
            }
            tokens.add(new Token(matcher.group(), new Span(at, matcher.end())));
            at = matcher.end();
        }
        end = new Span(text.length(), text.length());
    }

    /** The next token; empty at the end. */
    String peek() {
        return next < tokens.size() ? tokens.get(next).text() : "";
    }

    /** The token after the next one; empty at the end. */
    String peekSecond() {
        return next + 1 < tokens.size() ? tokens.get(next + 1).text() : "";
    }

    /** Where the next token is. */
    Span span() {
        return next < tokens.size() ? tokens.get(next).span() : end;
    }

    /** Where the last token taken is. */
    Span lastSpan() {
        return next == 0 ? span() : tokens.get(next - 1).span();
    }

    String take(String what) {
        if (next == tokens.size()) {
            throw expected(what);
        }
        return tokens.get(next++).text();
    }

    boolean skip(String token) {
        boolean found = peek().equals(token);
        next += found ? 1 : 0;
        return found;
    }

    void expect(String token) {
        if (!skip(token)) {
            throw expected("'" + token + "'");
        }
    }

    boolean atEnd() {
        return next == tokens.size();
    }

    RuleSyntaxException expected(String what) {
        return new RuleSyntaxException(
                span(), "expected " + what + ", found " + (atEnd() ? "the end of the rule" : "'" + peek() + "'"));
    }
}
