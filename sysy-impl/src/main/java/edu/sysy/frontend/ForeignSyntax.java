package edu.sysy.frontend;

import edu.sysy.ast.TypeName;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
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

    /** Longer lengths of arrays are not repeated in messages. */
    private static final int MAX_SHOWN = 20;

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

    /**
     * Reports and skips brackets between a type and a name, where other languages have them; false if there are none.
     *
     * @param parameter whether the name is that of a parameter, whose first brackets are empty
     */
    static boolean skipArrayType(TokenCursor cursor, boolean parameter) {
        int ahead = closingBrackets(cursor, 0);
        if (ahead == 0 || cursor.peek(ahead) != TokenKind.IDENTIFIER) {
            return false;
        }
        int name = cursor.position() + ahead;
        Span brackets = cursor.span().to(cursor.tokens().span(name - 1));
        String text = cursor.tokens().source().slice(brackets);
        Diagnostic wrong = Diagnostic.error("E0207", brackets, "the brackets of an array stand after its name in SysY");
        boolean complete = parameter ? text.startsWith("[]") : !text.contains("[]");
        cursor.report(
                complete && text.length() <= MAX_SHOWN
                        ? wrong.withHelp("write '" + cursor.tokens().text(name) + text + "'")
                        : wrong.withHelp("write the length in brackets after the name"));
        cursor.skipTo(name);
        return true;
    }

    /** Reports and skips brackets between the result type and the name of a function; false if there are none. */
    static boolean skipArrayResult(TokenCursor cursor) {
        int ahead = closingBrackets(cursor, 0);
        if (ahead == 0) {
            return false;
        }
        Span brackets = cursor.span().to(cursor.tokens().span(cursor.position() + ahead - 1));
        cursor.report(Diagnostic.error("E0207", brackets, "a function of SysY does not return an array")
                .withHelp("fill an array that is passed as an argument"));
        cursor.skipTo(cursor.position() + ahead);
        return true;
    }

    /** How many tokens the pairs of brackets take that open {@code from} tokens ahead. */
    static int closingBrackets(TokenCursor cursor, int from) {
        int ahead = from;
        while (cursor.peek(ahead) == TokenKind.LEFT_BRACKET) {
            int close = ahead + 1;
            while (isLength(cursor.peek(close))) {
                close++;
            }
            if (cursor.peek(close) != TokenKind.RIGHT_BRACKET) {
                return 0;
            }
            ahead = close + 1;
        }
        return ahead - from;
    }

    private static boolean isLength(TokenKind kind) {
        return kind == TokenKind.IDENTIFIER
                || kind == TokenKind.INT_LITERAL
                || kind.operator().isPresent();
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
