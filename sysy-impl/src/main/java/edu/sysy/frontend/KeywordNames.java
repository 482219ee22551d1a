package edu.sysy.frontend;

import edu.sysy.source.Diagnostic;
import java.util.EnumSet;
import java.util.Set;

/** Reports keywords that a program uses as names: {@code int while = 3;}. Each is reported where it occurs first. */
final class KeywordNames {
    private final Set<TokenKind> reported = EnumSet.noneOf(TokenKind.class);

    /** Whether the keyword at the cursor, where a variable would be right, is followed by what follows a variable. */
    boolean isName(TokenCursor cursor) {
        return isStatement(cursor.kind())
                && cursor.onOneLine(-1, 0)
                && switch (cursor.peek(1)) {
                    case SEMICOLON, COMMA, RIGHT_PARENTHESIS, RIGHT_BRACKET -> true;
                    default -> cursor.peek(1).operator().isPresent();
                };
    }

    /** Whether an assignment to the keyword at the cursor begins here. */
    boolean startsAssignment(TokenCursor cursor) {
        return isStatement(cursor.kind()) && cursor.peek(1) == TokenKind.ASSIGN;
    }

    /** Reports the keyword at the cursor. */
    void report(TokenCursor cursor) {
        if (reported.add(cursor.kind())) {
            cursor.report(
                    Diagnostic.error("E0217", cursor.span(), cursor.describe() + " is a keyword and cannot be a name"));
        } else {
            cursor.markReported();
        }
    }

    private static boolean isStatement(TokenKind kind) {
        return kind.compareTo(TokenKind.IF) >= 0 && kind.compareTo(TokenKind.RETURN) <= 0;
    }
}
