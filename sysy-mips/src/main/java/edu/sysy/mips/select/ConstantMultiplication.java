package edu.sysy.mips.select;

import edu.sysy.machine.Register;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.isa.MipsOpcode;

/**
 * Multiplies by constants with at most three shifts, additions and subtractions where that is possible and not dearer
 * than a multiplication: by {@code m * 2^b} with {@code m} among {@code 1, 2^a + 1, 2^a - 1} and their negatives, all
 * modulo 2<sup>32</sup>.
 */
final class ConstantMultiplication {
    private final CodeBuffer code;
    private final Constants constants;
    private final CostModel costs;

    ConstantMultiplication(CodeBuffer code, Constants constants, CostModel costs) {
        this.code = code;
        this.constants = constants;
        this.costs = costs;
    }

    /** {@code x * factor}. */
    Register multiply(Register x, int factor) {
        if (factor == 0) {
            return MipsRegisters.ZERO;
        }
        if (costs.other() * steps(factor) > multiplicationCost(factor)) {
            return code.three(MipsOpcode.MUL, x, constants.integer(factor));
        }
        int low = Integer.numberOfTrailingZeros(factor);
        int odd = factor >> low;
        if (odd == 1 || low == 31) {
            return shiftLeft(x, low);
        }
        if (odd == -1) {
            return subtract(MipsRegisters.ZERO, shiftLeft(x, low));
        }
        if (Immediates.isPowerOfTwo(odd - 1)) {
            return shiftLeft(add(shiftLeft(x, exponent(odd - 1)), x), low);
        }
        if (Immediates.isPowerOfTwo(odd + 1)) {
            return shiftLeft(subtract(shiftLeft(x, exponent(odd + 1)), x), low);
        }
        if (Immediates.isPowerOfTwo(1 - odd)) {
            return shiftLeft(subtract(x, shiftLeft(x, exponent(1 - odd))), low);
        }
        if (low == 0 && Immediates.isPowerOfTwo(-1 - odd)) {
            return subtract(MipsRegisters.ZERO, add(shiftLeft(x, exponent(-1 - odd)), x));
        }
        return code.three(MipsOpcode.MUL, x, constants.integer(factor));
    }

    /** What {@link #multiply} adds to the cost of a run each time its code is executed, loading the factor included. */
    double cost(int factor) {
        return Math.min(costs.other() * steps(factor), multiplicationCost(factor));
    }

    private double multiplicationCost(int factor) {
        return costs.multiply() + costs.other() * Immediates.words(factor);
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
        if (Immediates.isPowerOfTwo(odd - 1) || Immediates.isPowerOfTwo(odd + 1) || Immediates.isPowerOfTwo(1 - odd)) {
            return shift + 2;
        }
        return low == 0 && Immediates.isPowerOfTwo(-1 - odd) ? 3 : 1 << 20;
    }

    private static int exponent(int powerOfTwo) {
        return Integer.numberOfTrailingZeros(powerOfTwo);
    }

    private Register shiftLeft(Register x, int amount) {
        return amount == 0 ? x : code.shift(MipsOpcode.SLL, x, amount);
    }

    private Register add(Register a, Register b) {
        return code.three(MipsOpcode.ADDU, a, b);
    }

    private Register subtract(Register a, Register b) {
        return code.three(MipsOpcode.SUBU, a, b);
    }
}
