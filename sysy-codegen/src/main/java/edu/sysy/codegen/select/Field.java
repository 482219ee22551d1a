package edu.sysy.codegen.select;

import edu.sysy.ir.Definitions;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * Some bits of a value, moved to the right: what divisions by powers of two and remainders of the quotients come to.
 *
 * <pre>
 * x / 16 % 8      bits 4 to 6 of x; for a negative x, those of -x, negated
 * x &gt;&gt;&gt; 4 &amp; 7     bits 4 to 6 of x
 * </pre>
 *
 * @param value the value with the bits
 * @param position the number of the lowest of them
 * @param width how many they are
 * @param signed whether the quotient and the remainder are those of signed numbers
 */
public record Field(Value value, int position, int width, boolean signed) implements Pattern {
    /**
     * What the operation at a block takes out of a value if the inner half of the work is done for it alone and in the
     * same block; else null.
     */
    public static @Nullable Field of(Operation operation, Definitions definitions, UseCounts uses, int blockPosition) {
        int width = switch (operation) {
            case Operation.Rem(var left, var right) -> exponent(right, definitions);
            case Operation.And(var left, var right)
            when definitions.operationOrNull(right) instanceof Operation.IntConstant(int mask) ->
                BitPatterns.maskWidth(mask);
            default -> 0;
        };
        if (width == 0) {
            return null;
        }
        Value inner = operation.operand(0);
        if (uses.of(inner) != 1 || definitions.blockPosition(inner) != blockPosition) {
            return null;
        }
        return switch (definitions.operationOrNull(inner)) {
            case Operation.Div(var value, var divisor)
            when operation instanceof Operation.Rem -> field(value, exponent(divisor, definitions), width, true);
            case Operation.Shr(var value, var amount)
            when definitions.operationOrNull(amount) instanceof Operation.IntConstant(int shift) ->
                field(value, shift, width, false);
            case Operation.Sar(var value, var amount)
            when operation instanceof Operation.And
                    && definitions.operationOrNull(amount) instanceof Operation.IntConstant(int shift) ->
                field(value, shift, width, false);
            case null, default -> null;
        };
    }

    private static @Nullable Field field(Value value, int position, int width, boolean signed) {
        return position > 0 && position + width <= 32 ? new Field(value, position, width, signed) : null;
    }

    /** The exponent of a positive power of two greater than 1; 0 for all other values. */
    private static int exponent(Value divisor, Definitions definitions) {
        return definitions.operationOrNull(divisor) instanceof Operation.IntConstant(int d)
                        && d > 1
                        && BitPatterns.isPowerOfTwo(d)
                ? Integer.numberOfTrailingZeros(d)
                : 0;
    }
}
