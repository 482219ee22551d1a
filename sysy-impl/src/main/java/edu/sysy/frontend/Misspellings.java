package edu.sysy.frontend;

import edu.sysy.source.Diagnostic;
import edu.sysy.text.Suggestions;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Recognises misspelt keywords by their likeness to the right ones and by the tokens after them. */
final class Misspellings {
    /** How far a closing parenthesis is looked for. */
    private static final int MAX_HEAD = 200;

    private static final Set<String> ELSE_IF = Set.of("elif", "elseif", "elsif", "elsf", "ElseIf", "elseIf");

    private Misspellings() {}

    /** The keyword that the name at the cursor seems to stand for, where a statement begins. */
    static Optional<TokenKind> statementKeyword(TokenCursor cursor) {
        if (!cursor.at(TokenKind.IDENTIFIER)) {
            return Optional.empty();
        }
        return switch (cursor.peek(1)) {
            case IDENTIFIER, CHAR_LITERAL, INT_LITERAL, FLOAT_LITERAL, STRING ->
                cursor.onOneLine(0, 1) ? nearest(cursor, List.of(TokenKind.RETURN, TokenKind.ELSE)) : Optional.empty();
            case LEFT_BRACE -> nearest(cursor, List.of(TokenKind.ELSE));
            case IF, WHILE, FOR, RETURN, BREAK, CONTINUE -> nearest(cursor, List.of(TokenKind.ELSE));
            case LEFT_PARENTHESIS ->
                headsStatement(cursor, 1) ? nearest(cursor, List.of(TokenKind.IF, TokenKind.WHILE)) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Whether an {@code else if} in one word begins here. */
    static boolean isElseIf(TokenCursor cursor) {
        return cursor.at(TokenKind.IDENTIFIER)
                && cursor.peek(1) == TokenKind.LEFT_PARENTHESIS
                && cursor.span().length() <= 6
                && ELSE_IF.contains(cursor.tokens().text(cursor.position()))
                && !isFollowedBySemicolon(cursor);
    }

    /** Whether a word at the cursor, parentheses and a semicolon make a statement, which may be a call. */
    static boolean isFollowedBySemicolon(TokenCursor cursor) {
        int close = closingParenthesis(cursor, 1);
        return close >= 0 && cursor.peek(close + 1) == TokenKind.SEMICOLON;
    }

    /** Whether parentheses that open {@code ahead} tokens ahead are closed and followed by a block or a keyword. */
    static boolean headsStatement(TokenCursor cursor, int ahead) {
        int close = closingParenthesis(cursor, ahead);
        if (close < 0) {
            return false;
        }
        TokenKind next = cursor.peek(close + 1);
        return next == TokenKind.LEFT_BRACE
                || (next.isKeyword() && !next.startsDeclaration())
                || (next == TokenKind.IDENTIFIER && cursor.onOneLine(close, close + 1));
    }

    private static int closingParenthesis(TokenCursor cursor, int open) {
        int nesting = 0;
        for (int ahead = open; ahead < open + MAX_HEAD; ahead++) {
            switch (cursor.peek(ahead)) {
                case LEFT_PARENTHESIS -> nesting++;
                case RIGHT_PARENTHESIS -> {
                    if (--nesting == 0) {
                        return ahead;
                    }
                }
                case SEMICOLON, LEFT_BRACE, RIGHT_BRACE, END -> {
                    return -1;
                }
                default -> {}
            }
        }
        return -1;
    }

    private static Optional<TokenKind> nearest(TokenCursor cursor, List<TokenKind> keywords) {
        String word = cursor.tokens().text(cursor.position());
        for (TokenKind keyword : keywords) {
            if (keyword.text().equalsIgnoreCase(word)) {
                return Optional.of(keyword);
            }
        }
        Optional<String> text =
                Suggestions.among(word, keywords.stream().map(TokenKind::text).toList());
        return keywords.stream()
                .filter(keyword -> text.filter(keyword.text()::equals).isPresent())
                .findFirst();
    }

    /** Reports the name at the cursor as a misspelt keyword. */
    static void report(TokenCursor cursor, TokenKind keyword) {
        cursor.report(Diagnostic.error("E0240", cursor.span(), cursor.describe() + " is not a keyword")
                .withHelp("did you mean '" + keyword.text() + "'?"));
    }

    /** An error about the name at the cursor, which stands in the place of a type. */
    static Diagnostic unknownType(TokenCursor cursor) {
        Diagnostic unknown = Diagnostic.error("E0219", cursor.span(), "unknown type name " + cursor.describe());
        String word = cursor.tokens().text(cursor.position());
        List<String> types = List.of("int", "float", "void", "const");
        return types.stream()
                .filter(word::equalsIgnoreCase)
                .findFirst()
                .or(() -> Suggestions.among(word, types))
                .map(name -> unknown.withHelp("did you mean '" + name + "'?"))
                .orElse(unknown);
    }
}
