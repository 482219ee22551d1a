package edu.sysy.frontend.warn;

import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Statement;
import edu.sysy.ast.UnaryOperator;
import edu.sysy.frontend.Resolution;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.Optional;

/**
 * Reports operators that mean something else than they look like: {@code a == 1 || 2}, {@code !a == b}, {@code a =+ 1}.
 */
final class MisreadOperators {
    /** Longer operands are not repeated in advice. */
    private static final int MAX_SHOWN = 20;

    /** How far to the left a comparison is looked for, which bounds the work in a chain of operators. */
    private static final int MAX_CHAIN = 8;

    private final SourceFile source;
    private final Resolution resolution;
    private final WarningReporter reporter;

    MisreadOperators(SourceFile source, Resolution resolution, WarningReporter reporter) {
        this.source = source;
        this.resolution = resolution;
        this.reporter = reporter;
    }

    /**
     * Checks an operation of {@code &&} or {@code ||} for a right side that is a number, the first one of a chain. One
     * in parentheses is meant, as are 0 and 1 but after a comparison of a variable with a number.
     */
    void logical(Expression.Binary operation) {
        Optional<Integer> number = literal(operation.right());
        boolean grouped = operation.span().end() > operation.right().span().end();
        BinaryOperator operator = operation.operator();
        boolean repeated = operation.left() instanceof Expression.Binary left
                && left.operator() == operator
                && literal(left.right()).isPresent();
        if (number.isEmpty()
                || repeated
                || grouped
                || resolution.value(operation.left()).isPresent()) {
            return;
        }
        Optional<Expression.Binary> comparison = lastComparison(operation);
        boolean truthValue = number.get() == 0 || number.get() == 1;
        if (truthValue
                && comparison.filter(MisreadOperators::comparesWithNumber).isEmpty()) {
            return;
        }
        boolean holds = number.get() != 0;
        String symbol = "'" + operator.symbol() + "'";
        boolean decides = holds == (operator == BinaryOperator.OR);
        String message = decides
                ? symbol + " is always " + holds + " with this number"
                : "this number has no effect on " + symbol;
        Diagnostic warning = Diagnostic.warning("W0515", operation.right().span(), message);
        reporter.warn(comparison
                .flatMap(each -> intended(operator, each, operation.right()))
                .map(warning::withHelp)
                .orElse(warning));
    }

    /** The comparison by {@code ==} or {@code !=} that stands last before the right side of a chain of one operator. */
    private static Optional<Expression.Binary> lastComparison(Expression.Binary operation) {
        Expression left = operation.left();
        for (int i = 0; i < MAX_CHAIN && left instanceof Expression.Binary binary; i++) {
            if (isEquality(binary.operator())) {
                return Optional.of(binary);
            }
            if (binary.operator() != operation.operator()) {
                return Optional.empty();
            }
            left = binary.right() instanceof Expression.Binary right && isEquality(right.operator())
                    ? right
                    : binary.left();
        }
        return Optional.empty();
    }

    private static boolean comparesWithNumber(Expression.Binary comparison) {
        return literal(comparison.right()).isPresent()
                && literal(comparison.left()).isEmpty();
    }

    private Optional<String> intended(BinaryOperator operator, Expression.Binary comparison, Expression number) {
        String first = source.slice(comparison.span());
        String compared = source.slice(comparison.left().span());
        if (first.length() > MAX_SHOWN || !first.startsWith(compared)) {
            return Optional.empty();
        }
        String second = compared + " " + comparison.operator().symbol() + " " + source.slice(number.span());
        return Optional.of("did you mean '" + first + " " + operator.symbol() + " " + second + "'?");
    }

    /**
     * Checks a comparison whose left side is a {@code !} without parentheses. Comparisons with other truth values are
     * left alone, and those with 0, where the parentheses make no difference.
     */
    void comparison(Expression.Binary comparison) {
        boolean sameWithParentheses = isEquality(comparison.operator())
                && literal(comparison.right()).filter(number -> number == 0).isPresent();
        if (isMisreadNegation(comparison) && !sameWithParentheses && !isTruthValue(comparison.right())) {
            Diagnostic warning = Diagnostic.warning(
                    "W0516",
                    comparison.left().span(),
                    "'!' applies to the left side of '" + comparison.operator().symbol() + "' only");
            reporter.warn(warning.withHelp(negationHelp(comparison)));
        }
    }

    /** Whether the left side of a comparison is the negation of a number and stands in no parentheses. */
    static boolean isMisreadNegation(Expression.Binary comparison) {
        return comparison.left() instanceof Expression.Unary negation
                && negation.operator() == UnaryOperator.NOT
                && negation.span().start() == comparison.span().start()
                && !isTruthValue(negation.operand());
    }

    /** How to write a comparison that begins with {@code !}, if it is to be negated as a whole. */
    String negationHelp(Expression.Binary comparison) {
        String whole = source.slice(comparison.span()).substring(1).strip();
        return whole.length() <= MAX_SHOWN
                ? "write '!(" + whole + ")' to negate the comparison"
                : "put the comparison into parentheses to negate it";
    }

    /** Checks an assignment for a sign that stands next to {@code =} and apart from its operand. */
    void assignment(Statement.Assignment assignment) {
        String text = source.text();
        int sign = assignment.value().span().start();
        char symbol = text.charAt(sign);
        boolean joined = (symbol == '+' || symbol == '-') && text.charAt(sign - 1) == '=';
        if (!joined || (text.charAt(sign + 1) != ' ' && text.charAt(sign + 1) != '\t')) {
            return;
        }
        String target = source.slice(assignment.target().span());
        String x = target.length() <= MAX_SHOWN ? target : "x";
        String message = "'=" + symbol + "' is not '" + symbol + "=': the sign belongs to the value";
        reporter.warn(Diagnostic.warning("W0517", new Span(sign - 1, sign + 1), message)
                .withHelp("did you mean '" + x + " = " + x + " " + symbol + " ...'?"));
    }

    /** The number that an integer literal, with or without a minus, stands for. */
    private static Optional<Integer> literal(Expression expression) {
        return switch (expression) {
            case Expression.IntLiteral number -> Optional.of(number.value());
            case Expression.Unary minus
            when minus.operator() == UnaryOperator.MINUS && minus.operand() instanceof Expression.IntLiteral number ->
                Optional.of(-number.value());
            default -> Optional.empty();
        };
    }

    private static boolean isEquality(BinaryOperator operator) {
        return operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL;
    }

    private static boolean isTruthValue(Expression expression) {
        return switch (expression) {
            case Expression.Unary unary -> unary.operator() == UnaryOperator.NOT;
            case Expression.Binary binary ->
                binary.operator().compares() || binary.operator().shortCircuits();
            default -> false;
        };
    }
}
