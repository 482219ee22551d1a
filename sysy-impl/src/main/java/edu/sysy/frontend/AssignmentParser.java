package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Statement;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Parses assignments and expressions that are statements, for {@link StatementParser}. */
final class AssignmentParser {
    /** Longer targets of assignments are not repeated in messages. */
    private static final int MAX_SHOWN = 20;

    private final TokenCursor cursor;
    private final ExpressionParser expressions;

    AssignmentParser(TokenCursor cursor, ExpressionParser expressions) {
        this.cursor = cursor;
        this.expressions = expressions;
    }

    /** A statement that begins with an expression: an assignment, or an expression to be evaluated. */
    Statement statement() {
        int start = cursor.start();
        boolean pointer = cursor.at(TokenKind.STAR) || cursor.at(TokenKind.AMPERSAND);
        if (!startsExpression(cursor.kind()) && !(pointer && startsOperand(cursor.peek(1)))) {
            cursor.report("E0204", cursor.span(), "expected statement, found " + cursor.describe());
            cursor.synchronize();
            return new Statement.ExpressionStatement(Optional.empty(), cursor.spanFrom(start));
        }
        int firstToken = cursor.position();
        Expression expression = expressions.parse(ExpressionParser.Place.STATEMENT);
        if (cursor.kind().operator().isPresent() && cursor.peek(1) == TokenKind.ASSIGN) {
            return compoundAssignment(firstToken, expression);
        }
        if (cursor.at(TokenKind.ASSIGN) && cursor.peek(1) == TokenKind.LEFT_BRACE) {
            return listAssignment(expression);
        }
        if (cursor.accept(TokenKind.ASSIGN)) {
            if (cursor.at(TokenKind.ASSIGN)) {
                cursor.report("E0220", cursor.span(), "extra '='");
                cursor.advance();
            }
            Expression value = complete(expressions.parse(ExpressionParser.Place.VALUE));
            cursor.expectSemicolon("after assignment");
            return new Statement.Assignment(expression, value, cursor.spanFrom(start));
        }
        Expression whole = complete(expression);
        cursor.expectSemicolon("after expression");
        return new Statement.ExpressionStatement(Optional.of(whole), cursor.spanFrom(start));
    }

    /** Reports an assignment of a list, which belongs to a declaration. */
    private Statement listAssignment(Expression target) {
        cursor.advance();
        cursor.report(Diagnostic.error("E0203", cursor.span(), "expected expression, found '{'")
                .withHelp("a list in braces initialises an array in its declaration"));
        int start = cursor.start();
        cursor.skipBrackets();
        Expression value = ExpressionParser.missing(cursor.spanFrom(start));
        cursor.expectSemicolon("after assignment");
        return new Statement.Assignment(
                target, value, cursor.spanFrom(target.span().start()));
    }

    /** An expression; one that cannot be parsed if a closing bracket follows, whose opening one may belong to it. */
    Expression complete(Expression expression) {
        boolean bracket = cursor.at(TokenKind.RIGHT_PARENTHESIS) || cursor.at(TokenKind.RIGHT_BRACKET);
        return bracket ? ExpressionParser.missing(expression.span()) : expression;
    }

    /** C's {@code a += b}, read as {@code a = a + b}; an error if that would call a function twice. */
    private Statement compoundAssignment(int firstToken, Expression target) {
        Span span = cursor.span().to(cursor.tokens().span(cursor.position() + 1));
        BinaryOperator operator = cursor.kind().operator().orElseThrow();
        boolean calls = false;
        for (int i = firstToken; i < cursor.position(); i++) {
            calls |= cursor.tokens().kind(i) == TokenKind.IDENTIFIER
                    && cursor.tokens().kind(i + 1) == TokenKind.LEFT_PARENTHESIS;
        }
        String name = "'" + operator.symbol() + "='";
        String changed = cursor.tokens().source().slice(target.span());
        String x = changed.length() <= MAX_SHOWN ? changed : "x";
        String help = "write '" + x + " = " + x + " " + operator.symbol() + " ...'";
        Dialect dialect = cursor.tokens().dialect();
        if (calls || !dialect.has(LanguageFeature.COMPOUND_ASSIGNMENTS)) {
            String message = name + " is not part of " + MissingFeatures.title(dialect);
            cursor.addOnce(Diagnostic.error("E0207", span, message).withHelp(help));
        } else {
            String message = name + " is not part of SysY, though understood";
            cursor.add(Diagnostic.warning("W0207", span, message).withHelp(help));
        }
        cursor.skipTo(cursor.position() + 2);
        Expression operand = expressions.parse(ExpressionParser.Place.VALUE);
        cursor.expectSemicolon("after assignment");
        Span whole = cursor.spanFrom(target.span().start());
        Expression value =
                new Expression.Binary(operator, target, operand, target.span().to(operand.span()));
        return new Statement.Assignment(target, value, whole);
    }

    /** Assignments separated by commas, in the header of a {@code for}; there may be none. */
    List<Statement.Assignment> list() {
        List<Statement.Assignment> list = new ArrayList<>();
        if (!startsExpression(cursor.kind())) {
            return list;
        }
        do {
            int start = cursor.start();
            Expression target = expressions.parse(ExpressionParser.Place.STATEMENT);
            if (!cursor.accept(TokenKind.ASSIGN)) {
                if (!ExpressionParser.isMissing(target)) {
                    cursor.report("E0225", cursor.afterPrevious(), "expected '=': this part of 'for' assigns");
                }
                break;
            }
            Expression value = expressions.parse(ExpressionParser.Place.VALUE);
            list.add(new Statement.Assignment(target, value, cursor.spanFrom(start)));
        } while (cursor.accept(TokenKind.COMMA));
        return list;
    }

    private static boolean startsExpression(TokenKind kind) {
        return switch (kind) {
            case PLUS, MINUS, NOT, LEFT_PARENTHESIS -> true;
            default -> startsOperand(kind);
        };
    }

    /** Whether an operand begins with a token of this kind. */
    static boolean startsOperand(TokenKind kind) {
        return switch (kind) {
            case IDENTIFIER, CHAR_LITERAL, INT_LITERAL, FLOAT_LITERAL, STRING, BAD_NUMBER -> true;
            default -> false;
        };
    }
}
