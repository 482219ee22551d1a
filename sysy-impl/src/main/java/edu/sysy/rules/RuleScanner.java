package edu.sysy.rules;

import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;

/** The tokens of a rule, one after the other. A name directly before a parenthesis is one token with it: a call. */
final class RuleScanner {
    private record Token(String text, Span span) {}

    /** A rule that is longer is none that a person has written; the parser may recurse on the rest. */
    private static final int MAX_TOKENS = 400;

    /** Symbols of several characters, those first that begin with others. */
    private static final List<String> SYMBOLS = List.of("=>", ">>>", "<<", ">>", "<=", ">=", "==", "!=", "&&");

    private static final String SINGLE_SYMBOLS = "-+*/%&|^<>!@(),";

    private final List<Token> tokens = new ArrayList<>();
    private final Span end;
    private int next;

    RuleScanner(String text) {
        int at = 0;
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
                continue;
            }
            int after = tokenEnd(text, at);
            if (after == at) {
                throw new RuleSyntaxException(new Span(at, at + 1), "unexpected '" + text.charAt(at) + "'");
            }
            if (tokens.size() == MAX_TOKENS) {
                throw new RuleSyntaxException(new Span(at, after), "the rule has more than " + MAX_TOKENS + " tokens");
            }
            tokens.add(new Token(text.substring(at, after), new Span(at, after)));
            at = after;
        }
        end = new Span(text.length(), text.length());
    }

    /** Where the token at a place ends; at the place itself if no token begins there. */
    private static int tokenEnd(String text, int at) {
        char first = text.charAt(at);
        if (isDigit(first)) {
            int end = digitsEnd(text, at);
            boolean hasFraction = end + 1 < text.length() && text.charAt(end) == '.' && isDigit(text.charAt(end + 1));
            return hasFraction ? digitsEnd(text, end + 1) : end;
        }
        int name = first == '\'' ? at + 1 : at;
        if (name < text.length() && isLetter(text.charAt(name))) {
            return nameEnd(text, at, name);
        }
        for (String symbol : SYMBOLS) {
            if (text.startsWith(symbol, at)) {
                return at + symbol.length();
            }
        }
        return SINGLE_SYMBOLS.indexOf(first) < 0 ? at : at + 1;
    }

    /** The end of a name, with the parenthesis after it; {@code if} is no call. */
    private static int nameEnd(String text, int at, int first) {
        int end = first;
        while (end < text.length()
                && (isLetter(text.charAt(end)) || isDigit(text.charAt(end)) || text.charAt(end) == '_')) {
            end++;
        }
        boolean isCall = end < text.length() && text.charAt(end) == '(';
        return isCall && !text.substring(at, end).equals("if") ? end + 1 : end;
    }

    private static int digitsEnd(String text, int from) {
        int end = from;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    private static boolean isLetter(char character) {
        return character >= 'a' && character <= 'z' || character >= 'A' && character <= 'Z';
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
