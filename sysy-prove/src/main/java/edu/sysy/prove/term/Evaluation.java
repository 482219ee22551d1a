package edu.sysy.prove.term;

import java.util.BitSet;

/** Computes terms for given values of the variables. */
public final class Evaluation {
    private Evaluation() {}

    /**
     * The values of some terms and all that they are made of.
     *
     * @param variables the values of the variables, by their numbers
     * @param roots the terms
     * @return the values by term, up to the last of the roots; 0 for terms that the roots do not need
     */
    public static long[] compute(Terms terms, long[] variables, int... roots) {
        BitSet needed = cone(terms, roots);
        long[] values = new long[needed.length()];
        for (int term = needed.nextSetBit(0); term >= 0; term = needed.nextSetBit(term + 1)) {
            values[term] = compute(terms, term, values, variables);
        }
        return values;
    }

    /** The value of one term. */
    public static long value(Terms terms, long[] variables, int root) {
        return compute(terms, variables, root)[root];
    }

    /** Some terms and all that they are made of. */
    public static BitSet cone(Terms terms, int... roots) {
        BitSet cone = new BitSet();
        for (int root : roots) {
            cone.set(root);
        }
        for (int term = cone.length() - 1; term >= 0; term = cone.previousSetBit(term - 1)) {
            for (int i = 0; i < terms.operandCount(term); i++) {
                cone.set(terms.operand(term, i));
            }
        }
        return cone;
    }

    /**
     * The value of a term whose operands have values.
     *
     * @param values the values by term
     * @param variables the values of the variables, by their numbers
     */
    static long compute(Terms terms, int term, long[] values, long[] variables) {
        return switch (terms.operator(term)) {
            case CONSTANT -> terms.payload(term);
            case VARIABLE -> variables[(int) terms.payload(term)] & Terms.mask(terms.width(term));
            default -> {
                int count = terms.operandCount(term);
                long first = values[terms.operand(term, 0)];
                long second = count > 1 ? values[terms.operand(term, 1)] : 0;
                long third = count > 2 ? values[terms.operand(term, 2)] : 0;
                yield apply(terms, term, first, second, third);
            }
        };
    }

    /** What the operator of a term gives for other values of its operands. */
    public static long apply(Terms terms, int term, long first, long second, long third) {
        int width = terms.width(term);
        // comparisons read the width of their operands
        int operandWidth = terms.width(terms.operand(term, 0));
        long result = switch (terms.operator(term)) {
            case ADD -> first + second;
            case SUB -> first - second;
            case MUL -> first * second;
            case SDIV -> divide(first, second, width);
            case SREM -> first - divide(first, second, width) * second;
            case AND -> first & second;
            case OR -> first | second;
            case XOR -> first ^ second;
            case SHL -> isShift(second, width) ? first << second : 0;
            case LSHR -> isShift(second, width) ? first >>> second : 0;
            case ASHR -> Terms.signed(first, width) >> (isShift(second, width) ? second : Long.SIZE - 1);
            case EQ -> first == second ? 1 : 0;
            case ULT -> Long.compareUnsigned(first, second) < 0 ? 1 : 0;
            case SLT -> Terms.signed(first, operandWidth) < Terms.signed(second, operandWidth) ? 1 : 0;
            case ITE -> first != 0 ? second : third;
            case EXTRACT -> first >>> terms.payload(term);
            case ZERO_EXTEND -> first;
            case SIGN_EXTEND -> Terms.signed(first, operandWidth);
            case CONCAT -> first << terms.width(terms.operand(term, 1)) | second;
            case OPEN -> scrambled(first, terms.payload(term));
            case LOOKUP -> terms.element(term, (int) first);
            case CONSTANT, VARIABLE -> throw new IllegalArgumentException(terms.text(term));
        };
        return result & Terms.mask(width);
    }

    private static long divide(long left, long right, int width) {
        return right == 0 ? 0 : Terms.signed(left, width) / Terms.signed(right, width);
    }

    /** A function that no simple term computes by chance. */
    private static long scrambled(long operand, long function) {
        long mixed = (operand + function + 1) * 0x9E37_79B9_7F4A_7C15L;
        return mixed >>> 29 ^ mixed;
    }

    private static boolean isShift(long amount, int width) {
        return amount >= 0 && amount < width;
    }
}
