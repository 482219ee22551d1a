package edu.sysy.frontend;

import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A place in the tokens of a program, where missing tokens can be inserted; see {@link MissingTokens}. */
final class RepairCursor {
    /** A token to insert before the token at {@code index}. */
    private record Insertion(int index, TokenKind kind) {}

    private final Tokens tokens;
    private final List<Insertion> insertions = new ArrayList<>();
    /** What is said about each insertion. */
    private final List<Diagnostic> reports = new ArrayList<>();

    private int position;

    RepairCursor(Tokens tokens) {
        this.tokens = tokens;
    }

    /** The tokens with those that were inserted, which are reported; the same tokens if there are none. */
    Tokens repaired(Diagnostics diagnostics) {
        if (insertions.isEmpty()) {
            return tokens;
        }
        reports.forEach(diagnostics::add);
        Tokens repaired = new Tokens(tokens.source(), tokens.dialect());
        int next = 0;
        for (int i = 0; i < tokens.count(); i++) {
            for (; next < insertions.size() && insertions.get(next).index() == i; next++) {
                int place = tokens.end(i - 1);
                repaired.add(insertions.get(next).kind(), place, place);
            }
            repaired.add(tokens.kind(i), tokens.start(i), tokens.end(i));
        }
        if (tokens.isCutOff()) {
            repaired.markCutOff();
        }
        return repaired;
    }

    // ---- reading

    int position() {
        return position;
    }

    TokenKind kind(int token) {
        return tokens.kind(token);
    }

    /** Steps over a token; its index. */
    int advance() {
        return position++;
    }

    void skip(int count) {
        position += count;
    }

    /** Steps over a token; its text. */
    String word() {
        return tokens.text(position++);
    }

    /** Comes back from an attempt, with all that it inserted forgotten; whether it went well. */
    boolean tryOut(BooleanSupplier attempt) {
        int start = position;
        int inserted = insertions.size();
        boolean fits = attempt.getAsBoolean();
        position = start;
        insertions.subList(inserted, insertions.size()).clear();
        reports.subList(inserted, reports.size()).clear();
        return fits;
    }

    /** Whether a token of a kind was inserted before the current one. */
    boolean isInserted(TokenKind kind) {
        return !insertions.isEmpty()
                && insertions.getLast().index() == position
                && insertions.getLast().kind() == kind;
    }

    /** Whether the current token is a string that took the rest of its line with it. */
    boolean isUnclosedString() {
        int last = tokens.end(position) - 1;
        return at(TokenKind.STRING)
                && (last == tokens.start(position) || tokens.source().text().charAt(last) != '"');
    }

    TokenKind kind() {
        return tokens.kind(position);
    }

    TokenKind peek(int ahead) {
        return tokens.kind(position + ahead);
    }

    boolean at(TokenKind kind) {
        return kind() == kind;
    }

    boolean accept(TokenKind kind) {
        boolean found = at(kind) && kind != TokenKind.END;
        position += found ? 1 : 0;
        return found;
    }

    // ---- inserting

    /** Steps over a semicolon, or inserts one where it is likely to be missing; false if nothing fits. */
    boolean semicolon(String where) {
        if (accept(TokenKind.SEMICOLON)) {
            return true;
        }
        boolean likely = startsLine()
                || kind().isKeyword()
                || switch (kind()) {
                    case IDENTIFIER, LEFT_BRACE, RIGHT_BRACE, RIGHT_PARENTHESIS, END -> true;
                    default -> false;
                };
        return likely && insert(TokenKind.SEMICOLON, Diagnostic.error("E0201", place(), "expected ';' " + where));
    }

    /** The same for the bracket that closes the one at token {@code open}. */
    boolean close(TokenKind bracket, int open) {
        if (accept(bracket)) {
            return true;
        }
        boolean unlikely = !startsLine()
                && switch (kind()) {
                    case ASSIGN -> bracket == TokenKind.RIGHT_PARENTHESIS;
                    case IDENTIFIER -> bracket == TokenKind.RIGHT_BRACKET;
                    case INT_LITERAL, FLOAT_LITERAL, CHAR_LITERAL, STRING, BAD_NUMBER -> true;
                    default -> false;
                };
        return !unlikely && insert(bracket, TokenCursor.missingClose(tokens, place(), bracket, open));
    }

    /** Whether the current token is the first one of its line. */
    boolean startsLine() {
        return tokens.source().line(tokens.start(position)) > tokens.source().line(tokens.end(position - 1));
    }

    private boolean insert(TokenKind kind, Diagnostic report) {
        if (at(TokenKind.BAD)) {
            return false;
        }
        insertions.add(new Insertion(position, kind));
        reports.add(report);
        return true;
    }

    /** The empty place after the token before the current one. */
    private Span place() {
        int end = tokens.end(position - 1);
        return new Span(end, end);
    }
}
