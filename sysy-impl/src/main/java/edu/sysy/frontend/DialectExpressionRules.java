package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.UnaryOperator;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks expressions against their dialect. Chains of operators are walked by a loop along their left sides, what else
 * is nested by recursion, as deeply as the parser would build it.
 */
final class DialectExpressionRules {
    /** Where an expression stands. */
    enum Place {
        /** Anywhere else. */
        PLAIN,
        /** The value of an assignment that is a statement. */
        ASSIGNED,
        /** The initialiser of a scalar. */
        INITIALIZER,
        /** Inside the parentheses of {@code if}, {@code while} or {@code for}. */
        CONDITION
    }

    /** The loosest operator of a condition. */
    private static final int ANY_CONDITION = BinaryOperator.OR.precedence();
    /** The loosest operator that is none of a condition. */
    private static final int NO_CONDITION = BinaryOperator.ADD.precedence();

    private final SourceFile source;
    private final Dialect dialect;
    private final MissingFeatures features;
    private final FormatRules formats;
    /** The operators on the paths to the left operands that are being checked, the loosest of each path first. */
    private final List<Expression.Binary> chains = new ArrayList<>();

    private int depth;

    DialectExpressionRules(SourceFile source, Dialect dialect, MissingFeatures features, FormatRules formats) {
        this.source = source;
        this.dialect = dialect;
        this.features = features;
        this.formats = formats;
    }

    /** Goes one level deeper, if the parser would; {@link #leave} comes back in either case. */
    boolean enter() {
        depth++;
        return depth <= FrontEnd.MAX_NESTING + ExpressionChecker.MARGIN;
    }

    void leave() {
        depth--;
    }

    /** Checks an expression that is no operand of an operator. */
    void check(Expression expression, Place place) {
        check(expression, place, place == Place.CONDITION ? ANY_CONDITION : NO_CONDITION);
    }

    /** Checks expressions in which conditions may not stand without parentheses. */
    void checkAll(List<Expression> expressions, Place place) {
        for (Expression expression : expressions) {
            check(expression, place, NO_CONDITION);
        }
    }

    /**
     * Checks an expression.
     *
     * @param least how tightly an operator of a condition has to bind at least to stand here without parentheses;
     *     {@link #NO_CONDITION} where conditions may not stand
     */
    private void check(Expression expression, Place place, int least) {
        if (enter()) {
            if (expression instanceof Expression.Binary binary) {
                checkChain(binary, place, least);
            } else {
                checkOperand(expression, place);
            }
        }
        leave();
    }

    /** Checks an operator, those of its left operand and theirs, the left operand of the last, and the right ones. */
    private void checkChain(Expression.Binary top, Place place, int least) {
        Place inside = inside(place);
        int base = chains.size();
        Expression left = top;
        int binding = least;
        while (left instanceof Expression.Binary binary) {
            checkOperator(binary, binding);
            binding = Math.min(binary.operator().precedence(), NO_CONDITION);
            chains.add(binary);
            left = binary.left();
        }
        checkOperand(left, inside);
        while (chains.size() > base) {
            Expression.Binary binary = chains.removeLast();
            check(binary.right(), inside, Math.min(binary.operator().precedence() + 1, NO_CONDITION));
        }
    }

    private void checkOperator(Expression.Binary binary, int least) {
        BinaryOperator operator = binary.operator();
        if (operator == BinaryOperator.BIT_AND) {
            features.require(LanguageFeature.BITAND, binary.span());
        }
        if (operator.precedence() < Math.min(least, NO_CONDITION)) {
            features.require(LanguageFeature.CONDITIONS_AS_VALUES, binary.span());
        }
    }

    private static Place inside(Place place) {
        return place == Place.CONDITION ? Place.CONDITION : Place.PLAIN;
    }

    private void checkOperand(Expression expression, Place place) {
        switch (expression) {
            case Expression.IntLiteral literal -> checkBase(literal.span());
            case Expression.FloatLiteral literal -> features.require(LanguageFeature.FLOAT, literal.span());
            case Expression.CharLiteral literal -> features.require(LanguageFeature.CHAR, literal.span());
            case Expression.StringLiteral text -> {
                if (place == Place.INITIALIZER) {
                    features.require(LanguageFeature.CHAR, text.span());
                }
            }
            case Expression.Name name -> {}
            case Expression.Index index -> checkAll(index.indices(), inside(place));
            case Expression.Call call -> {
                checkCall(call, place);
                checkAll(call.arguments(), inside(place));
            }
            case Expression.Unary unary -> {
                if (unary.operator() == UnaryOperator.NOT && place != Place.CONDITION) {
                    features.require(LanguageFeature.CONDITIONS_AS_VALUES, unary.span());
                }
                check(unary.operand(), inside(place), NO_CONDITION);
            }
            case Expression.Binary binary -> throw new IllegalStateException("an operator is the head of a chain");
        }
    }

    private void checkBase(Span span) {
        boolean leadingZero = span.length() > 1
                && span.end() <= source.text().length()
                && source.text().charAt(span.start()) == '0';
        if (leadingZero) {
            features.require(LanguageFeature.OCTAL_AND_HEXADECIMAL, span);
        }
    }

    private void checkCall(Expression.Call call, Place place) {
        String name = call.function();
        if (name.equals(LibraryScope.PRINTF)
                && !call.arguments().isEmpty()
                && call.arguments().getFirst() instanceof Expression.StringLiteral format) {
            formats.check(format);
        }
        boolean input = name.equals(LibraryFunction.GETINT.sourceName())
                || (name.equals(LibraryScope.GETCHAR) && dialect.has(LanguageFeature.GETCHAR));
        if (!input || place == Place.ASSIGNED) {
            return;
        }
        boolean initializes = place == Place.INITIALIZER && dialect.has(LanguageFeature.GETINT_INITIALIZERS);
        if (!initializes) {
            boolean onlyInitializer = place == Place.INITIALIZER && !dialect.has(LanguageFeature.GETINT_EXPRESSIONS);
            features.require(
                    onlyInitializer ? LanguageFeature.GETINT_INITIALIZERS : LanguageFeature.GETINT_EXPRESSIONS,
                    call.span());
        }
    }
}
