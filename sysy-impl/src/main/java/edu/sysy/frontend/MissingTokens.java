package edu.sysy.frontend;

import edu.sysy.LanguageFeature;
import java.util.ArrayList;
import java.util.List;

/**
 * Inserts missing {@code ;}, {@code )} and {@code ]} into the tokens of a program in a dialect of the BUAA course, and
 * reports each after the token before it: what the course calls errors i, j and k. The parser then sees a program in
 * which nothing is missing, so that no error has a follow-up.
 *
 * <p>The tokens are recognized by recursive descent, with all expressions alike: an operand that is followed by
 * neither an operator nor a bracket ends the expression, and brackets that are open there are closed. At the first
 * token that does not fit for another reason the recognizer stops, and leaves the rest to the parser. Linear in the
 * number of tokens.
 */
final class MissingTokens {
    private final RepairCursor cursor;
    private int depth;

    private MissingTokens(RepairCursor cursor) {
        this.cursor = cursor;
    }

    /**
     * The tokens with those that are missing; the same tokens if there are none, or if the dialect is of no course.
     */
    static Tokens insert(Tokens tokens, Diagnostics diagnostics) {
        if (!tokens.dialect().has(LanguageFeature.PRINTF)) {
            return tokens;
        }
        RepairCursor cursor = new RepairCursor(tokens);
        new MissingTokens(cursor).program();
        return cursor.repaired(diagnostics);
    }

    // ---- declarations

    private void program() {
        boolean fits = true;
        while (fits && !cursor.at(TokenKind.END)) {
            boolean function = cursor.peek(1) == TokenKind.IDENTIFIER && cursor.peek(2) == TokenKind.LEFT_PARENTHESIS;
            if (function && cursor.kind().isType()) {
                fits = function();
            } else {
                fits = cursor.kind().startsDeclaration() && declaration();
            }
        }
    }

    private boolean function() {
        int open = cursor.position() + 2;
        cursor.skip(3);
        if (cursor.kind().isType()) {
            do {
                if (!parameter()) {
                    return false;
                }
            } while (cursor.accept(TokenKind.COMMA));
        }
        return cursor.close(TokenKind.RIGHT_PARENTHESIS, open) && block();
    }

    private boolean parameter() {
        if (!cursor.kind().isType() || cursor.peek(1) != TokenKind.IDENTIFIER) {
            return false;
        }
        cursor.skip(2);
        int open = cursor.position();
        return (!cursor.accept(TokenKind.LEFT_BRACKET) || cursor.close(TokenKind.RIGHT_BRACKET, open)) && lengths();
    }

    private boolean declaration() {
        while (cursor.at(TokenKind.CONST) || cursor.at(TokenKind.STATIC)) {
            cursor.advance();
        }
        if (!cursor.kind().isType()) {
            return false;
        }
        cursor.advance();
        do {
            boolean fits = cursor.accept(TokenKind.IDENTIFIER)
                    && lengths()
                    && (!cursor.accept(TokenKind.ASSIGN) || initializer());
            if (!fits) {
                return false;
            }
        } while (cursor.accept(TokenKind.COMMA));
        return cursor.semicolon("after declaration");
    }

    private boolean lengths() {
        while (cursor.at(TokenKind.LEFT_BRACKET)) {
            int open = cursor.advance();
            if (!expression() || !cursor.close(TokenKind.RIGHT_BRACKET, open)) {
                return false;
            }
        }
        return true;
    }

    /** An expression, a string, or a list in braces, which are counted. */
    private boolean initializer() {
        int braces = 0;
        do {
            while (cursor.accept(TokenKind.LEFT_BRACE)) {
                braces++;
            }
            if (!cursor.at(TokenKind.RIGHT_BRACE) && !expression()) {
                return false;
            }
            while (braces > 0 && cursor.accept(TokenKind.RIGHT_BRACE)) {
                braces--;
            }
        } while (braces > 0 && cursor.accept(TokenKind.COMMA));
        return braces == 0;
    }

    // ---- statements

    private boolean block() {
        if (!cursor.accept(TokenKind.LEFT_BRACE)) {
            return false;
        }
        while (!cursor.accept(TokenKind.RIGHT_BRACE)) {
            if (!(cursor.kind().startsDeclaration() ? declaration() : statement())) {
                return false;
            }
        }
        return true;
    }

    private boolean statement() {
        depth++;
        boolean fits = depth <= FrontEnd.MAX_NESTING
                && switch (cursor.kind()) {
                    case LEFT_BRACE -> block();
                    case IF -> ifLadder();
                    case WHILE -> condition() && statement();
                    case FOR -> forHeader() && statement();
                    case BREAK, CONTINUE -> {
                        String word = cursor.word();
                        yield cursor.semicolon("after '" + word + "'");
                    }
                    case RETURN -> returnStatement();
                    case SEMICOLON -> cursor.accept(TokenKind.SEMICOLON);
                    default -> simpleStatement();
                };
        depth--;
        return fits;
    }

    private boolean ifLadder() {
        while (cursor.at(TokenKind.IF)) {
            if (!condition() || !statement()) {
                return false;
            }
            if (!cursor.accept(TokenKind.ELSE)) {
                return true;
            }
        }
        return statement();
    }

    /** A keyword and the condition after it. */
    private boolean condition() {
        int open = cursor.advance() + 1;
        return cursor.accept(TokenKind.LEFT_PARENTHESIS)
                && expression()
                && cursor.close(TokenKind.RIGHT_PARENTHESIS, open);
    }

    private boolean forHeader() {
        int open = cursor.advance() + 1;
        return cursor.accept(TokenKind.LEFT_PARENTHESIS)
                && (cursor.at(TokenKind.SEMICOLON) || assignments())
                && cursor.semicolon("in the header of 'for'")
                && (cursor.at(TokenKind.SEMICOLON) || expression())
                && cursor.semicolon("in the header of 'for'")
                && (!startsExpression() || assignments())
                && cursor.close(TokenKind.RIGHT_PARENTHESIS, open);
    }

    private boolean assignments() {
        do {
            if (!assignment()) {
                return false;
            }
        } while (cursor.accept(TokenKind.COMMA));
        return true;
    }

    private boolean assignment() {
        return variable() && cursor.accept(TokenKind.ASSIGN) && expression();
    }

    private boolean returnStatement() {
        cursor.advance();
        return (!startsExpression() || isAssignment() || expression()) && cursor.semicolon("after 'return'");
    }

    private boolean simpleStatement() {
        if (isAssignment()) {
            return assignment() && cursor.semicolon("after assignment");
        }
        int start = cursor.position();
        return expression() && !isForeign(start) && cursor.semicolon("after expression");
    }

    /** Whether what begins like an expression looks like a declaration or a statement of C. */
    private boolean isForeign(int start) {
        if (cursor.startsLine()) {
            return false;
        }
        boolean name = cursor.position() == start + 1;
        return cursor.at(TokenKind.IDENTIFIER)
                || cursor.at(TokenKind.LEFT_BRACE)
                || (name && cursor.kind().isKeyword());
    }

    /** Whether a variable and {@code =} come next; brackets may be missing. */
    private boolean isAssignment() {
        if (!cursor.at(TokenKind.IDENTIFIER)
                || (cursor.peek(1) != TokenKind.ASSIGN && cursor.peek(1) != TokenKind.LEFT_BRACKET)) {
            return false;
        }
        return cursor.tryOut(() -> variable() && cursor.at(TokenKind.ASSIGN));
    }

    private boolean variable() {
        return cursor.accept(TokenKind.IDENTIFIER) && lengths();
    }

    // ---- expressions

    private boolean startsExpression() {
        return switch (cursor.kind()) {
            case IDENTIFIER, INT_LITERAL, FLOAT_LITERAL, STRING, CHAR_LITERAL, BAD_NUMBER -> true;
            case PLUS, MINUS, NOT, LEFT_PARENTHESIS -> true;
            default -> false;
        };
    }

    /** Recognizes an expression with a stack of the brackets that are open. */
    private boolean expression() {
        List<Integer> open = new ArrayList<>();
        while (true) {
            while (cursor.at(TokenKind.PLUS)
                    || cursor.at(TokenKind.MINUS)
                    || cursor.at(TokenKind.NOT)
                    || cursor.at(TokenKind.LEFT_PARENTHESIS)) {
                if (cursor.at(TokenKind.LEFT_PARENTHESIS)) {
                    open.add(cursor.position());
                }
                cursor.advance();
            }
            if (!startsExpression() || cursor.isUnclosedString()) {
                return false;
            }
            cursor.advance();
            if (cursor.at(TokenKind.LEFT_PARENTHESIS) && cursor.peek(-1) == TokenKind.IDENTIFIER) {
                open.add(cursor.advance());
                if (startsExpression()) {
                    continue;
                }
            }
            if (!closeBrackets(open)) {
                return false;
            }
            if (!goesOn(open)) {
                return true;
            }
        }
    }

    /** Steps over closing brackets, and inserts those that are missing before what follows. */
    private boolean closeBrackets(List<Integer> open) {
        while (!open.isEmpty()) {
            int top = open.getLast();
            boolean index = cursor.kind(top) == TokenKind.LEFT_BRACKET;
            boolean call = !index && top > 0 && cursor.kind(top - 1) == TokenKind.IDENTIFIER;
            boolean goesOn = cursor.kind().operator().isPresent()
                    || (cursor.at(TokenKind.LEFT_BRACKET) && isIndexable())
                    || (call && cursor.at(TokenKind.COMMA));
            if (goesOn) {
                return true;
            }
            if (!cursor.close(index ? TokenKind.RIGHT_BRACKET : TokenKind.RIGHT_PARENTHESIS, top)) {
                return false;
            }
            open.removeLast();
        }
        return true;
    }

    /** Whether the operand before the current token is a variable, with or without indices. */
    private boolean isIndexable() {
        return switch (cursor.peek(-1)) {
            case IDENTIFIER, RIGHT_BRACKET -> true;
            default -> cursor.isInserted(TokenKind.RIGHT_BRACKET);
        };
    }

    /** Steps over what stands between two operands of an expression; false if there is nothing of the kind. */
    private boolean goesOn(List<Integer> open) {
        boolean index = cursor.at(TokenKind.LEFT_BRACKET) && isIndexable();
        if (index) {
            open.add(cursor.position());
        }
        boolean comma = !open.isEmpty() && cursor.at(TokenKind.COMMA);
        if (!index && !comma && cursor.kind().operator().isEmpty()) {
            return false;
        }
        cursor.advance();
        return true;
    }
}
