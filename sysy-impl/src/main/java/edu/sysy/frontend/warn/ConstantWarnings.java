package edu.sysy.frontend.warn;

import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Expression;
import edu.sysy.frontend.Resolution;
import edu.sysy.frontend.SemanticType;
import java.util.Optional;

/** Reports what goes wrong in constant expressions: overflow, lost fractions, conditions that never change. */
final class ConstantWarnings {
    private static final int MAX_CHAR = 255;

    private final Resolution resolution;
    private final WarningReporter reporter;

    ConstantWarnings(Resolution resolution, WarningReporter reporter) {
        this.resolution = resolution;
        this.reporter = reporter;
    }

    /** A constant that is converted to {@code type}. */
    void conversion(Expression value, SemanticType type) {
        if (type == SemanticType.FLOAT || (type == SemanticType.INT && value instanceof Expression.IntLiteral)) {
            return;
        }
        Number number = resolution.value(value).orElse(0);
        if (number instanceof Float fraction && (type == SemanticType.INT || type == SemanticType.CHAR)) {
            int converted = fraction >= -0x1p31f && fraction < 0x1p31f ? fraction.intValue() : Integer.MAX_VALUE;
            if (converted != fraction.doubleValue()) {
                String message = "conversion from float to int changes " + fraction + " to " + converted;
                reporter.warn("W0507", value.span(), message);
            }
        } else if (type == SemanticType.CHAR && (number.intValue() < Byte.MIN_VALUE || number.intValue() > MAX_CHAR)) {
            String message = "conversion to char changes " + number + " to " + (number.intValue() & MAX_CHAR);
            reporter.warn("W0508", value.span(), message);
        }
    }

    /** An operation of {@code + - * / %}. */
    void arithmetic(Expression.Binary operation) {
        Optional<Number> right = resolution.value(operation.right());
        Optional<Number> left = right.isEmpty() ? right : resolution.value(operation.left());
        if (left.isEmpty()) {
            return;
        }
        if (left.get() instanceof Integer a && right.get() instanceof Integer b) {
            integerResult(operation, exact(operation.operator(), a, b));
        } else if (resolution.value(operation).orElse(0) instanceof Float result
                && Float.isInfinite(result)
                && Float.isFinite(left.get().floatValue())
                && Float.isFinite(right.get().floatValue())
                && !(operation.operator() == BinaryOperator.DIVIDE
                        && right.get().floatValue() == 0)) {
            reporter.warn(
                    "W0508",
                    operation.span(),
                    "result of '" + operation.operator().symbol() + "' is too large for float");
        }
    }

    private static long exact(BinaryOperator operator, long a, long b) {
        return switch (operator) {
            case ADD -> a + b;
            case SUBTRACT -> a - b;
            case MULTIPLY -> a * b;
            case DIVIDE -> b == 0 ? 0 : a / b;
            default -> 0;
        };
    }

    /** A sign before a constant; {@code -2147483648} is written as one before a literal. */
    void negation(Expression.Unary negation) {
        boolean literal = negation.operand() instanceof Expression.IntLiteral;
        if (!literal && resolution.value(negation.operand()).orElse(0) instanceof Integer operand) {
            integerResult(negation, -operand.longValue());
        }
    }

    private void integerResult(Expression operation, long exact) {
        if (exact != (int) exact) {
            reporter.warn("W0508", operation.span(), "overflow: " + exact + " wraps to " + (int) exact);
        }
    }

    /**
     * The condition of an {@code if} or of a loop. Names of constants are there to be changed, and {@code while (1)} is
     * how endless loops are written.
     */
    void condition(Expression condition, boolean loop) {
        Optional<Boolean> truth = resolution.truth(condition);
        boolean endless = loop && condition instanceof Expression.IntLiteral && truth.orElse(false);
        if (truth.isPresent() && !endless && !hasName(condition)) {
            reporter.warn("W0511", condition.span(), "condition is always " + truth.get());
        }
    }

    private static boolean hasName(Expression expression) {
        boolean[] found = new boolean[1];
        TreeWalk.forEach(expression, each -> found[0] |= each instanceof Expression.Name);
        return found[0];
    }
}
