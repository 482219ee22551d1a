package edu.sysy.frontend;

import edu.sysy.Cancellation;
import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Initializer;
import edu.sysy.frontend.ExpressionStack.Frame;
import edu.sysy.frontend.ExpressionStack.FrameKind;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.List;

/**
 * Parses expressions by operator precedence with two explicit stacks, so that no depth of the source becomes depth of
 * the Java stack.
 *
 * <p>A frame is an open bracket, or a prefix or infix operator that waits for its right side. Infix operators that bind
 * at least as tightly are applied before the next one is pushed, which makes them left-associative and keeps chains of
 * any length at one frame per precedence. Frames count as nesting, because each makes the tree one level deeper; those
 * of parentheses do not.
 */
final class ExpressionParser {
    /** Where an expression stands, which decides what an {@code =} after it means. */
    enum Place {
        STATEMENT,
        CONDITION,
        VALUE
    }

    /** What may come next. */
    private enum Next {
        OPERAND,
        OPERATOR,
        END
    }

    /** How far the bracket that closes an index is looked for. */
    private static final int MAX_INDEX = 100;

    private final TokenCursor cursor;
    private final Tokens tokens;
    private final NameInterner names;
    private final KeywordNames keywords;
    private final ExpressionStack stack;
    private final ForeignOperators foreign;

    private int openConditionals;
    private int errors;
    private boolean complete = true;
    private Place place = Place.VALUE;

    ExpressionParser(TokenCursor cursor, NameInterner names, KeywordNames keywords) {
        this.cursor = cursor;
        this.keywords = keywords;
        this.tokens = cursor.tokens();
        this.names = names;
        this.stack = new ExpressionStack(cursor, names);
        this.foreign = new ForeignOperators(cursor);
    }

    /** The expression that stands for one that could not be parsed. */
    static Expression missing(Span span) {
        return new Expression.Name("", span);
    }

    /** Whether something stands for an expression that could not be parsed. */
    static boolean isMissing(Initializer initializer) {
        return initializer instanceof Expression.Name name && name.name().isEmpty();
    }

    Expression parse(Place where) {
        place = where;
        openConditionals = 0;
        errors = cursor.errors();
        complete = true;
        int depth = cursor.depth();
        Next next = Next.OPERAND;
        while (next != Next.END) {
            next = next == Next.OPERAND ? prefix() : suffix();
        }
        ExpressionStack.Operand result = stack.finish();
        cursor.leave(cursor.depth() - depth);
        return complete ? result.node() : missing(result.span());
    }

    /** Reports the first syntax error of an expression; others are likely to follow from it. */
    private void report(Diagnostic diagnostic) {
        if (cursor.errors() == errors) {
            cursor.report(diagnostic);
        } else {
            cursor.markReported();
        }
    }

    private void report(String code, Span span, String message) {
        report(Diagnostic.error(code, span, message));
    }

    // ---- where an operand is expected

    /** Reads one token where an operand may begin. */
    private Next prefix() {
        Cancellation.poll();
        return switch (cursor.kind()) {
            case PLUS, MINUS, NOT -> push(FrameKind.UNARY);
            case STAR, AMPERSAND -> pointer();
            case INT, FLOAT -> cursor.peek(1) == TokenKind.LEFT_PARENTHESIS ? cast(0) : missingOperand();
            case LEFT_PARENTHESIS -> group();
            case RIGHT_PARENTHESIS -> emptyArguments();
            case IDENTIFIER -> name();
            case INT_LITERAL -> intLiteral();
            case FLOAT_LITERAL -> floatLiteral();
            case STRING -> stringLiteral();
            case CHAR_LITERAL -> {
                String text = tokens.text(cursor.position());
                yield operand(
                        new Expression.CharLiteral(StringLiterals.decode(text).charAt(0), cursor.span()));
            }
            case BAD_NUMBER -> operand(missing(cursor.span()));
            case BAD -> {
                if (ForeignOperators.endsOperand(cursor.peek(1))) {
                    yield operand(missing(cursor.span()));
                }
                cursor.advance();
                yield Next.OPERAND;
            }
            default -> keywords.isName(cursor) ? keyword() : missingOperand();
        };
    }

    private Next keyword() {
        keywords.report(cursor);
        return operand(missing(cursor.span()));
    }

    private Next push(FrameKind kind) {
        int cost = kind == FrameKind.GROUP ? 0 : 1;
        if (!cursor.enter(cost)) {
            return missingOperand();
        }
        stack.push(kind, cursor.advance(), cost);
        return Next.OPERAND;
    }

    private Next group() {
        boolean parenthesized = cursor.peek(2) == TokenKind.RIGHT_PARENTHESIS;
        if (parenthesized && cursor.peek(1).isType()) {
            return cast(2);
        }
        boolean operandFollows = switch (cursor.peek(3)) {
            case IDENTIFIER, INT_LITERAL, FLOAT_LITERAL -> true;
            default -> false;
        };
        if (parenthesized && operandFollows && ForeignSyntax.isType(cursor, 1)) {
            return cast(2);
        }
        return push(FrameKind.GROUP);
    }

    /** Reports and skips a cast whose type, parentheses included, is {@code length} tokens longer than one. */
    private Next cast(int length) {
        Span span = cursor.span().to(tokens.span(cursor.position() + length));
        cursor.add(Diagnostic.error("E0207", span, "SysY has no casts")
                .withHelp("assign to a variable of that type; numbers are converted implicitly"));
        cursor.skipTo(cursor.position() + length + 1);
        return Next.OPERAND;
    }

    /** C's {@code *p} and {@code &a}: reported, unless it is a mistake of the call around it, and skipped. */
    private Next pointer() {
        boolean address = cursor.at(TokenKind.AMPERSAND);
        boolean operandFollows = switch (cursor.peek(1)) {
            case IDENTIFIER, LEFT_PARENTHESIS, STAR, AMPERSAND -> true;
            default -> false;
        };
        if (!operandFollows) {
            return missingOperand();
        }
        Frame top = stack.top();
        boolean scan = top.kind() == FrameKind.CALL && tokens.isWord(top.token(), "scanf");
        if (!(address && scan)) {
            ForeignSyntax.reportPointer(
                    cursor,
                    address ? "an array is passed by its name alone" : "an array and an index do the same: 'a[0]'");
        }
        cursor.advance();
        return Next.OPERAND;
    }

    private Next emptyArguments() {
        if (!stack.opensCall()) {
            return missingOperand();
        }
        cursor.advance();
        stack.closeBracket();
        return Next.OPERATOR;
    }

    private Next name() {
        TokenKind next = cursor.peek(1);
        if (cursor.isWord(0, "sizeof") && (next == TokenKind.IDENTIFIER || isTypeInParentheses())) {
            return sizeOf();
        }
        if (cursor.isWord(0, "not") && next == TokenKind.IDENTIFIER) {
            ForeignSyntax.report(cursor, "write '!'");
            cursor.advance();
            return Next.OPERAND;
        }
        if (cursor.peek(1) == TokenKind.LEFT_PARENTHESIS) {
            int name = cursor.advance();
            if (!cursor.enter(1)) {
                return missingOperand();
            }
            cursor.advance();
            stack.push(FrameKind.CALL, name, 1);
            return Next.OPERAND;
        }
        return operand(new Expression.Name(names.get(cursor.position()), cursor.span()));
    }

    /** Whether {@code (int)} or the like comes after the token at the cursor. */
    private boolean isTypeInParentheses() {
        return cursor.peek(1) == TokenKind.LEFT_PARENTHESIS
                && (cursor.peek(2).isType() || ForeignSyntax.isType(cursor, 2));
    }

    /** C's {@code sizeof} in forms that no call has: the word is left as a name, which the checker does not find. */
    private Next sizeOf() {
        int word = cursor.advance();
        int start = tokens.start(word);
        if (!cursor.accept(TokenKind.IDENTIFIER)) {
            cursor.skipBrackets();
        }
        stack.add(new Expression.Name(names.get(word), tokens.span(word)), cursor.spanFrom(start));
        return Next.OPERATOR;
    }

    private Next intLiteral() {
        Span span = cursor.span();
        String text = tokens.source().text();
        if (NumberLiterals.needsMinus(text, span.start(), span.end())) {
            boolean behindMinus = cursor.position() > 0 && tokens.kind(cursor.position() - 1) == TokenKind.MINUS;
            if (!behindMinus) {
                cursor.add(NumberLiterals.tooLarge(text, tokens.dialect(), span));
            }
        }
        return operand(new Expression.IntLiteral((int) NumberLiterals.intValue(text, span.start(), span.end()), span));
    }

    private Next floatLiteral() {
        Span span = cursor.span();
        float value = NumberLiterals.floatValue(tokens.source().text(), span.start(), span.end());
        return operand(new Expression.FloatLiteral(value, span));
    }

    private Next stringLiteral() {
        if (stack.top().kind() != FrameKind.CALL) {
            cursor.add(Diagnostic.error("E0101", cursor.span(), "unexpected string literal")
                    .withHelp(MissingFeatures.placesOfStrings(tokens.dialect())));
            return operand(missing(cursor.span()));
        }
        Expression.StringLiteral literal = string();
        stack.add(literal, literal.span());
        return Next.OPERATOR;
    }

    /** The string literal at the cursor. */
    Expression.StringLiteral string() {
        Span span = cursor.span();
        return new Expression.StringLiteral(StringLiterals.decode(tokens.text(cursor.advance())), span);
    }

    /** Takes the current token as a whole operand. */
    private Next operand(Expression node) {
        stack.add(node, cursor.span());
        cursor.advance();
        return Next.OPERATOR;
    }

    private Next missingOperand() {
        complete = false;
        report("E0203", cursor.span(), "expected expression, found " + cursor.describe());
        Span span = cursor.afterPrevious();
        stack.add(missing(span), span);
        return Next.OPERATOR;
    }

    // ---- after an operand

    /** Reads the operator or bracket after an operand. */
    private Next suffix() {
        return switch (cursor.kind()) {
            case LEFT_BRACKET -> index();
            case RIGHT_PARENTHESIS, RIGHT_BRACKET -> close();
            case COMMA -> comma();
            case ASSIGN -> assignment();
            case BAD -> badOperator();
            case QUESTION, COLON -> conditional();
            case IDENTIFIER -> word();
            case NOT -> foreign.skipSplit() ? badOperator() : recoverBracket();
            default -> cursor.kind().operator().map(this::infix).orElseGet(this::recoverBracket);
        };
    }

    /** C's {@code a ? b : c}, reported at the question mark. */
    private Next conditional() {
        if (cursor.at(TokenKind.QUESTION)) {
            openConditionals++;
            cursor.add(
                    Diagnostic.error("E0207", cursor.span(), "SysY has no '?:'").withHelp("use 'if' and 'else'"));
            return badOperator();
        }
        if (openConditionals == 0) {
            return recoverBracket();
        }
        openConditionals--;
        return badOperator();
    }

    /** A name after an operand: an operator in letters, or an argument before which a comma is missing. */
    private Next word() {
        for (TokenKind operator : List.of(TokenKind.AND, TokenKind.OR)) {
            String name = operator == TokenKind.AND ? "and" : "or";
            if (cursor.isWord(0, name) && !ForeignOperators.endsOperand(cursor.peek(1))) {
                Diagnostic error = Diagnostic.error("E0207", cursor.span(), "'" + name + "' is not part of SysY");
                cursor.addOnce(error.withHelp("write '" + operator.text() + "'"));
                return badOperator();
            }
        }
        return recoverBracket();
    }

    private Next index() {
        return push(FrameKind.INDEX);
    }

    private Next infix(BinaryOperator operator) {
        boolean compound = foreign.isCompoundAssignment(operator);
        if (compound && place == Place.STATEMENT && stack.isEmpty()) {
            return Next.END;
        }
        if (foreign.isIncrement(operator)) {
            stack.replaceLast(foreign.skipIncrement(operator, stack.last()));
            return Next.OPERATOR;
        }
        if (foreign.skip(operator) || foreign.skipSplit()) {
            return badOperator();
        }
        stack.reduce(operator.precedence());
        return push(FrameKind.BINARY);
    }

    private Next badOperator() {
        stack.reduce(0);
        return push(FrameKind.BAD);
    }

    private Next assignment() {
        if (stack.openBrackets() == 0 && place == Place.STATEMENT) {
            return Next.END;
        }
        TokenKind next = cursor.peek(1);
        boolean swapped = next == TokenKind.GREATER || next == TokenKind.LESS;
        if (swapped && tokens.adjacent(cursor.position(), cursor.position() + 1)) {
            foreign.skip("=" + next.text(), "write '" + next.text() + "='");
            return badOperator();
        }
        if (foreign.skipSplit()) {
            return badOperator();
        }
        if (place == Place.STATEMENT && lacksBracket()) {
            report(cursor.missingClose(TokenKind.RIGHT_BRACKET, stack.top().bracketToken()));
            stack.closeBracket();
            return Next.END;
        }
        if (place == Place.CONDITION) {
            cursor.add(Diagnostic.error("E0211", cursor.span(), "'=' used in a condition")
                    .withHelp("'==' compares"));
        } else {
            cursor.add(Diagnostic.error("E0207", cursor.span(), "assignment is a statement in SysY, not an expression")
                    .withHelp("'==' compares; write assignments as statements of their own"));
        }
        return badOperator();
    }

    /** Whether the only open bracket is that of an index, and is not closed in this statement. */
    private boolean lacksBracket() {
        stack.reduce(0);
        if (stack.openBrackets() != 1 || stack.top().kind() != FrameKind.INDEX) {
            return false;
        }
        int nesting = 0;
        for (int ahead = 1; ahead < MAX_INDEX; ahead++) {
            switch (cursor.peek(ahead)) {
                case LEFT_BRACKET -> nesting++;
                case RIGHT_BRACKET -> {
                    if (--nesting < 0) {
                        return false;
                    }
                }
                case SEMICOLON, LEFT_BRACE, RIGHT_BRACE, END -> {
                    return true;
                }
                default -> {}
            }
        }
        return false;
    }

    private Next comma() {
        if (stack.openBrackets() == 0) {
            return Next.END;
        }
        stack.reduce(0);
        if (stack.top().kind() == FrameKind.CALL) {
            cursor.advance();
            return Next.OPERAND;
        }
        Diagnostic comma = Diagnostic.error("E0207", cursor.span(), "SysY has no comma operator");
        if (stack.top().kind() == FrameKind.INDEX) {
            cursor.add(comma.withHelp("each index has brackets of its own: 'a[i][j]'"));
            cursor.advance();
            return Next.OPERAND;
        }
        cursor.add(comma);
        return badOperator();
    }

    /** A closing bracket: closes the innermost open one, reporting it if it is of the other kind. */
    private Next close() {
        if (stack.openBrackets() == 0) {
            return Next.END;
        }
        stack.reduce(0);
        Frame open = stack.top();
        TokenKind wanted = open.closing();
        if (cursor.at(wanted)) {
            cursor.advance();
            if (open.kind() == FrameKind.INDEX && cursor.at(TokenKind.LEFT_BRACKET)) {
                cursor.advance();
                return Next.OPERAND;
            }
        } else {
            report(cursor.missingClose(wanted, open.bracketToken()));
        }
        stack.closeBracket();
        return Next.OPERATOR;
    }

    /** A token that cannot go on with the expression: its end, or a missing bracket. */
    private Next recoverBracket() {
        if (stack.openBrackets() == 0) {
            return Next.END;
        }
        stack.reduce(0);
        if (stack.top().kind() == FrameKind.CALL && startsArgument()) {
            report("E0243", cursor.afterPrevious(), "expected ',' between arguments");
            return Next.OPERAND;
        }
        report(cursor.missingClose(stack.top().closing(), stack.top().bracketToken()));
        int nesting = 0;
        for (int ahead = 0; ; ahead++) {
            TokenKind kind = cursor.peek(ahead);
            switch (kind) {
                case LEFT_PARENTHESIS, LEFT_BRACKET -> nesting++;
                case RIGHT_PARENTHESIS, RIGHT_BRACKET -> {
                    if (nesting-- == 0) {
                        cursor.skipTo(cursor.position() + ahead);
                        return Next.OPERATOR;
                    }
                }
                case SEMICOLON, LEFT_BRACE, RIGHT_BRACE, END -> {
                    return Next.END;
                }
                default -> {
                    if (kind.isKeyword()) {
                        return Next.END;
                    }
                }
            }
        }
    }

    /** Whether another argument begins here, on the line of the one before. */
    private boolean startsArgument() {
        return cursor.onOneLine(-1, 0)
                && switch (cursor.kind()) {
                    case IDENTIFIER, INT_LITERAL, FLOAT_LITERAL, STRING -> true;
                    default -> false;
                };
    }
}
