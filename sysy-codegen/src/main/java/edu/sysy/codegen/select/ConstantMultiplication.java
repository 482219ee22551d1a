package edu.sysy.codegen.select;

import edu.sysy.codegen.select.IntegerCode.Operator;
import edu.sysy.machine.Register;

/**
 * Multiplies by constants with at most three shifts, additions and subtractions where that is possible and not dearer
 * than a multiplication: by {@code m * 2^b} with {@code m} among {@code 1, 2^a + 1, 2^a - 1} and their negatives, all
 * modulo 2<sup>32</sup>.
 */
public final class ConstantMultiplication {
    private final IntegerCode code;

    public ConstantMultiplication(IntegerCode code) {
        this.code = code;
    }

    /** {@code x * factor}. */
    public Register multiply(Register x, int factor) {
        if (factor == 0) {
            return code.constant(0);
        }
        if (code.costs().other() * steps(factor) > multiplicationCost(factor)) {
            return code.operate(Operator.MULTIPLY, x, code.constant(factor));
        }
        int low = Integer.numberOfTrailingZeros(factor);
        int odd = factor >> low;
        if (odd == 1 || low == 31) {
            return shiftLeft(x, low);
        }
        if (odd == -1) {
            return subtract(code.constant(0), shiftLeft(x, low));
        }
        if (BitPatterns.isPowerOfTwo(odd - 1)) {
            return code.shiftedSum(x, exponent(odd - 1), low);
        }
        if (BitPatterns.isPowerOfTwo(odd + 1)) {
            return shiftLeft(subtract(shiftLeft(x, exponent(odd + 1)), x), low);
        }
        if (BitPatterns.isPowerOfTwo(1 - odd)) {
            return shiftLeft(subtract(x, shiftLeft(x, exponent(1 - odd))), low);
        }
        if (low == 0 && BitPatterns.isPowerOfTwo(-1 - odd)) {
            return subtract(code.constant(0), add(shiftLeft(x, exponent(-1 - odd)), x));
        }
        return code.operate(Operator.MULTIPLY, x, code.constant(factor));
    }

    /** What {@link #multiply} adds to the cost of a run each time its code is executed, loading the factor included. */
    public double cost(int factor) {
        return Math.min(code.costs().other() * steps(factor), multiplicationCost(factor));
    }

    private double multiplicationCost(int factor) {
        return code.costs().multiplication() + code.costs().other() * code.words(factor);
    }

    /** The length of the sequence of shifts, additions and subtractions; huge if there is none. */
    private static int steps(int factor) {
        if (factor == 0) {
            return 0;
        }
        int low = Integer.numberOfTrailingZeros(factor);
        int odd = factor >> low;
        int shift = low == 0 ? 0 : 1;
        if (odd == 1 || low == 31) {
            return shift;
        }
        if (odd == -1) {
            return shift + 1;
        }
        if (BitPatterns.isPowerOfTwo(odd - 1)
                || BitPatterns.isPowerOfTwo(odd + 1)
                || BitPatterns.isPowerOfTwo(1 - odd)) {
            return shift + 2;
        }
        return low == 0 && BitPatterns.isPowerOfTwo(-1 - odd) ? 3 : 1 << 20;
    }

    private static int exponent(int powerOfTwo) {
        return Integer.numberOfTrailingZeros(powerOfTwo);
    }

    private Register shiftLeft(Register x, int amount) {
        return amount == 0 ? x : code.shiftLeft(x, amount);
    }

    private Register add(Register a, Register b) {
        return code.add(a, b);
    }

    private Register subtract(Register a, Register b) {
        return code.subtract(a, b);
    }
}
