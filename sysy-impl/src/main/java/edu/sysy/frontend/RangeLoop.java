package edu.sysy.frontend;

import edu.sysy.source.Diagnostic;
import java.util.ArrayList;
import java.util.List;

/** A loop over a range or an array, which other languages have: {@code for i in range(n)}, {@code for (int x : a)}. */
final class RangeLoop {
    /** Longer ranges are not repeated in messages. */
    private static final int MAX_SHOWN = 30;

    private RangeLoop() {}

    /** Whether one begins at the cursor. */
    static boolean starts(TokenCursor cursor) {
        if (!cursor.at(TokenKind.FOR) && !cursor.isWord(0, "for")) {
            return false;
        }
        int name = name(cursor);
        return cursor.peek(name) == TokenKind.IDENTIFIER
                && (cursor.isWord(name + 1, "in") || cursor.peek(name + 1) == TokenKind.COLON);
    }

    /** How many tokens after the keyword the variable stands. */
    private static int name(TokenCursor cursor) {
        int ahead = cursor.peek(1) == TokenKind.LEFT_PARENTHESIS ? 2 : 1;
        boolean typed =
                cursor.peek(ahead).isType() || (ForeignSyntax.isType(cursor, ahead) && !cursor.isWord(ahead + 1, "in"));
        return typed ? ahead + 1 : ahead;
    }

    /** Reports and skips the head of a loop; the token of its variable. */
    static int skipHead(TokenCursor cursor) {
        int name = cursor.position() + name(cursor);
        cursor.report(Diagnostic.error("E0207", cursor.span(), "SysY has no loops over ranges")
                .withHelp(help(cursor, name)));
        boolean parenthesized = cursor.peek(1) == TokenKind.LEFT_PARENTHESIS;
        int line = cursor.tokens().source().line(cursor.start());
        cursor.advance();
        if (parenthesized) {
            cursor.skipBrackets();
        } else {
            cursor.skipTo(name + 2);
            while (cursor.tokens().source().line(cursor.start()) == line && !endsHead(cursor.kind())) {
                cursor.advance();
            }
        }
        cursor.accept(TokenKind.COLON);
        return name;
    }

    private static boolean endsHead(TokenKind kind) {
        return switch (kind) {
            case LEFT_BRACE, RIGHT_BRACE, COLON, SEMICOLON, END -> true;
            default -> kind.isKeyword();
        };
    }

    /** The loop written with {@code while}, if it is one over {@code range(n)} or {@code range(a, b)}. */
    private static String help(TokenCursor cursor, int name) {
        Tokens tokens = cursor.tokens();
        int open = name + 3;
        List<Integer> ends = new ArrayList<>();
        if (tokens.isWord(name + 1, "in")
                && tokens.isWord(name + 2, "range")
                && tokens.kind(open) == TokenKind.LEFT_PARENTHESIS) {
            int token = open + 1;
            while (isPlain(tokens.kind(token))) {
                if (tokens.kind(token) == TokenKind.COMMA) {
                    ends.add(token);
                }
                token++;
            }
            if (tokens.kind(token) == TokenKind.RIGHT_PARENTHESIS && token > open + 1) {
                ends.add(token);
            }
        }
        boolean plain = !ends.isEmpty()
                && ends.size() <= 2
                && tokens.kind(ends.getLast()) == TokenKind.RIGHT_PARENTHESIS
                && tokens.start(ends.getLast()) - tokens.end(open) <= MAX_SHOWN;
        if (!plain) {
            return "use 'while' and an index";
        }
        String text = tokens.source().text();
        String limit =
                text.substring(tokens.end(ends.size() == 1 ? open : ends.getFirst()), tokens.start(ends.getLast()));
        String first = ends.size() == 1 ? "0" : text.substring(tokens.end(open), tokens.start(ends.getFirst()));
        String i = tokens.text(name);
        return "write 'int " + i + " = " + first.strip() + "; while (" + i + " < " + limit.strip() + ") { ... " + i
                + " = " + i + " + 1; }'";
    }

    private static boolean isPlain(TokenKind kind) {
        return switch (kind) {
            case IDENTIFIER, INT_LITERAL, COMMA -> true;
            default -> kind.operator().isPresent();
        };
    }
}
