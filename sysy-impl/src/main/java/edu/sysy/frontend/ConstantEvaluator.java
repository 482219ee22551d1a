package edu.sysy.frontend;

import edu.sysy.ast.BinaryOperator;
import edu.sysy.frontend.TypedExpression.FloatConstant;
import edu.sysy.frontend.TypedExpression.IntConstant;

/** Computes with constants exactly as the program would at run time: 32-bit wrap-around, binary32 at each step. */
final class ConstantEvaluator {
    private ConstantEvaluator() {}

    /** The constant converted to {@code kind}. */
    static TypedExpression convert(TypedExpression constant, SemanticType kind) {
        return switch (constant) {
            case IntConstant(int value, int position)
            when kind == SemanticType.FLOAT -> new FloatConstant(value, position);
            case FloatConstant(float value, int position)
            when kind == SemanticType.INT -> new IntConstant(truncate(value), position);
            default -> kind == SemanticType.CHAR ? toChar(constant) : constant;
        };
    }

    /** The low 8 bits of the value. */
    private static IntConstant toChar(TypedExpression constant) {
        int value = constant instanceof FloatConstant number ? truncate(number.value()) : intValue(constant);
        return new IntConstant(value & SemanticType.CHAR_MASK, constant.position());
    }

    /** Truncation toward zero; whatever does not fit gives the largest {@code int}, on all machines. */
    private static int truncate(float value) {
        return value >= -0x1p31f && value < 0x1p31f ? (int) value : Integer.MAX_VALUE;
    }

    static boolean isTrue(TypedExpression constant) {
        return constant instanceof FloatConstant number ? number.value() != 0 : intValue(constant) != 0;
    }

    /** The value of an integer constant. */
    static int intValue(TypedExpression constant) {
        if (constant instanceof IntConstant number) {
            return number.value();
        }
        throw new IllegalArgumentException("not an integer constant: " + constant);
    }

    private static float floatValue(TypedExpression constant) {
        return ((FloatConstant) convert(constant, SemanticType.FLOAT)).value();
    }

    /** The word that holds a constant. */
    static int bits(TypedExpression constant) {
        return constant instanceof FloatConstant number ? Float.floatToRawIntBits(number.value()) : intValue(constant);
    }

    /** The constant of {@code kind} that a word holds. */
    static TypedExpression ofBits(int bits, SemanticType kind, int position) {
        return kind == SemanticType.FLOAT
                ? new FloatConstant(Float.intBitsToFloat(bits), position)
                : new IntConstant(bits, position);
    }

    static TypedExpression negate(TypedExpression constant, int position) {
        return constant instanceof FloatConstant number
                ? new FloatConstant(-number.value(), position)
                : new IntConstant(-intValue(constant), position);
    }

    /** {@code left operator right} computed in {@code kind}; an integer divisor must not be zero. */
    static TypedExpression arithmetic(
            BinaryOperator operator, SemanticType kind, TypedExpression left, TypedExpression right, int position) {
        if (kind == SemanticType.FLOAT) {
            float result = compute(operator, floatValue(left), floatValue(right));
            // processors differ in the sign of the NaN that 0.0 / 0.0 makes
            return new FloatConstant(Float.isNaN(result) ? Float.NaN : result, position);
        }
        return new IntConstant(compute(operator, intValue(left), intValue(right)), position);
    }

    private static int compute(BinaryOperator operator, int a, int b) {
        return switch (operator) {
            case ADD -> a + b;
            case SUBTRACT -> a - b;
            case MULTIPLY -> a * b;
            case DIVIDE -> a / b;
            case REMAINDER -> a % b;
            case BIT_AND -> a & b;
            default -> throw new IllegalArgumentException(operator.symbol());
        };
    }

    private static float compute(BinaryOperator operator, float a, float b) {
        return switch (operator) {
            case ADD -> a + b;
            case SUBTRACT -> a - b;
            case MULTIPLY -> a * b;
            case DIVIDE -> a / b;
            default -> throw new IllegalArgumentException(operator.symbol());
        };
    }

    /** Whether {@code left operator right} holds when compared in {@code kind}. */
    static boolean compare(BinaryOperator operator, SemanticType kind, TypedExpression left, TypedExpression right) {
        if (kind == SemanticType.FLOAT) {
            float a = floatValue(left);
            float b = floatValue(right);
            return switch (operator) {
                case EQUAL -> a == b;
                case NOT_EQUAL -> a != b;
                case LESS -> a < b;
                case GREATER -> a > b;
                case LESS_EQUAL -> a <= b;
                case GREATER_EQUAL -> a >= b;
                default -> throw new IllegalArgumentException(operator.symbol());
            };
        }
        int order = Integer.compare(intValue(left), intValue(right));
        return switch (operator) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case GREATER -> order > 0;
            case LESS_EQUAL -> order <= 0;
            case GREATER_EQUAL -> order >= 0;
            default -> throw new IllegalArgumentException(operator.symbol());
        };
    }
}
