package edu.sysy.frontend;

import edu.sysy.ast.TypeName;
import edu.sysy.source.Diagnostic;
import java.util.Optional;
import java.util.Set;

/** Recognises what is legal in C but not in SysY, to say so instead of puzzling with a follow-up. */
final class ForeignSyntax {
    private static final Set<String> NUMBERS =
            Set.of("short", "long", "double", "unsigned", "signed", "bool", "_Bool", "boolean");
    private static final Set<String> STRUCTURES = Set.of("struct", "union", "enum");
    private static final Set<String> TYPES = Set.of(
            "string",
            "String",
            "boolean",
            "var",
            "let",
            "char",
            "short",
            "long",
            "double",
            "unsigned",
            "signed",
            "bool",
            "_Bool",
            "auto",
            "struct",
            "union",
            "enum");
    private static final Set<String> SPECIFIERS =
            Set.of("static", "extern", "register", "volatile", "inline", "typedef", "constexpr", "restrict");

    private ForeignSyntax() {}

    private static boolean isWordOf(TokenCursor cursor, Set<String> words) {
        return cursor.at(TokenKind.IDENTIFIER)
                && cursor.span().length() <= 9
                && words.contains(cursor.tokens().text(cursor.position()));
    }

    /**
     * Whether a declaration of C begins here: a type or specifier word in front of a name, a type or a star and a name.
     */
    static boolean startsDeclaration(TokenCursor cursor) {
        if (!isWordOf(cursor, TYPES) && !isWordOf(cursor, SPECIFIERS)) {
            return false;
        }
        TokenKind next = cursor.peek(1);
        return next == TokenKind.IDENTIFIER
                || next.startsDeclaration()
                || (next == TokenKind.LEFT_BRACE && isWordOf(cursor, STRUCTURES))
                || (next == TokenKind.STAR && cursor.peek(2) == TokenKind.IDENTIFIER);
    }

    /** Reports and skips specifiers, and types that stand in front of a SysY type or replace it. */
    static void skipSpecifiers(TokenCursor cursor) {
        boolean reported = false;
        while (startsDeclaration(cursor)
                && (isWordOf(cursor, SPECIFIERS) || cursor.peek(1).startsDeclaration())) {
            if (!reported) {
                report(cursor, isWordOf(cursor, SPECIFIERS) ? "leave it out" : "SysY has int, float and void only");
                reported = true;
            }
            cursor.advance();
        }
    }

    /**
     * Reports and skips a C type in the place of a SysY type, for which the result stands in; empty if there is none.
     */
    static Optional<TypeName> skipForeignType(TokenCursor cursor) {
        skipSpecifiers(cursor);
        if (!startsDeclaration(cursor)) {
            return Optional.empty();
        }
        boolean floating = cursor.isWord(0, "double");
        boolean structure = isWordOf(cursor, STRUCTURES);
        cursor.addOnce(notSysY(cursor, insteadOfType(cursor)));
        while (startsDeclaration(cursor) && isWordOf(cursor, TYPES)) {
            cursor.advance();
        }
        if (structure) {
            skipStructure(cursor);
        }
        while (cursor.accept(TokenKind.STAR)) {
            continue;
        }
        return Optional.of(floating ? TypeName.FLOAT : TypeName.INT);
    }

    private static String insteadOfType(TokenCursor cursor) {
        return switch (cursor.tokens().text(cursor.position())) {
            case "double" -> "use 'float'";
            case "bool", "_Bool", "boolean" -> "use 'int' with the values 0 and 1";
            case "string", "String" -> "SysY has no string variables; putf prints a string literal";
            case "char" -> "use 'int', which holds the code of a character";
            case "struct", "union", "enum" -> "use a variable or an array for each member";
            default -> "use 'int' or 'float'";
        };
    }

    /** Skips the tag and the members after the word of a structure. */
    private static void skipStructure(TokenCursor cursor) {
        boolean tagged = cursor.at(TokenKind.IDENTIFIER)
                && (cursor.peek(1) == TokenKind.IDENTIFIER
                        || cursor.peek(1) == TokenKind.LEFT_BRACE
                        || cursor.peek(1) == TokenKind.STAR);
        if (tagged) {
            cursor.advance();
        }
        if (cursor.at(TokenKind.LEFT_BRACE)) {
            cursor.skipBrackets();
        }
    }

    /** Reports and skips the stars of a pointer. */
    static void skipPointer(TokenCursor cursor) {
        if (cursor.at(TokenKind.STAR)) {
            reportPointer(cursor, "only arrays are passed by reference: 'int a[]'");
            while (cursor.accept(TokenKind.STAR)) {
                continue;
            }
        }
    }

    /** Whether the word at the cursor is a type of C for numbers, which {@code int} or {@code float} can replace. */
    static boolean isNumberType(TokenCursor cursor) {
        return isWordOf(cursor, NUMBERS);
    }

    /** Reports pointers, once in each function. */
    static void reportPointer(TokenCursor cursor, String help) {
        cursor.addOnce(
                Diagnostic.error("E0207", cursor.span(), "SysY has no pointers").withHelp(help));
    }

    /** Whether the word {@code ahead} tokens ahead is a type of C. */
    static boolean isType(TokenCursor cursor, int ahead) {
        return cursor.peek(ahead) == TokenKind.IDENTIFIER
                && TYPES.contains(cursor.tokens().text(cursor.position() + ahead));
    }

    /** Whether the parentheses of a function, which open {@code ahead} tokens ahead, are followed by a semicolon. */
    static boolean isPrototype(TokenCursor cursor, int ahead) {
        for (int next = ahead + 1; ; next++) {
            switch (cursor.peek(next)) {
                case RIGHT_PARENTHESIS -> {
                    return cursor.peek(next + 1) == TokenKind.SEMICOLON;
                }
                case LEFT_PARENTHESIS, LEFT_BRACE, RIGHT_BRACE, SEMICOLON, END -> {
                    return false;
                }
                default -> {}
            }
        }
    }

    /** Whether {@code for (...;...;...)} begins here, rather than a call of a function of that name. */
    static boolean startsFor(TokenCursor cursor) {
        if (!cursor.isWord(0, "for") || cursor.peek(1) != TokenKind.LEFT_PARENTHESIS) {
            return false;
        }
        int close = closingParenthesis(cursor);
        for (int ahead = 2; ahead < close; ahead++) {
            if (cursor.peek(ahead) == TokenKind.SEMICOLON) {
                return true;
            }
        }
        return false;
    }

    /** Reports a {@code for}; the index of the token after its head. */
    static int reportFor(TokenCursor cursor) {
        int open = cursor.position() + 1;
        int close = cursor.position() + closingParenthesis(cursor);
        report(cursor, ForLoopAdvice.help(cursor.tokens(), open, close));
        return close + 1;
    }

    /** How many tokens ahead the parenthesis that opens one token ahead is closed, or the header is broken off. */
    private static int closingParenthesis(TokenCursor cursor) {
        int nesting = 0;
        for (int ahead = 1; ; ahead++) {
            switch (cursor.peek(ahead)) {
                case LEFT_PARENTHESIS -> nesting++;
                case RIGHT_PARENTHESIS -> {
                    if (--nesting == 0) {
                        return ahead;
                    }
                }
                case LEFT_BRACE, RIGHT_BRACE, END -> {
                    return ahead - 1;
                }
                default -> {}
            }
        }
    }

    /** Reports that the word at the cursor is not part of SysY. */
    static void report(TokenCursor cursor, String help) {
        cursor.report(notSysY(cursor, help));
    }

    private static Diagnostic notSysY(TokenCursor cursor, String help) {
        String word = Diagnostics.quote(cursor.tokens().text(cursor.position()));
        String dialect = MissingFeatures.title(cursor.tokens().dialect());
        return Diagnostic.error("E0207", cursor.span(), word + " is not part of " + dialect)
                .withHelp(help);
    }
}
