package edu.sysy.frontend;

import edu.sysy.ast.BinaryOperator;
import edu.sysy.frontend.ExpressionStack.Operand;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;

/**
 * Recognises infix operators that are legal in C but not in SysY, each of two tokens without a blank between them, and
 * operators of SysY with a blank in them.
 */
final class ForeignOperators {
    /** Longer operands are not repeated in messages. */
    private static final int MAX_SHOWN = 20;

    private final TokenCursor cursor;

    ForeignOperators(TokenCursor cursor) {
        this.cursor = cursor;
    }

    private boolean isJoined() {
        return cursor.tokens().adjacent(cursor.position(), cursor.position() + 1);
    }

    /** Whether the operator at the cursor is the first token of an assignment such as {@code +=}. */
    boolean isCompoundAssignment(BinaryOperator operator) {
        return cursor.peek(1) == TokenKind.ASSIGN
                && operator.precedence() >= BinaryOperator.ADD.precedence()
                && isJoined();
    }

    /** Whether the operator at the cursor is the first token of {@code ++} or {@code --} after an operand. */
    boolean isIncrement(BinaryOperator operator) {
        return cursor.peek(1) == cursor.kind()
                && operator.precedence() == BinaryOperator.ADD.precedence()
                && isJoined()
                && endsOperand(cursor.peek(2));
    }

    /** Whether a token cannot begin an operand, so that what stands before it is complete. */
    static boolean endsOperand(TokenKind kind) {
        return switch (kind) {
            case SEMICOLON, COMMA, RIGHT_PARENTHESIS, RIGHT_BRACKET, RIGHT_BRACE, ASSIGN, END -> true;
            default -> false;
        };
    }

    /** Reports and skips {@code ++} or {@code --}; the place of it and the operand before it. */
    Span skipIncrement(BinaryOperator operator, Operand changed) {
        String symbol = operator.symbol();
        String x =
                changed.span().length() <= MAX_SHOWN ? cursor.tokens().source().slice(changed.span()) : "x";
        report(symbol + symbol, "write '" + x + " = " + x + " " + symbol + " 1'");
        cursor.skipTo(cursor.position() + 2);
        return new Span(changed.start(), cursor.previousEnd());
    }

    /** Reports a foreign operator at the cursor and skips all but its last token; false if there is none. */
    boolean skip(BinaryOperator operator) {
        TokenKind next = cursor.peek(1);
        String symbol = operator.symbol();
        if (isCompoundAssignment(operator)) {
            skip(symbol + "=", "write 'x = x " + symbol + " ...'");
            return true;
        }
        boolean foreign = switch (next) {
            case ASSIGN -> operator.precedence() == BinaryOperator.EQUAL.precedence();
            case GREATER ->
                operator == BinaryOperator.LESS
                        || operator == BinaryOperator.SUBTRACT
                        || operator == BinaryOperator.GREATER;
            case LESS -> operator == BinaryOperator.LESS;
            case STAR -> operator == BinaryOperator.MULTIPLY;
            default -> false;
        };
        if (!foreign || !isJoined()) {
            return false;
        }
        String help = switch (operator) {
            case SUBTRACT -> "SysY has no structures";
            case MULTIPLY -> "write a square as 'x * x', and multiply in a loop for other powers";
            case LESS, GREATER -> next == cursor.kind() ? "multiply or divide by a power of two" : "write '!='";
            default -> "write '" + symbol + "'";
        };
        skip(symbol + next.text(), help);
        return true;
    }

    /** Reports and skips the first sign of a comparison such as {@code = =}, written apart; false if there is none. */
    boolean skipSplit() {
        boolean first = switch (cursor.kind()) {
            case ASSIGN, NOT, LESS, GREATER -> true;
            default -> false;
        };
        if (!first || cursor.peek(1) != TokenKind.ASSIGN || !cursor.onOneLine(0, 1)) {
            return false;
        }
        String sign = cursor.kind().text();
        Span span = cursor.span().to(cursor.tokens().span(cursor.position() + 1));
        cursor.add(Diagnostic.error("E0203", span, "blank in the operator '" + sign + "='")
                .withHelp("write '" + sign + "='"));
        cursor.skipTo(cursor.position() + 1);
        return true;
    }

    /** Reports an operator and skips all but its last token. */
    void skip(String name, String help) {
        report(name, help);
        cursor.skipTo(cursor.position() + 1);
    }

    private void report(String name, String help) {
        Span span = cursor.span().to(cursor.tokens().span(cursor.position() + 1));
        cursor.add(Diagnostic.error("E0207", span, "'" + name + "' is not part of SysY")
                .withHelp(help));
    }
}
