package edu.sysy.codegen.select;

import edu.sysy.ir.Definitions;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * A number of bytes as an index that is shifted, for machines that do this while they add an address. The product does
 * not wrap around as an integer, so that it is the same number in a register of any width: the range of the index says
 * so, or an access to the word with this index, which would be {@linkplain Operation.Offset undefined}.
 *
 * @param shift from 1 on
 */
public record ScaledIndex(Value index, int shift) {
    /** The shift of an index of words. */
    private static final int WORD_SHIFT = 2;

    /**
     * What a product or shift by a constant comes to; null if it may wrap around, or is shifted by too much.
     *
     * @param isAccessed whether the word that is so many bytes from an address is certainly accessed
     */
    static @Nullable ScaledIndex of(
            Value bytes, Definitions definitions, KnownRanges ranges, int maxShift, boolean isAccessed) {
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
        if (shift > maxShift) {
            return null;
        }
        boolean fits = isAccessed && shift == WORD_SHIFT
                || ranges.low(index) >= Integer.MIN_VALUE >> shift && ranges.high(index) <= Integer.MAX_VALUE >> shift;
        return fits ? new ScaledIndex(index, shift) : null;
    }
}
