package edu.sysy.frontend;

import edu.sysy.Cancellation;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A place in a token sequence, and the rules by which syntax errors are reported: one per place, none for a token the
 * lexer has already complained about, and none while the parser leaves a construct that is nested too deeply.
 */
final class TokenCursor {
    private final Tokens tokens;
    private final Diagnostics diagnostics;
    private final BraceBalance braces;
    private final int maxNesting;
    private final Set<String> reportedInItem = new HashSet<>();
    private int quiet;
    private int blocksEnd = -1;
    private int position;
    private int depth;
    private int lastError = -1;
    private int errors;
    private int topLevelStart;
    private int resumeAt = -1;

    TokenCursor(Tokens tokens, Diagnostics diagnostics, int maxNesting) {
        this.tokens = tokens;
        this.diagnostics = diagnostics;
        this.braces = new BraceBalance(tokens);
        this.maxNesting = maxNesting;
    }

    BraceBalance braces() {
        return braces;
    }

    Tokens tokens() {
        return tokens;
    }

    int position() {
        return position;
    }

    /** Goes forward to token {@code index}. */
    void skipTo(int index) {
        position = index;
    }

    TokenKind kind() {
        return peek(0);
    }

    TokenKind peek(int ahead) {
        return resumeAt >= 0 ? TokenKind.END : tokens.kind(position + ahead);
    }

    boolean at(TokenKind kind) {
        return kind() == kind;
    }

    /** Whether token {@code ahead} is the name {@code word}. */
    boolean isWord(int ahead, String word) {
        return resumeAt < 0 && tokens.isWord(position + ahead, word);
    }

    /** Steps over the current token and returns its index. */
    int advance() {
        return at(TokenKind.END) ? position : position++;
    }

    boolean accept(TokenKind kind) {
        if (!at(kind)) {
            return false;
        }
        position++;
        return true;
    }

    int start() {
        return tokens.start(position);
    }

    Span span() {
        return tokens.span(position);
    }

    /** From {@code start} to the end of the token before the current one. */
    Span spanFrom(int start) {
        return new Span(start, Math.max(start, previousEnd()));
    }

    int previousEnd() {
        return position == 0 ? 0 : tokens.end(position - 1);
    }

    /** The empty place right after the previous token. */
    Span afterPrevious() {
        return new Span(previousEnd(), previousEnd());
    }

    /** Whether the tokens {@code from} and {@code to} tokens ahead stand on one line. */
    boolean onOneLine(int from, int to) {
        return tokens.source().line(tokens.start(position + from))
                == tokens.source().line(tokens.start(position + to));
    }

    String describe() {
        return tokens.describe(position);
    }

    /** Reports a token that does not fit, unless something has been said about this place. */
    void report(Diagnostic diagnostic) {
        TokenKind kind = tokens.kind(position);
        boolean known = position == lastError
                || kind == TokenKind.BAD
                || kind == TokenKind.BAD_NUMBER
                || (kind == TokenKind.END && tokens.isCutOff())
                || tokens.isUnclosedString(position - 1);
        if (resumeAt < 0 && quiet == 0 && !known) {
            diagnostics.add(diagnostic);
            errors++;
        }
        lastError = position;
    }

    /** How many syntax errors have been reported. */
    int errors() {
        return errors;
    }

    /** Reports nothing about the current place, because something near it has been reported. */
    void markReported() {
        lastError = position;
    }

    void report(String code, Span span, String message) {
        report(Diagnostic.error(code, span, message));
    }

    /** Reports a construct that was understood but is not legal, or a warning. */
    void add(Diagnostic diagnostic) {
        if (resumeAt < 0 && quiet == 0) {
            diagnostics.add(diagnostic);
        }
    }

    /** Reports a construct of which one top-level item may have many, once in each. */
    void addOnce(Diagnostic diagnostic) {
        if (quiet == 0 && reportedInItem.add(diagnostic.message())) {
            add(diagnostic);
        }
    }

    /** Parses the rest of something that has been reported as a whole. */
    <T> T quietly(Supplier<T> parse) {
        quiet++;
        try {
            return parse.get();
        } finally {
            quiet--;
        }
    }

    /** Steps over {@code close}, or reports that the bracket at token {@code open} has no partner. */
    void expectClose(TokenKind close, int open) {
        if (accept(close)) {
            return;
        }
        if (close == TokenKind.RIGHT_BRACE) {
            reportGap();
            return;
        }
        report(missingClose(close, open));
        if (peek(1) == close && kind() != TokenKind.SEMICOLON && !kind().isKeyword() && !isBrace(kind())) {
            position += 2;
        }
    }

    /** Reports closing braces that are missing before the current token, as one. */
    private void reportGap() {
        if (isAbandoned() || position == lastError) {
            return;
        }
        BraceBalance.Gap gap = braces.gap(topLevelStart, position);
        Span place = new Span(tokens.end(gap.after()), tokens.end(gap.after()));
        report(Diagnostic.error("E0202", place, "expected '}' to match this '{'")
                .withNote(tokens.span(gap.open()), "the '{' is here"));
        braces.inserted(gap.count());
    }

    /** Ends all blocks before the current token, because closing braces are missing. */
    void endBlocks() {
        reportGap();
        blocksEnd = position;
    }

    /** Whether all blocks end before the current token. */
    boolean blocksEndHere() {
        return position == blocksEnd;
    }

    /** Reports and skips brackets that close nothing. */
    void skipExtra() {
        while (at(TokenKind.RIGHT_PARENTHESIS) || at(TokenKind.RIGHT_BRACKET)) {
            report("E0220", span(), "extra " + describe());
            position++;
            lastError = position;
        }
    }

    Diagnostic missingClose(TokenKind close, int open) {
        return missingClose(tokens, afterPrevious(), close, open);
    }

    /** Says that the bracket at token {@code open} has no partner, which is expected at {@code place}. */
    static Diagnostic missingClose(Tokens tokens, Span place, TokenKind close, int open) {
        String opening = tokens.text(open);
        return Diagnostic.error("E0202", place, "expected '" + close.text() + "' to match this '" + opening + "'")
                .withNote(tokens.span(open), "the '" + opening + "' is here");
    }

    /** Steps over a semicolon, or reports that it is missing {@code where} and goes on at a sensible place. */
    void expectSemicolon(String where) {
        if (accept(TokenKind.SEMICOLON)) {
            return;
        }
        skipExtra();
        if (at(TokenKind.RIGHT_BRACE) && peek(1) == TokenKind.SEMICOLON && braces.hasExtraClosing()) {
            report("E0220", span(), "extra '}'");
            braces.inserted(-1);
            position++;
        }
        if (accept(TokenKind.SEMICOLON)) {
            return;
        }
        if (at(TokenKind.COMMA)) {
            report(Diagnostic.error("E0207", span(), "SysY has no comma operator")
                    .withHelp("write two statements"));
        } else {
            report("E0201", afterPrevious(), "expected ';' " + where);
        }
        boolean newLine = tokens.source().line(start()) > tokens.source().line(previousEnd());
        if (!newLine && kind() != TokenKind.LEFT_BRACE && kind() != TokenKind.RIGHT_BRACE && !kind().isKeyword()) {
            synchronize();
        }
    }

    /**
     * Skips to where a statement may begin: after a semicolon, or before a closing brace, a keyword or the end. Braces
     * before it are skipped with what they hold.
     */
    void synchronize() {
        int nesting = 0;
        while (!at(TokenKind.END)) {
            TokenKind kind = kind();
            if (nesting == 0) {
                if (kind == TokenKind.RIGHT_BRACE || (kind.isKeyword() && position != lastError)) {
                    return;
                }
                if (accept(TokenKind.SEMICOLON)) {
                    return;
                }
            }
            if (kind == TokenKind.LEFT_BRACE) {
                nesting++;
            } else if (kind == TokenKind.RIGHT_BRACE && --nesting == 0) {
                position++;
                accept(TokenKind.SEMICOLON);
                return;
            }
            position++;
        }
    }

    /** Skips brackets of any kind with what they hold, if one opens here. */
    void skipBrackets() {
        int nesting = 0;
        while (!at(TokenKind.END)) {
            switch (kind()) {
                case LEFT_PARENTHESIS, LEFT_BRACKET, LEFT_BRACE -> nesting++;
                case RIGHT_PARENTHESIS, RIGHT_BRACKET, RIGHT_BRACE -> nesting--;
                default -> {}
            }
            if (nesting <= 0) {
                if (nesting == 0 && isClosing(kind())) {
                    position++;
                }
                return;
            }
            position++;
        }
    }

    /** Skips to the end of a declarator: a comma, the semicolon, a keyword or the end of the block. */
    void skipDeclarator() {
        int nesting = 0;
        while (!at(TokenKind.END)) {
            TokenKind kind = kind();
            boolean closing = kind == TokenKind.RIGHT_BRACE;
            boolean next = nesting == 0 && kind == TokenKind.COMMA && startsDeclarator(1);
            if (next || kind == TokenKind.SEMICOLON || kind.isKeyword() || (closing && nesting == 0)) {
                return;
            }
            nesting += kind == TokenKind.LEFT_BRACE ? 1 : closing ? -1 : 0;
            position++;
        }
    }

    private boolean startsDeclarator(int ahead) {
        if (peek(ahead) != TokenKind.IDENTIFIER) {
            return false;
        }
        return switch (peek(ahead + 1)) {
            case ASSIGN, LEFT_BRACKET, COMMA, SEMICOLON -> true;
            default -> false;
        };
    }

    private static boolean isClosing(TokenKind kind) {
        return kind == TokenKind.RIGHT_PARENTHESIS || kind == TokenKind.RIGHT_BRACKET || kind == TokenKind.RIGHT_BRACE;
    }

    private static boolean isBrace(TokenKind kind) {
        return kind == TokenKind.LEFT_BRACE || kind == TokenKind.RIGHT_BRACE;
    }

    // ---- nesting

    /** Remembers that a top-level declaration begins here, and ends the leaving of one that was nested too deeply. */
    void beginTopLevel() {
        Cancellation.poll();
        if (resumeAt >= 0) {
            position = resumeAt;
            resumeAt = -1;
        }
        topLevelStart = position;
        depth = 0;
        if (!reportedInItem.isEmpty()) {
            reportedInItem.clear();
        }
    }

    /** Whether the parser is leaving a declaration that is nested too deeply. */
    boolean isAbandoned() {
        return resumeAt >= 0;
    }

    /** The first token of the top-level item that is being parsed. */
    int topLevelStart() {
        return topLevelStart;
    }

    int depth() {
        return depth;
    }

    /** Goes {@code levels} deeper; false, after one report, if that is too deep. */
    boolean enter(int levels) {
        depth += levels;
        if (depth <= maxNesting) {
            return true;
        }
        if (resumeAt < 0) {
            diagnostics.add(tooDeep(span(), maxNesting));
            abandonTopLevel();
        }
        return false;
    }

    void leave(int levels) {
        depth -= levels;
    }

    static Diagnostic tooDeep(Span span, int maxNesting) {
        return Diagnostic.error("E0213", span, "nesting is deeper than " + maxNesting + " levels")
                .withHelp("split the expression or the function");
    }

    /**
     * Makes the parser see the end of the file until it is back at the top level, where it goes on after this item.
     */
    private void abandonTopLevel() {
        int braces = 0;
        int index = topLevelStart;
        while (tokens.kind(index) != TokenKind.END) {
            TokenKind kind = tokens.kind(index++);
            if (kind == TokenKind.LEFT_BRACE) {
                braces++;
            } else if (kind == TokenKind.RIGHT_BRACE) {
                braces--;
            }
            boolean closed = kind == TokenKind.RIGHT_BRACE || kind == TokenKind.SEMICOLON;
            if (index > position && braces <= 0 && closed) {
                break;
            }
        }
        if (tokens.kind(index) == TokenKind.SEMICOLON) {
            index++;
        }
        resumeAt = index;
    }
}
