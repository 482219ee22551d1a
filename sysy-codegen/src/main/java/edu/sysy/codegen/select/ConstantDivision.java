package edu.sysy.codegen.select;

import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import java.util.HashMap;
import java.util.Map;

/** Divides by constants other than 0 without a division, where that is cheaper. */
public final class ConstantDivision {
    private record Division(Register dividend, int divisor, boolean nonNegative) {}

    private final IntegerCode code;
    private final ConstantMultiplication multiplication;
    private final Map<Division, Register> quotients = new HashMap<>();

    /** For each dividend of the block the register that is -1 if it is negative, else 0. */
    private final Map<Register, Register> signs = new HashMap<>();

    public ConstantDivision(IntegerCode code, ConstantMultiplication multiplication) {
        this.code = code;
        this.multiplication = multiplication;
    }

    /** Forgets the quotients and signs of the last block. */
    public void forget() {
        quotients.clear();
        signs.clear();
    }

    /** Whether {@link #quotient} costs no more than a division. */
    public boolean replacesQuotient(int divisor, boolean nonNegative) {
        return quotientCost(divisor, nonNegative) <= divisionCost(divisor);
    }

    /** Whether {@link #remainder} costs no more than a division. */
    public boolean replacesRemainder(int divisor, boolean nonNegative) {
        return Math.abs(divisor) == 1 || remainderCost(divisor, nonNegative) <= divisionCost(divisor);
    }

    /** Whether {@link #remainderBySubtraction} costs less than a division and {@link #remainder}. */
    public boolean replacesRemainderBySubtraction(int divisor) {
        double cost = code.costs().other() * (4 + code.words(divisor));
        return cost < Math.min(remainderCost(divisor, true), divisionCost(divisor));
    }

    private double remainderCost(int divisor, boolean nonNegative) {
        return BitPatterns.isPowerOfTwo(Math.abs(divisor))
                ? (nonNegative ? 1 : 5) * code.costs().other()
                : quotientCost(divisor, nonNegative)
                        + multiplication.cost(divisor)
                        + code.costs().other();
    }

    private double divisionCost(int divisor) {
        return code.costs().division() + code.costs().other() * (1 + code.words(divisor));
    }

    private double quotientCost(int divisor, boolean nonNegative) {
        int size = Math.abs(divisor);
        if (size == 1) {
            return code.costs().other();
        }
        if (BitPatterns.isPowerOfTwo(size)) {
            return code.costs().other() * ((nonNegative ? 1 : size == 2 ? 3 : 4) + (divisor < 0 ? 1 : 0));
        }
        if (code.hasWideRegisters()) {
            MagicNumber magic = MagicNumber.of(size);
            int others =
                    code.scaledProductWords(magic.unsigned(), magic.shift()) + (nonNegative ? divisor < 0 ? 1 : 0 : 2);
            return code.costs().multiplication() + code.costs().other() * others;
        }
        MagicNumber magic = MagicNumber.of(nonNegative ? size : divisor);
        if (nonNegative) {
            int steps = code.words(magic.multiplier()) + (magic.shift() > 0 ? 2 : 1) + (divisor < 0 ? 1 : 0);
            return code.costs().multiplication() + code.costs().other() * steps;
        }
        boolean corrected = divisor > 0 == magic.multiplier() < 0;
        int others = code.words(magic.multiplier()) + 3 + (corrected ? 1 : 0) + (magic.shift() > 0 ? 1 : 0);
        return code.costs().multiplication() + code.costs().other() * others;
    }

    /**
     * {@code n / divisor}, truncated.
     *
     * @param nonNegative whether {@code n} is known not to be negative
     */
    public Register quotient(Register n, int divisor, boolean nonNegative) {
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
    public Register remainder(Register n, int divisor, boolean nonNegative) {
        int size = Math.abs(divisor);
        if (size == 1) {
            return code.constant(0);
        }
        if (!BitPatterns.isPowerOfTwo(size)) {
            Register product = multiplication.multiply(quotient(n, divisor, nonNegative), divisor);
            return code.subtract(n, product);
        }
        int exponent = Integer.numberOfTrailingZeros(size);
        if (nonNegative) {
            return code.lowBits(n, exponent);
        }
        Register bias = bias(n, exponent);
        Register biased = code.add(n, bias);
        if (code.masksInOneInstruction(exponent)) {
            return code.subtract(code.lowBits(biased, exponent), bias);
        }
        return code.subtract(n, code.clearLow(biased, exponent));
    }

    /** {@code n % divisor} for {@code n} from 0 to {@code 2 * divisor - 1}: the divisor is subtracted at most once. */
    public Register remainderBySubtraction(Register n, int divisor) {
        Register rest = code.operate(IntegerCode.Operator.SUBTRACT, n, divisor);
        Register sign = code.shiftRightSigned(rest, Integer.SIZE - 1);
        return code.add(rest, code.operate(IntegerCode.Operator.AND, sign, divisor));
    }

    private Register quotientOfNonNegative(Register n, int divisor) {
        if (divisor < 0 && divisor != Integer.MIN_VALUE) {
            return negate(quotient(n, -divisor, true));
        }
        if (divisor == 1) {
            return n;
        }
        if (divisor == Integer.MIN_VALUE) {
            return code.constant(0);
        }
        if (BitPatterns.isPowerOfTwo(divisor)) {
            return code.shiftRight(n, Integer.numberOfTrailingZeros(divisor));
        }
        MagicNumber magic = MagicNumber.of(divisor);
        if (code.hasWideRegisters()) {
            return code.scaledProduct(n, magic.unsigned(), magic.shift());
        }
        Register multiplier = code.constant(magic.multiplier());
        VirtualRegister q = code.newRegister();
        code.multiplyHigh(q, n, multiplier, magic.multiplier() > 0);
        return magic.shift() > 0 ? code.shiftRight(q, magic.shift()) : q;
    }

    private Register computeQuotient(Register n, int divisor) {
        if (divisor == 1) {
            return n;
        }
        if (divisor == -1) {
            return negate(n);
        }
        int size = Math.abs(divisor);
        if (BitPatterns.isPowerOfTwo(size)) {
            int exponent = Integer.numberOfTrailingZeros(size);
            Register biased = code.add(n, bias(n, exponent));
            Register shifted = code.shiftRightSigned(biased, exponent);
            return divisor > 0 ? shifted : negate(shifted);
        }
        return code.hasWideRegisters() ? divideInWideRegisters(n, divisor) : divideByMultiplying(n, divisor);
    }

    /** The product rounded down, and 1 more if it is negative; the other way round for a negative divisor. */
    private Register divideInWideRegisters(Register n, int divisor) {
        MagicNumber magic = MagicNumber.of(Math.abs(divisor));
        Register product = code.scaledProduct(n, magic.unsigned(), magic.shift());
        Register sign = sign(n);
        return divisor > 0 ? code.subtract(product, sign) : code.subtract(sign, product);
    }

    private Register divideByMultiplying(Register n, int divisor) {
        MagicNumber magic = MagicNumber.of(divisor);
        VirtualRegister product = code.newRegister();
        code.multiplyHigh(product, n, code.constant(magic.multiplier()), true);
        Register q = product;
        if (divisor > 0 && magic.multiplier() < 0) {
            q = code.add(q, n);
        } else if (divisor < 0 && magic.multiplier() > 0) {
            q = code.subtract(q, n);
        }
        if (magic.shift() > 0) {
            q = code.shiftRightSigned(q, magic.shift());
        }
        Register sign = code.shiftRight(divisor > 0 ? n : q, 31);
        return code.add(q, sign);
    }

    /** {@code 2^exponent - 1} if {@code n} is negative, else 0; added before a shift, it makes that truncate. */
    private Register bias(Register n, int exponent) {
        Register bits = code.signBits(n, exponent);
        return bits != null ? bits : code.shiftRight(sign(n), Integer.SIZE - exponent);
    }

    /** All bits of the result are the sign of {@code n}; shared by the divisions of a block. */
    private Register sign(Register n) {
        return signs.computeIfAbsent(n, dividend -> code.shiftRightSigned(dividend, 31));
    }

    private Register negate(Register x) {
        return code.subtract(code.constant(0), x);
    }
}
