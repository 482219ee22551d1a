package edu.sysy.frontend;

import edu.sysy.LanguageFeature;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
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
    /** A token to insert before the token at {@code index}. */
    private record Insertion(int index, TokenKind kind) {}

    private final Tokens tokens;
    private final List<Insertion> insertions = new ArrayList<>();
    private final List<Diagnostic> reports = new ArrayList<>();
    private int position;
    private int depth;

    private MissingTokens(Tokens tokens) {
        this.tokens = tokens;
    }

    /**
     * The tokens with those that are missing; the same tokens if there are none, or if the dialect is of no course.
     */
    static Tokens insert(Tokens tokens, Diagnostics diagnostics) {
        if (!tokens.dialect().has(LanguageFeature.PRINTF)) {
            return tokens;
        }
        MissingTokens missing = new MissingTokens(tokens);
        missing.program();
        if (missing.insertions.isEmpty()) {
            return tokens;
        }
        missing.reports.forEach(diagnostics::add);
        return missing.repaired();
    }

    private Tokens repaired() {
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

    // ---- declarations

    private void program() {
        boolean fits = true;
        while (fits && !at(TokenKind.END)) {
            boolean function = peek(1) == TokenKind.IDENTIFIER && peek(2) == TokenKind.LEFT_PARENTHESIS;
            if (function && kind().isType()) {
                fits = function();
            } else {
                fits = kind().startsDeclaration() && declaration();
            }
        }
    }

    private boolean function() {
        int open = position + 2;
        position += 3;
        if (kind().isType()) {
            do {
                if (!parameter()) {
                    return false;
                }
            } while (accept(TokenKind.COMMA));
        }
        return close(TokenKind.RIGHT_PARENTHESIS, open) && block();
    }

    private boolean parameter() {
        if (!kind().isType() || peek(1) != TokenKind.IDENTIFIER) {
            return false;
        }
        position += 2;
        int open = position;
        return (!accept(TokenKind.LEFT_BRACKET) || close(TokenKind.RIGHT_BRACKET, open)) && lengths();
    }

    private boolean declaration() {
        while (at(TokenKind.CONST) || at(TokenKind.STATIC)) {
            position++;
        }
        if (!kind().isType()) {
            return false;
        }
        position++;
        do {
            boolean fits = accept(TokenKind.IDENTIFIER) && lengths() && (!accept(TokenKind.ASSIGN) || initializer());
            if (!fits) {
                return false;
            }
        } while (accept(TokenKind.COMMA));
        return semicolon("after declaration");
    }

    private boolean lengths() {
        while (at(TokenKind.LEFT_BRACKET)) {
            int open = position++;
            if (!expression() || !close(TokenKind.RIGHT_BRACKET, open)) {
                return false;
            }
        }
        return true;
    }

    /** An expression, a string, or a list in braces, which are counted. */
    private boolean initializer() {
        int braces = 0;
        do {
            while (accept(TokenKind.LEFT_BRACE)) {
                braces++;
            }
            if (!at(TokenKind.RIGHT_BRACE) && !expression()) {
                return false;
            }
            while (braces > 0 && accept(TokenKind.RIGHT_BRACE)) {
                braces--;
            }
        } while (braces > 0 && accept(TokenKind.COMMA));
        return braces == 0;
    }

    // ---- statements

    private boolean block() {
        if (!accept(TokenKind.LEFT_BRACE)) {
            return false;
        }
        while (!accept(TokenKind.RIGHT_BRACE)) {
            if (!(kind().startsDeclaration() ? declaration() : statement())) {
                return false;
            }
        }
        return true;
    }

    private boolean statement() {
        depth++;
        boolean fits = depth <= FrontEnd.MAX_NESTING
                && switch (kind()) {
                    case LEFT_BRACE -> block();
                    case IF -> ifLadder();
                    case WHILE -> condition() && statement();
                    case FOR -> forHeader() && statement();
                    case BREAK, CONTINUE -> {
                        String word = tokens.text(position++);
                        yield semicolon("after '" + word + "'");
                    }
                    case RETURN -> returnStatement();
                    case SEMICOLON -> accept(TokenKind.SEMICOLON);
                    default -> simpleStatement();
                };
        depth--;
        return fits;
    }

    private boolean ifLadder() {
        while (accept(TokenKind.IF)) {
            position--;
            if (!condition() || !statement()) {
                return false;
            }
            if (!accept(TokenKind.ELSE)) {
                return true;
            }
        }
        return statement();
    }

    /** A keyword and the condition after it. */
    private boolean condition() {
        int open = ++position;
        return accept(TokenKind.LEFT_PARENTHESIS) && expression() && close(TokenKind.RIGHT_PARENTHESIS, open);
    }

    private boolean forHeader() {
        int open = ++position;
        return accept(TokenKind.LEFT_PARENTHESIS)
                && (at(TokenKind.SEMICOLON) || assignments())
                && semicolon("in the header of 'for'")
                && (at(TokenKind.SEMICOLON) || expression())
                && semicolon("in the header of 'for'")
                && (!startsExpression() || assignments())
                && close(TokenKind.RIGHT_PARENTHESIS, open);
    }

    private boolean assignments() {
        do {
            if (!assignment()) {
                return false;
            }
        } while (accept(TokenKind.COMMA));
        return true;
    }

    private boolean assignment() {
        return variable() && accept(TokenKind.ASSIGN) && expression();
    }

    private boolean returnStatement() {
        position++;
        return (!startsExpression() || isAssignment() || expression()) && semicolon("after 'return'");
    }

    private boolean simpleStatement() {
        if (isAssignment()) {
            return assignment() && semicolon("after assignment");
        }
        int start = position;
        return expression() && !isForeign(start) && semicolon("after expression");
    }

    /** Whether what begins like an expression looks like a declaration or a statement of C. */
    private boolean isForeign(int start) {
        if (startsLine()) {
            return false;
        }
        boolean name = position == start + 1;
        return at(TokenKind.IDENTIFIER) || at(TokenKind.LEFT_BRACE) || (name && kind().isKeyword());
    }

    /** Whether a variable and {@code =} come next; brackets may be missing. */
    private boolean isAssignment() {
        if (!at(TokenKind.IDENTIFIER) || (peek(1) != TokenKind.ASSIGN && peek(1) != TokenKind.LEFT_BRACKET)) {
            return false;
        }
        int start = position;
        int inserted = insertions.size();
        boolean assigns = variable() && at(TokenKind.ASSIGN);
        position = start;
        insertions.subList(inserted, insertions.size()).clear();
        reports.subList(inserted, reports.size()).clear();
        return assigns;
    }

    private boolean variable() {
        return accept(TokenKind.IDENTIFIER) && lengths();
    }

    // ---- expressions

    private boolean startsExpression() {
        return switch (kind()) {
            case IDENTIFIER, INT_LITERAL, FLOAT_LITERAL, STRING, CHAR_LITERAL, BAD_NUMBER -> true;
            case PLUS, MINUS, NOT, LEFT_PARENTHESIS -> true;
            default -> false;
        };
    }

    /** Recognizes an expression with a stack of the brackets that are open. */
    private boolean expression() {
        List<Integer> open = new ArrayList<>();
        while (true) {
            while (at(TokenKind.PLUS) || at(TokenKind.MINUS) || at(TokenKind.NOT) || at(TokenKind.LEFT_PARENTHESIS)) {
                if (at(TokenKind.LEFT_PARENTHESIS)) {
                    open.add(position);
                }
                position++;
            }
            if (!startsExpression() || isUnclosedString()) {
                return false;
            }
            position++;
            if (at(TokenKind.LEFT_PARENTHESIS) && tokens.kind(position - 1) == TokenKind.IDENTIFIER) {
                open.add(position++);
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

    /** Whether the current token is a string that took the rest of its line with it. */
    private boolean isUnclosedString() {
        int last = tokens.end(position) - 1;
        return at(TokenKind.STRING)
                && (last == tokens.start(position) || tokens.source().text().charAt(last) != '"');
    }

    /** Steps over closing brackets, and inserts those that are missing before what follows. */
    private boolean closeBrackets(List<Integer> open) {
        while (!open.isEmpty()) {
            int top = open.getLast();
            boolean index = tokens.kind(top) == TokenKind.LEFT_BRACKET;
            boolean call = !index && top > 0 && tokens.kind(top - 1) == TokenKind.IDENTIFIER;
            boolean goesOn = kind().operator().isPresent()
                    || (at(TokenKind.LEFT_BRACKET) && isIndexable())
                    || (call && at(TokenKind.COMMA));
            if (goesOn) {
                return true;
            }
            if (!close(index ? TokenKind.RIGHT_BRACKET : TokenKind.RIGHT_PARENTHESIS, top)) {
                return false;
            }
            open.removeLast();
        }
        return true;
    }

    /** Whether the operand before the current token is a variable, with or without indices. */
    private boolean isIndexable() {
        return switch (tokens.kind(position - 1)) {
            case IDENTIFIER, RIGHT_BRACKET -> true;
            default ->
                !insertions.isEmpty()
                        && insertions.getLast().index() == position
                        && insertions.getLast().kind() == TokenKind.RIGHT_BRACKET;
        };
    }

    /** Steps over what stands between two operands of an expression; false if there is nothing of the kind. */
    private boolean goesOn(List<Integer> open) {
        boolean index = at(TokenKind.LEFT_BRACKET) && isIndexable();
        if (index) {
            open.add(position);
        }
        boolean comma = !open.isEmpty() && at(TokenKind.COMMA);
        if (!index && !comma && kind().operator().isEmpty()) {
            return false;
        }
        position++;
        return true;
    }

    // ---- tokens

    private TokenKind kind() {
        return tokens.kind(position);
    }

    private TokenKind peek(int ahead) {
        return tokens.kind(position + ahead);
    }

    private boolean at(TokenKind kind) {
        return kind() == kind;
    }

    private boolean accept(TokenKind kind) {
        boolean found = at(kind) && kind != TokenKind.END;
        position += found ? 1 : 0;
        return found;
    }

    private boolean semicolon(String where) {
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

    private boolean close(TokenKind bracket, int open) {
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
    private boolean startsLine() {
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
