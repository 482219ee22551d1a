package edu.sysy.analysis;

import edu.sysy.ir.Operation;

/** The transfer functions of {@link KnownBits}. No operand is contradictory. */
final class KnownBitsArithmetic {
    private KnownBitsArithmetic() {}

    /** What is known of the result of an operation. */
    static KnownBits evaluate(Operation.IntBinary operation, KnownBits x, KnownBits y) {
        return switch (operation) {
            case Operation.Add add -> add(x, y);
            case Operation.Sub sub -> subtract(x, y);
            case Operation.Mul mul -> multiply(x, y);
            case Operation.MulHigh mul -> KnownBits.UNKNOWN;
            case Operation.Div div -> divide(x, y);
            case Operation.Rem rem -> remainder(x, y);
            case Operation.And and -> KnownBits.of(x.zeros() | y.zeros(), x.ones() & y.ones());
            case Operation.Or or -> KnownBits.of(x.zeros() & y.zeros(), x.ones() | y.ones());
            case Operation.Xor xor -> xor(x, y);
            case Operation.Shl shl -> shiftLeft(x, y);
            case Operation.Shr shr -> shiftRight(x, y);
            case Operation.Sar sar -> shiftRightSigned(x, y);
            case Operation.Compare compare -> KnownBits.UNKNOWN; // its range says as much
        };
    }

    static KnownBits add(KnownBits x, KnownBits y) {
        return sum(x, y, 0);
    }

    /** {@code x - y = x + ~y + 1}. */
    static KnownBits subtract(KnownBits x, KnownBits y) {
        return sum(x, new KnownBits(y.ones(), y.zeros()), 1);
    }

    /**
     * Adds what is certainly set, and what may be set. Carries only grow with the operands, so those that both sums
     * have are certain, and where both lack one there is none.
     */
    private static KnownBits sum(KnownBits x, KnownBits y, int carry) {
        int operands = x.known() & y.known();
        if (operands == 0) {
            return KnownBits.UNKNOWN;
        }
        int least = x.ones() + y.ones() + carry;
        int most = x.possible() + y.possible() + carry;
        int leastCarries = least ^ x.ones() ^ y.ones();
        int mostCarries = most ^ x.possible() ^ y.possible();
        int known = operands & ~(leastCarries ^ mostCarries);
        return KnownBits.of(~least & known, least & known);
    }

    /** The unknown part of one factor counts as often as the zeros at the end of the other one say. */
    static KnownBits multiply(KnownBits x, KnownBits y) {
        int count = Math.min(x.lowKnown() + y.lowZeros(), y.lowKnown() + x.lowZeros());
        int mask = KnownBits.lowMask(count);
        int product = x.ones() * y.ones();
        return KnownBits.of(~product & mask, product & mask);
    }

    /** The quotient of a multiple of a power of two is the dividend, shifted. */
    static KnownBits divide(KnownBits x, KnownBits y) {
        return y.known() == -1 && y.ones() > 0 && Integer.bitCount(y.ones()) == 1 && isMultiple(x, y.ones())
                ? shiftRightSigned(x, KnownBits.of(Integer.numberOfTrailingZeros(y.ones())))
                : KnownBits.UNKNOWN;
    }

    private static boolean isMultiple(KnownBits x, int powerOfTwo) {
        return (x.possible() & (powerOfTwo - 1)) == 0;
    }

    /** Dividend and remainder differ by a multiple of the divisor. */
    static KnownBits remainder(KnownBits x, KnownBits y) {
        return x.low(y.lowZeros());
    }

    static KnownBits xor(KnownBits x, KnownBits y) {
        int known = x.known() & y.known();
        int bits = x.ones() ^ y.ones();
        return KnownBits.of(~bits & known, bits & known);
    }

    static KnownBits shiftLeft(KnownBits x, KnownBits distance) {
        if (distance.known() != -1) {
            return KnownBits.UNKNOWN;
        }
        int k = distance.ones() & 31;
        return KnownBits.of(x.zeros() << k | KnownBits.lowMask(k), x.ones() << k);
    }

    static KnownBits shiftRight(KnownBits x, KnownBits distance) {
        if (distance.known() != -1) {
            return KnownBits.UNKNOWN;
        }
        int k = distance.ones() & 31;
        return KnownBits.of(x.zeros() >>> k | ~(-1 >>> k), x.ones() >>> k);
    }

    static KnownBits shiftRightSigned(KnownBits x, KnownBits distance) {
        if (distance.known() != -1) {
            return KnownBits.UNKNOWN;
        }
        int k = distance.ones() & 31;
        return KnownBits.of(x.zeros() >> k, x.ones() >> k);
    }
}
