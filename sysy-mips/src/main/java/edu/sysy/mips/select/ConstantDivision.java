package edu.sysy.mips.select;

import edu.sysy.machine.Register;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction.MultiplyHigh;
import edu.sysy.mips.PseudoInstruction.MultiplyHighUnsigned;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.HashMap;
import java.util.Map;

/** Divides by constants other than 0 without a division, where that is cheaper. */
final class ConstantDivision {
    private record Division(Register dividend, int divisor, boolean nonNegative) {}

    private final CodeBuffer code;
    private final Constants constants;
    private final ConstantMultiplication multiplication;
    private final CostModel costs;
    private final Map<Division, Register> quotients = new HashMap<>();

    ConstantDivision(CodeBuffer code, Constants constants, ConstantMultiplication multiplication, CostModel costs) {
        this.code = code;
        this.constants = constants;
        this.multiplication = multiplication;
        this.costs = costs;
    }

    /** Forgets the quotients of the last block. */
    void forget() {
        quotients.clear();
    }

    /** Whether {@link #quotient} costs no more than a division. */
    boolean replacesQuotient(int divisor, boolean nonNegative) {
        return quotientCost(divisor, nonNegative) <= divisionCost(divisor);
    }

    /** Whether {@link #remainder} costs no more than a division. */
    boolean replacesRemainder(int divisor, boolean nonNegative) {
        int size = Math.abs(divisor);
        double cost = Immediates.isPowerOfTwo(size)
                ? (nonNegative ? 1 : 5) * costs.other()
                : quotientCost(divisor, nonNegative) + multiplication.cost(divisor) + costs.other();
        return size == 1 || cost <= divisionCost(divisor);
    }

    private double divisionCost(int divisor) {
        return costs.divide() + costs.other() * (1 + Immediates.words(divisor));
    }

    private double quotientCost(int divisor, boolean nonNegative) {
        int size = Math.abs(divisor);
        if (size == 1) {
            return costs.other();
        }
        if (Immediates.isPowerOfTwo(size)) {
            return costs.other() * ((nonNegative ? 1 : size == 2 ? 3 : 4) + (divisor < 0 ? 1 : 0));
        }
        MagicNumber magic = MagicNumber.of(nonNegative ? size : divisor);
        if (nonNegative) {
            int steps = Immediates.words(magic.multiplier()) + (magic.shift() > 0 ? 2 : 1) + (divisor < 0 ? 1 : 0);
            return costs.multiply() + costs.other() * steps;
        }
        boolean corrected = divisor > 0 == magic.multiplier() < 0;
        int others = Immediates.words(magic.multiplier()) + 3 + (corrected ? 1 : 0) + (magic.shift() > 0 ? 1 : 0);
        return costs.multiply() + costs.other() * others;
    }

    /**
     * {@code n / divisor}, truncated.
     *
     * @param nonNegative whether {@code n} is known not to be negative
     */
    Register quotient(Register n, int divisor, boolean nonNegative) {
        Division key = new Division(n, divisor, nonNegative);
        Register known = quotients.get(key);
        if (known == null) {
            known = nonNegative ? quotientOfNonNegative(n, divisor) : computeQuotient(n, divisor);
            quotients.put(key, known);
        }
        return known;
    }

    /**
     * {@code n % divisor}, with the sign of {@code n}.
     *
     * @param nonNegative whether {@code n} is known not to be negative
     */
    Register remainder(Register n, int divisor, boolean nonNegative) {
        int size = Math.abs(divisor);
        if (size == 1) {
            return MipsRegisters.ZERO;
        }
        if (!Immediates.isPowerOfTwo(size)) {
            Register product = multiplication.multiply(quotient(n, divisor, nonNegative), divisor);
            return code.three(MipsOpcode.SUBU, n, product);
        }
        int exponent = Integer.numberOfTrailingZeros(size);
        if (nonNegative) {
            return code.lowBits(n, exponent);
        }
        Register bias = bias(n, exponent);
        Register biased = code.three(MipsOpcode.ADDU, n, bias);
        if (exponent <= 16) {
            Register low = code.immediate(MipsOpcode.ANDI, biased, size - 1);
            return code.three(MipsOpcode.SUBU, low, bias);
        }
        return code.three(MipsOpcode.SUBU, n, code.clearLow(biased, exponent));
    }

    private Register quotientOfNonNegative(Register n, int divisor) {
        if (divisor < 0 && divisor != Integer.MIN_VALUE) {
            return negate(quotient(n, -divisor, true));
        }
        if (divisor == 1) {
            return n;
        }
        if (divisor == Integer.MIN_VALUE) {
            return MipsRegisters.ZERO;
        }
        if (Immediates.isPowerOfTwo(divisor)) {
            return code.shift(MipsOpcode.SRL, n, Integer.numberOfTrailingZeros(divisor));
        }
        MagicNumber magic = MagicNumber.of(divisor);
        Register multiplier = constants.integer(magic.multiplier());
        Register q = code.newInt();
        code.add(
                magic.multiplier() < 0
                        ? new MultiplyHighUnsigned(q, n, multiplier)
                        : new MultiplyHigh(q, n, multiplier));
        return magic.shift() > 0 ? code.shift(MipsOpcode.SRL, q, magic.shift()) : q;
    }

    private Register computeQuotient(Register n, int divisor) {
        if (divisor == 1) {
            return n;
        }
        if (divisor == -1) {
            return negate(n);
        }
        int size = Math.abs(divisor);
        if (Immediates.isPowerOfTwo(size)) {
            int exponent = Integer.numberOfTrailingZeros(size);
            Register biased = code.three(MipsOpcode.ADDU, n, bias(n, exponent));
            Register shifted = code.shift(MipsOpcode.SRA, biased, exponent);
            return divisor > 0 ? shifted : negate(shifted);
        }
        return divideByMultiplying(n, divisor);
    }

    private Register divideByMultiplying(Register n, int divisor) {
        MagicNumber magic = MagicNumber.of(divisor);
        Register q = code.newInt();
        code.add(new MultiplyHigh(q, n, constants.integer(magic.multiplier())));
        if (divisor > 0 && magic.multiplier() < 0) {
            q = code.three(MipsOpcode.ADDU, q, n);
        } else if (divisor < 0 && magic.multiplier() > 0) {
            q = code.three(MipsOpcode.SUBU, q, n);
        }
        if (magic.shift() > 0) {
            q = code.shift(MipsOpcode.SRA, q, magic.shift());
        }
        Register sign = code.shift(MipsOpcode.SRL, divisor > 0 ? n : q, 31);
        return code.three(MipsOpcode.ADDU, q, sign);
    }

    /** {@code 2^exponent - 1} if {@code n} is negative, else 0; added before a shift, it makes that truncate. */
    private Register bias(Register n, int exponent) {
        Register signs = exponent == 1 ? n : code.shift(MipsOpcode.SRA, n, 31);
        return code.shift(MipsOpcode.SRL, signs, 32 - exponent);
    }

    private Register negate(Register x) {
        return code.three(MipsOpcode.SUBU, MipsRegisters.ZERO, x);
    }
}
