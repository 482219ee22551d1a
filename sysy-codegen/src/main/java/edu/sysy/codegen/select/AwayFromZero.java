package edu.sysy.codegen.select;

import edu.sysy.ir.Definitions;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * {@code x + x % 2}, which is the even number next to {@code x} on the side away from zero, or {@code x * 2 + x % 2},
 * which rotates the bits of a number that is not negative.
 *
 * <pre>
 * x + x % 2       (x + (x >= 0 ? 1 : 0)) &amp; ~1
 * </pre>
 *
 * @param value {@code x}
 * @param doubled whether {@code x} is added once more
 */
public record AwayFromZero(Value value, boolean doubled) implements Pattern {
    /** The pattern if {@code right} is the remainder; else null. */
    public static @Nullable AwayFromZero of(
            Value left, Value right, Definitions definitions, UseCounts uses, int blockPosition) {
        if (!(definitions.operationOrNull(right) instanceof Operation.Rem(var x, var divisor))
                || !(definitions.operationOrNull(divisor) instanceof Operation.IntConstant(int d))
                || Math.abs(d) != 2
                || uses.of(right) != 1
                || definitions.blockPosition(right) != blockPosition) {
            return null;
        }
        if (left.equals(x)) {
            return new AwayFromZero(x, false);
        }
        return isDouble(left, x, definitions) && uses.of(left) == 1 && definitions.blockPosition(left) == blockPosition
                ? new AwayFromZero(x, true)
                : null;
    }

    private static boolean isDouble(Value value, Value x, Definitions definitions) {
        return switch (definitions.operationOrNull(value)) {
            case Operation.Add(var left, var right) -> left.equals(x) && right.equals(x);
            case Operation.Mul(var left, var factor) -> left.equals(x) && isConstant(factor, 2, definitions);
            case Operation.Shl(var left, var amount) -> left.equals(x) && isConstant(amount, 1, definitions);
            case null, default -> false;
        };
    }

    private static boolean isConstant(Value value, int wanted, Definitions definitions) {
        return definitions.operationOrNull(value) instanceof Operation.IntConstant(int c) && c == wanted;
    }
}
