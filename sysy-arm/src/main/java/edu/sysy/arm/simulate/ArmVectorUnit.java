package edu.sysy.arm.simulate;

import edu.sysy.arm.isa.ArmOpcode;

/**
 * The instructions on vectors. Sums, differences and products are two elements in the loop of the interpreter, one for
 * each half: a third faster than one. Of the others, an element names the lower halves of registers; of an instruction
 * that overwrites its first operand that is a, and the other operands are b and c. Its immediate is the number of the
 * opcode (bits 0..7) and a constant: the amount of a shift, or the number of a word or of a byte.
 */
final class ArmVectorUnit {
    private static final ArmOpcode[] OPCODES = ArmOpcode.values();
    private static final int UPPER = ArmState.UPPER;
    private static final long LOW_HALF = 0xffff_ffffL;
    private static final int LANES_OF_HALF = 2;

    private ArmVectorUnit() {}

    /** An element that executes an opcode with a constant from 0 on. */
    static long element(ArmOpcode opcode, int a, int b, int c, int constant) {
        return ArmOp.pack(ArmOp.VECTOR, a, b, c, opcode.ordinal() | constant << Byte.SIZE);
    }

    /** Executes an element on what registers hold. */
    static void execute(long element, long[] r) {
        int a = ArmOp.a(element);
        int b = ArmOp.b(element);
        int c = ArmOp.c(element);
        int constant = ArmOp.immediate(element) >>> Byte.SIZE;
        ArmOpcode opcode = OPCODES[ArmOp.immediate(element) & 0xff];
        switch (opcode) {
            case DUP_QW, DUP_QS -> fill(r, a, (int) r[b]);
            case DUP_Q -> fill(r, a, word(r, b, constant));
            case DUP_SQ, UMOV_WQ -> r[a] = word(r, b, constant) & LOW_HALF;
            case INS_QW, INS_QS -> insert(r, a, constant, (int) r[b]);
            case ADDV_Q, SMAXV_Q, SMINV_Q -> put(r, a, reduced(opcode, r[b], r[b + UPPER]) & LOW_HALF, 0);
            case ADDP_Q -> put(r, a, pairSums(r[b], r[b + UPPER]), pairSums(r[c], r[c + UPPER]));
            case UZP2_Q -> put(r, a, upperWords(r[b], r[b + UPPER]), upperWords(r[c], r[c + UPPER]));
            case EXT_Q -> extract(r, a, b, c, constant * Byte.SIZE);
            case SMULL_Q -> put(r, a, product(r[b], r[c]), product(r[b] >> Integer.SIZE, r[c] >> Integer.SIZE));
            case SMULL2_Q -> {
                long x = r[b + UPPER];
                long y = r[c + UPPER];
                put(r, a, product(x, y), product(x >> Integer.SIZE, y >> Integer.SIZE));
            }
            case UMULL_Q -> put(r, a, unsignedProduct(r[b], r[c]), (r[b] >>> Integer.SIZE) * (r[c] >>> Integer.SIZE));
            case UMULL2_Q -> {
                long x = r[b + UPPER];
                long y = r[c + UPPER];
                put(r, a, unsignedProduct(x, y), (x >>> Integer.SIZE) * (y >>> Integer.SIZE));
            }
            default -> {
                r[a] = half(opcode, r[a], r[b], r[c], constant);
                r[a + UPPER] = half(opcode, r[a + UPPER], r[b + UPPER], r[c + UPPER], constant);
            }
        }
    }

    private static void put(long[] r, int register, long lower, long upper) {
        r[register] = lower;
        r[register + UPPER] = upper;
    }

    private static void fill(long[] r, int register, int word) {
        long both = words(word, word);
        put(r, register, both, both);
    }

    private static int half(int register, int lane) {
        return lane < LANES_OF_HALF ? register : register + UPPER;
    }

    private static int word(long[] r, int register, int lane) {
        return (int) (r[half(register, lane)] >>> Integer.SIZE * lane);
    }

    private static void insert(long[] r, int register, int lane, int word) {
        int shift = Integer.SIZE * (lane % LANES_OF_HALF);
        int half = half(register, lane);
        r[half] = r[half] & ~(LOW_HALF << shift) | (word & LOW_HALF) << shift;
    }

    private static int reduced(ArmOpcode opcode, long lower, long upper) {
        ArmOpcode each = switch (opcode) {
            case SMAXV_Q -> ArmOpcode.SMAX_Q;
            case SMINV_Q -> ArmOpcode.SMIN_Q;
            default -> ArmOpcode.ADD_Q;
        };
        long both = half(each, 0, lower, upper, 0);
        return (int) half(each, 0, both, both >>> Integer.SIZE, 0);
    }

    private static long pairSums(long lower, long upper) {
        return words((int) lower + high(lower), (int) upper + high(upper));
    }

    private static long upperWords(long lower, long upper) {
        return words(high(lower), high(upper));
    }

    /** 128 bits of 256 from one with a number below 128 on. */
    private static void extract(long[] r, int a, int b, int c, int first) {
        if (first < Long.SIZE) {
            put(r, a, funnel(r[b], r[b + UPPER], first), funnel(r[b + UPPER], r[c], first));
        } else {
            int rest = first - Long.SIZE;
            put(r, a, funnel(r[b + UPPER], r[c], rest), funnel(r[c], r[c + UPPER], rest));
        }
    }

    private static long funnel(long lower, long upper, int shift) {
        return shift == 0 ? lower : lower >>> shift | upper << Long.SIZE - shift;
    }

    private static long product(long x, long y) {
        return (long) (int) x * (int) y;
    }

    private static long unsignedProduct(long x, long y) {
        return (x & LOW_HALF) * (y & LOW_HALF);
    }

    /** The sums of two words and two others. */
    static long add(long x, long y) {
        return words((int) (x + y), high(x) + high(y));
    }

    static long subtract(long x, long y) {
        return words((int) (x - y), high(x) - high(y));
    }

    static long multiply(long x, long y) {
        return words((int) (x * y), high(x) * high(y));
    }

    static long addSingles(long x, long y) {
        return words(ArmFloats.add((int) x, (int) y), ArmFloats.add(high(x), high(y)));
    }

    static long multiplySingles(long x, long y) {
        return words(ArmFloats.multiply((int) x, (int) y), ArmFloats.multiply(high(x), high(y)));
    }

    private static int high(long words) {
        return (int) (words >>> Integer.SIZE);
    }

    private static long words(int low, int high) {
        return low & LOW_HALF | (long) high << Integer.SIZE;
    }

    /** Half of the result of an instruction that does the same with all bits or words; d is what it overwrites. */
    private static long half(ArmOpcode opcode, long d, long x, long y, int constant) {
        return switch (opcode) {
            case MOV_Q -> x;
            case MVN_Q -> ~x;
            case AND_Q -> x & y;
            case ORR_Q -> x | y;
            case EOR_Q -> x ^ y;
            case BIC_Q -> x & ~y;
            case BSL_Q -> d & x | ~d & y;
            case BIT_Q -> x & y | d & ~y;
            case BIF_Q -> x & ~y | d & y;
            default ->
                words(
                        word(opcode, (int) d, (int) x, (int) y, constant),
                        word(opcode, high(d), high(x), high(y), constant));
        };
    }

    private static int word(ArmOpcode opcode, int d, int x, int y, int constant) {
        return switch (opcode) {
            case ADD_Q -> x + y;
            case MLA_Q -> d + x * y;
            case MLS_Q -> d - x * y;
            case NEG_Q -> -x;
            case SHL_Q -> x << constant;
            case SSHR_Q -> x >> Math.min(constant, Integer.SIZE - 1);
            case USHR_Q -> shifted(x, -constant);
            case SSHL_Q -> (byte) y <= -Integer.SIZE ? x >> Integer.SIZE - 1 : (byte) y < 0 ? x >> -y : shifted(x, y);
            case USHL_Q -> shifted(x, y);
            case SMIN_Q -> Math.min(x, y);
            case SMAX_Q -> Math.max(x, y);
            case CMEQ_Q -> mask(x == y);
            case CMGT_Q -> mask(x > y);
            case CMGE_Q -> mask(x >= y);
            case CMTST_Q -> mask((x & y) != 0);
            case CMLE_Q -> mask(x <= y);
            case CMLT_Q -> mask(x < y);
            case FSUB_Q -> ArmFloats.subtract(x, y);
            case FDIV_Q -> ArmFloats.divide(x, y);
            case FNEG_Q -> ArmFloats.negate(x);
            case FCMEQ_Q -> mask(number(x) == number(y));
            case FCMGT_Q -> mask(number(x) > number(y));
            case FCMGE_Q -> mask(number(x) >= number(y));
            case FCMLE_Q -> mask(number(x) <= number(y));
            case FCMLT_Q -> mask(number(x) < number(y));
            case SCVTF_Q -> Float.floatToRawIntBits((float) x);
            case FCVTZS_Q -> (int) number(x);
            default -> throw new IllegalArgumentException("executed elsewhere: " + opcode);
        };
    }

    /** A word shifted by the lowest byte of a number, to the right if that is negative; zeros come in. */
    private static int shifted(int x, int number) {
        int amount = (byte) number;
        if (amount <= -Integer.SIZE || amount >= Integer.SIZE) {
            return 0;
        }
        return amount < 0 ? x >>> -amount : x << amount;
    }

    private static int mask(boolean holds) {
        return holds ? -1 : 0;
    }

    private static float number(int bits) {
        return Float.intBitsToFloat(bits);
    }
}
