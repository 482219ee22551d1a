package edu.sysy.frontend;

import edu.sysy.source.Diagnostic;

/** Recognises statements of other languages that are skipped as a whole, and says what to write instead. */
final class ForeignStatements {
    private static final String NO_JUMPS = "use 'while', 'break' and 'continue'";

    private ForeignStatements() {}

    /** Reports and skips a statement that has nothing in common with those of SysY; false if there is none. */
    static boolean skip(TokenCursor cursor) {
        TokenKind next = cursor.peek(1);
        if (cursor.isWord(0, "switch")
                && next == TokenKind.LEFT_PARENTHESIS
                && !Misspellings.isFollowedBySemicolon(cursor)) {
            ForeignSyntax.report(cursor, "use 'if' and 'else if'");
            cursor.advance();
            cursor.skipBrackets();
            cursor.skipBrackets();
            return true;
        }
        if (next == TokenKind.COLON) {
            reportJump(cursor);
            cursor.skipTo(cursor.position() + 2);
            return true;
        }
        if (cursor.isWord(0, "goto") && next == TokenKind.IDENTIFIER) {
            reportJump(cursor);
            cursor.skipTo(cursor.position() + 2);
            cursor.accept(TokenKind.SEMICOLON);
            return true;
        }
        if (streams(cursor, "cin", TokenKind.GREATER)) {
            return skipLine(cursor, "use 'x = getint();', or getfloat or getch");
        }
        if (streams(cursor, "cout", TokenKind.LESS)) {
            return skipLine(cursor, "use 'putint(x);', or putfloat, putch or putf");
        }
        if (cursor.isWord(0, "using") && next == TokenKind.IDENTIFIER) {
            return skipLine(cursor, "leave it out");
        }
        return false;
    }

    /** Whether a word that other languages have between a condition and its body stands at the cursor. */
    static boolean precedesBody(TokenCursor cursor, String word) {
        TokenKind next = cursor.peek(1);
        return cursor.isWord(0, word)
                && (next == TokenKind.IDENTIFIER || next == TokenKind.LEFT_BRACE || next.isKeyword());
    }

    private static boolean streams(TokenCursor cursor, String name, TokenKind arrow) {
        return cursor.isWord(0, name) && cursor.peek(1) == arrow && cursor.peek(2) == arrow;
    }

    /** Labels and jumps to them are one mistake. */
    private static void reportJump(TokenCursor cursor) {
        cursor.addOnce(Diagnostic.error("E0207", cursor.span(), "SysY has no labels and no 'goto'")
                .withHelp(NO_JUMPS));
    }

    private static boolean skipLine(TokenCursor cursor, String help) {
        ForeignSyntax.report(cursor, help);
        cursor.synchronize();
        return true;
    }
}
