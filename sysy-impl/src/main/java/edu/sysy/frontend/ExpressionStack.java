package edu.sysy.frontend;

import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.UnaryOperator;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;

/** The stacks of {@link ExpressionParser}: finished operands, and operators and brackets that wait for more. */
final class ExpressionStack {
    /** What waits; the brackets come first. */
    enum FrameKind {
        GROUP,
        CALL,
        INDEX,
        UNARY,
        BINARY,
        /** An operator of C, reported already; swallows both its operands. */
        BAD
    }

    /**
     * What waits for its right side or its closing bracket.
     *
     * @param token the operator, the bracket, or the name of a call
     * @param base how many operands there were before it
     * @param cost the levels of nesting that it counts for
     */
    record Frame(FrameKind kind, int token, int base, int cost) {
        boolean isBracket() {
            return kind.compareTo(FrameKind.INDEX) <= 0;
        }

        /** The bracket that closes it. */
        TokenKind closing() {
            return kind == FrameKind.INDEX ? TokenKind.RIGHT_BRACKET : TokenKind.RIGHT_PARENTHESIS;
        }

        /** The bracket that opens it. */
        int bracketToken() {
            return kind == FrameKind.CALL ? token + 1 : token;
        }
    }

    /** A finished operand with the place it takes, its own parentheses included. */
    record Operand(Expression node, int start, int end, boolean grouped) {
        Span span() {
            return new Span(start, end);
        }
    }

    private static final Frame NO_FRAME = new Frame(FrameKind.BAD, -1, 0, 0);

    private final TokenCursor cursor;
    private final Tokens tokens;
    private final NameInterner names;
    private final List<Frame> frames = new ArrayList<>();
    private final List<Operand> operands = new ArrayList<>();
    private int openBrackets;

    ExpressionStack(TokenCursor cursor, NameInterner names) {
        this.cursor = cursor;
        this.tokens = cursor.tokens();
        this.names = names;
    }

    // ---- frames

    boolean isEmpty() {
        return frames.isEmpty();
    }

    int openBrackets() {
        return openBrackets;
    }

    /** The innermost frame; one of no use if there is none. */
    Frame top() {
        return frames.isEmpty() ? NO_FRAME : frames.getLast();
    }

    /** Whether the innermost frame is a call without arguments yet. */
    boolean opensCall() {
        Frame top = top();
        return top.kind() == FrameKind.CALL && operands.size() == top.base();
    }

    void push(FrameKind kind, int token, int cost) {
        Frame frame = new Frame(kind, token, operands.size(), cost);
        frames.add(frame);
        if (frame.isBracket()) {
            openBrackets++;
        }
    }

    private Frame pop() {
        Frame frame = frames.removeLast();
        cursor.leave(frame.cost());
        return frame;
    }

    // ---- operands

    /** Adds an operand that stands in no parentheses. */
    void add(Expression node, Span span) {
        operands.add(new Operand(node, span.start(), span.end(), false));
    }

    Operand last() {
        return operands.getLast();
    }

    /** Lets something that cannot be parsed stand in the place of the last operand. */
    void replaceLast(Span span) {
        operands.removeLast();
        add(ExpressionParser.missing(span), span);
    }

    /** Applies and closes all that waits, and takes what comes out. */
    Operand finish() {
        reduce(0);
        while (!frames.isEmpty()) {
            closeBracket();
            reduce(0);
        }
        Operand result = operands.removeLast();
        operands.clear();
        return result;
    }

    /** Applies the operators on top that bind at least as tightly as {@code precedence}. */
    void reduce(int precedence) {
        while (!frames.isEmpty() && !frames.getLast().isBracket()) {
            Frame frame = frames.getLast();
            if (frame.kind() == FrameKind.BINARY && operator(frame).precedence() < precedence) {
                return;
            }
            if (frame.kind() == FrameKind.BAD && precedence > 0) {
                return;
            }
            pop();
            operands.add(apply(frame));
        }
    }

    private BinaryOperator operator(Frame frame) {
        return tokens.kind(frame.token()).operator().orElseThrow();
    }

    private Operand apply(Frame frame) {
        Operand right = operands.removeLast();
        if (frame.kind() == FrameKind.UNARY) {
            UnaryOperator operator = switch (tokens.kind(frame.token())) {
                case MINUS -> UnaryOperator.MINUS;
                case NOT -> UnaryOperator.NOT;
                default -> UnaryOperator.PLUS;
            };
            Span span = new Span(tokens.start(frame.token()), right.end());
            return new Operand(new Expression.Unary(operator, right.node(), span), span.start(), span.end(), false);
        }
        Operand left = operands.removeLast();
        Span span = new Span(left.start(), right.end());
        Expression node = frame.kind() == FrameKind.BAD
                ? ExpressionParser.missing(span)
                : new Expression.Binary(operator(frame), left.node(), right.node(), span);
        if (frame.kind() == FrameKind.BINARY && isRelational(node) && !left.grouped() && isRelational(left.node())) {
            cursor.add(Diagnostic.warning("W0222", span, "'a < b < c' compares the truth value of 'a < b' with c")
                    .withHelp("write 'a < b && b < c', or parentheses if this is meant"));
        }
        return new Operand(node, span.start(), span.end(), false);
    }

    private static boolean isRelational(Expression node) {
        return node instanceof Expression.Binary binary
                && binary.operator().precedence() == BinaryOperator.LESS.precedence();
    }

    /** Closes the innermost frame, a bracket, at the end of the last token. */
    void closeBracket() {
        Frame frame = pop();
        openBrackets--;
        int end = cursor.previousEnd();
        int start = tokens.start(frame.token());
        switch (frame.kind()) {
            case CALL -> {
                List<Expression> arguments = takeFrom(frame.base());
                Span nameSpan = tokens.span(frame.token());
                Span span = new Span(start, Math.max(end, nameSpan.end()));
                add(new Expression.Call(names.get(frame.token()), nameSpan, arguments, span), span);
            }
            case INDEX -> {
                List<Expression> indices = takeFrom(frame.base());
                Operand array = operands.removeLast();
                Span span = new Span(array.start(), Math.max(end, array.end()));
                add(index(array, indices, span), span);
            }
            default -> {
                Operand inner = operands.removeLast();
                operands.add(new Operand(inner.node(), start, Math.max(end, inner.end()), true));
            }
        }
    }

    private Expression index(Operand array, List<Expression> indices, Span span) {
        if (array.node() instanceof Expression.Name name && !array.grouped()) {
            return new Expression.Index(name, indices, span);
        }
        cursor.add(Diagnostic.error("E0214", array.span(), "only a name can be indexed"));
        return ExpressionParser.missing(span);
    }

    private List<Expression> takeFrom(int base) {
        List<Operand> top = operands.subList(base, operands.size());
        List<Expression> nodes = new ArrayList<>(top.size());
        for (Operand operand : top) {
            nodes.add(operand.node());
        }
        top.clear();
        return nodes;
    }
}
