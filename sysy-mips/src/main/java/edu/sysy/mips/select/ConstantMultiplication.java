package edu.sysy.mips.select;

import edu.sysy.machine.Register;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction.Shift;
import edu.sysy.mips.RealInstruction.ThreeRegister;

/**
 * Multiplies by constants with at most three shifts, additions and subtractions where that is possible: by
 * {@code m * 2^b} with {@code m} among {@code 1, 2^a + 1, 2^a - 1} and their negatives, all modulo 2<sup>32</sup>.
 */
final class ConstantMultiplication {
    private final CodeBuffer code;
    private final Constants constants;

    ConstantMultiplication(CodeBuffer code, Constants constants) {
        this.code = code;
        this.constants = constants;
    }

    /** {@code x * factor}. */
    Register multiply(Register x, int factor) {
        if (factor == 0) {
            return MipsRegisters.ZERO;
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
        return code.three(ThreeRegister.Op.MUL, x, constants.integer(factor));
    }

    private static int exponent(int powerOfTwo) {
        return Integer.numberOfTrailingZeros(powerOfTwo);
    }

    private Register shiftLeft(Register x, int amount) {
        return amount == 0 ? x : code.shift(Shift.Op.SLL, x, amount);
    }

    private Register add(Register a, Register b) {
        return code.three(ThreeRegister.Op.ADDU, a, b);
    }

    private Register subtract(Register a, Register b) {
        return code.three(ThreeRegister.Op.SUBU, a, b);
    }
}
