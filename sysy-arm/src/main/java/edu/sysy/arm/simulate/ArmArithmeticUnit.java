package edu.sysy.arm.simulate;

/** The operations that programs seldom execute, and the flags of comparisons: N, Z, C and V, bits 3 to 0. */
final class ArmArithmeticUnit {
    private static final long LOW_HALF = 0xffff_ffffL;
    private static final int NEGATIVE = 8;
    private static final int ZERO = 4;
    private static final int CARRY = 2;
    private static final int OVERFLOW = 1;

    private ArmArithmeticUnit() {}

    /**
     * What an element computes of the registers that it names.
     *
     * @throws IllegalArgumentException if others execute it
     */
    static long compute(long element, long b, long c) {
        int immediate = ArmOp.immediate(element);
        return switch (ArmOp.op(element)) {
            case ArmOp.SUBTRACT -> b - (c << immediate);
            case ArmOp.XOR_WORD_IMMEDIATE -> (b ^ immediate) & LOW_HALF;
            case ArmOp.OR_WORD -> (b | c << immediate) & LOW_HALF;
            case ArmOp.OR_WORD_IMMEDIATE -> (b | immediate) & LOW_HALF;
            case ArmOp.SHIFT_LEFT_WORD_VARIABLE -> (int) b << (int) c & LOW_HALF;
            case ArmOp.SHIFT_RIGHT_WORD_VARIABLE -> (int) b >>> (int) c & LOW_HALF;
            case ArmOp.SHIFT_RIGHT_SIGNED_WORD_VARIABLE -> (int) b >> (int) c & LOW_HALF;
            case ArmOp.SHIFT_RIGHT -> b >>> immediate;
            case ArmOp.EXTEND -> (int) b;
            case ArmOp.SHIFT_RIGHT_VARIABLE -> b >>> c;
            case ArmOp.SHIFT_RIGHT_SIGNED_VARIABLE -> b >> c;
            case ArmOp.INSERT_FIELD -> (b & immediate) << ArmOp.c(element) & LOW_HALF;
            case ArmOp.REPLACE_UPPER_HALF -> (b & 0xffff | immediate) & LOW_HALF;
            case ArmOp.MULTIPLY -> b * c;
            case ArmOp.MULTIPLY_UNSIGNED -> (b & LOW_HALF) * (c & LOW_HALF);
            case ArmOp.DIVIDE_WORD -> (int) c == 0 ? 0 : (int) b / (int) c & LOW_HALF;
            case ArmOp.COMPARE -> compare(b, c << immediate);
            case ArmOp.COMPARE_NEGATED_WORD -> compareNegated((int) b, (int) c << immediate);
            case ArmOp.TEST_WORD -> test((int) b & (int) c << immediate);
            case ArmOp.TEST_WORD_IMMEDIATE -> test((int) b & immediate);
            case ArmOp.COMPARE_SINGLE -> ArmFloats.compare((int) b, (int) c);
            case ArmOp.NEGATE_SINGLE -> ArmFloats.negate((int) b) & LOW_HALF;
            case ArmOp.SINGLE_FROM_WORD -> Float.floatToRawIntBits((float) (int) b) & LOW_HALF;
            case ArmOp.TRUNCATE_SINGLE -> (int) Float.intBitsToFloat((int) b) & LOW_HALF;
            case ArmOp.WIDEN_SINGLE -> ArmFloats.widen((int) b);
            default -> throw new IllegalArgumentException("executed elsewhere: element " + ArmOp.op(element));
        };
    }

    /** The flags of {@code a - b}; the carry is set if nothing was borrowed. */
    static int compare(int a, int b) {
        int difference = a - b;
        return test(difference)
                | (Integer.compareUnsigned(a, b) >= 0 ? CARRY : 0)
                | ((a ^ b) & (a ^ difference)) >>> Integer.SIZE - 1;
    }

    /** The same of 64 bits. */
    static int compare(long a, long b) {
        long difference = a - b;
        return (difference < 0 ? NEGATIVE : 0)
                | (difference == 0 ? ZERO : 0)
                | (Long.compareUnsigned(a, b) >= 0 ? CARRY : 0)
                | (((a ^ b) & (a ^ difference)) < 0 ? OVERFLOW : 0);
    }

    /** The flags of {@code a + b}. */
    static int compareNegated(int a, int b) {
        int sum = a + b;
        return test(sum)
                | (Integer.compareUnsigned(sum, a) < 0 ? CARRY : 0)
                | ((a ^ sum) & (b ^ sum)) >>> Integer.SIZE - 1;
    }

    /** The flags of the result of a bitwise operation. */
    static int test(int result) {
        return (result < 0 ? NEGATIVE : 0) | (result == 0 ? ZERO : 0);
    }
}
