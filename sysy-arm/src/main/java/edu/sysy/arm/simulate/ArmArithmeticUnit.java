package edu.sysy.arm.simulate;

/** Divisions, and the flags of comparisons: N, Z, C and V, bits 3 to 0. */
final class ArmArithmeticUnit {
    private static final int NEGATIVE = 8;
    private static final int ZERO = 4;
    private static final int CARRY = 2;
    private static final int OVERFLOW = 1;

    private ArmArithmeticUnit() {}

    /** {@code sdiv}: a division by zero gives 0. */
    static int divide(int a, int b) {
        return b == 0 ? 0 : a / b;
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
