package edu.sysy.codegen.select;

import edu.sysy.ir.Definitions;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * A number of bytes as an index that is shifted, for machines that do this while they add an address. The product does
 * not wrap around as an integer, so that it is the same number in a register of any width.
 *
 * @param shift from 1 on
 */
public record ScaledIndex(Value index, int shift) {
    /** What a product or shift by a constant comes to; null if it may wrap around, or is shifted by too much. */
    static @Nullable ScaledIndex of(Value bytes, Definitions definitions, KnownRanges ranges, int maxShift) {
        Value index;
        int shift;
        switch (definitions.operationOrNull(bytes)) {
            case Operation.Mul(var left, var right)
            when definitions.operationOrNull(right) instanceof Operation.IntConstant(int factor)
                    && factor > 1
                    && BitPatterns.isPowerOfTwo(factor) -> {
                index = left;
                shift = Integer.numberOfTrailingZeros(factor);
            }
            case Operation.Shl(var left, var right)
            when definitions.operationOrNull(right) instanceof Operation.IntConstant(int amount) && amount > 0 -> {
                index = left;
                shift = amount;
            }
            case null, default -> {
                return null;
            }
        }
        return shift <= maxShift
                        && ranges.low(index) >= Integer.MIN_VALUE >> shift
                        && ranges.high(index) <= Integer.MAX_VALUE >> shift
                ? new ScaledIndex(index, shift)
                : null;
    }
}
