package edu.sysy.prove.bits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Signed division that truncates toward zero. Division by 0 gives the quotient 0 and the remainder x, and the least
 * number divided by -1 is itself.
 *
 * <p>Division by 0, 1, -1 and powers of two is a circuit. All other is a relation: the quotient is an input, the
 * remainder is {@code x - q * y}, and constraints on its size and sign leave exactly one quotient. That is far smaller
 * than a circuit that divides. Equality with a product by a reciprocal is still hard for a SAT solver: 25,000 conflicts
 * for quotients by 10 of 16 bits, 42,000 of 18 bits, and more than 200,000 of 32 bits.
 */
final class Division {
    /** A quotient and a remainder, as wide as the dividend. */
    record Result(int[] quotient, int[] remainder) {}

    /** The literals of a dividend and a divisor. */
    private record Operands(List<Integer> dividend, List<Integer> divisor) {
        static Operands of(int[] dividend, int[] divisor) {
            return new Operands(
                    Arrays.stream(dividend).boxed().toList(),
                    Arrays.stream(divisor).boxed().toList());
        }
    }

    private final Gates gates;
    private final Words words;
    private final Multiplication multiplication;
    private final Map<Operands, Result> known = new HashMap<>();
    private final List<Integer> constraints = new ArrayList<>();

    Division(Gates gates) {
        this.gates = gates;
        words = new Words(gates);
        multiplication = new Multiplication(gates);
    }

    /** The constraints of all divisions so far. */
    int[] constraints() {
        return constraints.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Divides words of one width, 1 to 64; the same result for the same operands. */
    Result divide(int[] dividend, int[] divisor) {
        Operands key = Operands.of(dividend, divisor);
        Result old = known.get(key);
        if (old != null) {
            return old;
        }
        Result result = Words.isConstant(divisor)
                ? divideByConstant(dividend, Words.signedValue(divisor))
                : divideByWord(dividend, divisor);
        known.put(key, result);
        return result;
    }

    // ---- by constants

    private Result divideByConstant(int[] dividend, long divisor) {
        int width = dividend.length;
        if (divisor == 0) {
            return new Result(Words.fill(Gates.FALSE, width), dividend);
        }
        // 2^63 if the divisor is -2^63, read as unsigned
        long size = Math.abs(divisor);
        return Long.bitCount(size) == 1
                ? divideByPower(dividend, Long.numberOfTrailingZeros(size), divisor < 0)
                : relateToConstant(dividend, divisor);
    }

    /** Adds 2^k - 1 to a negative dividend, so that the shift rounds toward zero. */
    private Result divideByPower(int[] dividend, int power, boolean negative) {
        int width = dividend.length;
        int sign = dividend[width - 1];
        int[] bias = Words.fill(Gates.FALSE, width);
        Arrays.fill(bias, 0, power, sign);
        int[] biased = words.add(dividend, bias, Gates.FALSE);
        int[] shifted = Words.shiftRight(biased, power, biased[width - 1]);
        int[] quotient = negative ? words.negateIf(Gates.TRUE, shifted) : shifted;
        int[] multiple = biased.clone();
        Arrays.fill(multiple, 0, power, Gates.FALSE);
        return new Result(quotient, words.subtract(dividend, multiple));
    }

    /**
     * {@code x = q * d + r}, where {@code r} is 0 or has the sign of {@code x}, and {@code |r| < |d|}. The quotient has
     * only the bits that it may need, and the product is wide enough for all of its values.
     */
    private Result relateToConstant(int[] dividend, long divisor) {
        int width = dividend.length;
        long size = Math.abs(divisor);
        long most = Long.divideUnsigned(1L << (width - 1), size);
        int quotientWidth = Long.SIZE - Long.numberOfLeadingZeros(most) + 1;
        // both |q * d| and |x| are less than 2^(quotientWidth - 1 + sizeBits), and the remainder less than twice that
        int sizeBits = Long.SIZE - Long.numberOfLeadingZeros(size);
        int exact = quotientWidth + sizeBits + 1;
        int[] quotient = gates.inputs(quotientWidth);
        int[] product = multiplication.multiply(Words.signExtend(quotient, exact), divisor);
        int[] remainder = words.subtract(Words.signExtend(dividend, exact), product);
        int[] magnitude = words.negateIf(dividend[width - 1], remainder);
        int[] conditions = Words.not(Arrays.copyOfRange(magnitude, sizeBits - 1, exact));
        conditions[0] = words.lessUnsigned(Arrays.copyOf(magnitude, sizeBits), Words.constant(size, sizeBits));
        constrain(quotient, conditions);
        return new Result(Words.signExtend(quotient, width), Arrays.copyOf(remainder, width));
    }

    // ---- by words

    /**
     * {@code |x| = p * |y| + s} where {@code s < |y|}, all unsigned, and the signs put back on after that. If
     * {@code y = 0}, then {@code p = 0}.
     */
    private Result divideByWord(int[] dividend, int[] divisor) {
        int width = dividend.length;
        int dividendSign = dividend[width - 1];
        int divisorSign = divisor[width - 1];
        int[] size = words.negateIf(dividendSign, dividend);
        int[] divisorSize = words.negateIf(divisorSign, divisor);
        int divides = words.any(divisorSize, 0);
        int[] quotient = gates.inputs(width);
        List<Integer> conditions = new ArrayList<>();
        for (int literal : quotient) {
            conditions.add(gates.or(divides, Gates.not(literal)));
        }
        int[] product = productWithoutOverflow(divisorSize, quotient, conditions);
        int[] remainder = words.subtract(size, product);
        conditions.add(Gates.not(words.lessUnsigned(size, product)));
        conditions.add(gates.or(Gates.not(divides), words.lessUnsigned(remainder, divisorSize)));
        // follows from the others, and spares the solver the product where the dividend is small
        conditions.add(gates.or(Gates.not(words.lessUnsigned(size, divisorSize)), Gates.not(words.any(quotient, 0))));
        constrain(quotient, conditions.stream().mapToInt(Integer::intValue).toArray());
        return new Result(
                words.negateIf(gates.xor(dividendSign, divisorSign), quotient),
                words.negateIf(dividendSign, remainder));
    }

    /** The product of unsigned words; adds the conditions under which it does not overflow. */
    private int[] productWithoutOverflow(int[] word, int[] factor, List<Integer> conditions) {
        int width = word.length;
        int[] product = Words.fill(Gates.FALSE, width);
        // whether one of the bits that the shift drops is 1
        int dropped = Gates.FALSE;
        for (int i = 0; i < width; i++) {
            int[] row = words.and(Words.shiftLeft(word, i), Words.fill(factor[i], width));
            int[] sum = words.add(product, row, Gates.FALSE);
            conditions.add(Gates.not(words.carry(product, row)));
            conditions.add(Gates.not(gates.and(factor[i], dropped)));
            dropped = gates.or(dropped, word[width - 1 - i]);
            product = sum;
        }
        return product;
    }

    private void constrain(int[] inputs, int[] literals) {
        gates.constrain(inputs, literals);
        for (int literal : literals) {
            constraints.add(literal);
        }
    }
}
