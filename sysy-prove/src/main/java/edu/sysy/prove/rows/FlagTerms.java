package edu.sysy.prove.rows;

import edu.sysy.ir.FloatCondition;
import edu.sysy.prove.floats.FloatTerms;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;

/**
 * The flags negative, zero, carry and overflow as a number of 4 bits, from the first down, as AArch64 sets them (Arm
 * Architecture Reference Manual, AddWithCarry and FPCompare).
 */
final class FlagTerms {
    private static final int LESS = 0b1000;
    private static final int EQUAL = 0b0110;
    private static final int GREATER = 0b0010;
    private static final int UNORDERED = 0b0011;
    private static final int COUNT = 4;

    private final Terms terms;
    private final FloatTerms floats;

    FlagTerms(Terms terms, FloatTerms floats) {
        this.terms = terms;
        this.floats = floats;
    }

    /** Of {@code x - y}: the carry says that nothing is borrowed. */
    int ofDifference(int x, int y) {
        int result = terms.binary(Operator.SUB, x, y);
        int carry = terms.not(terms.binary(Operator.ULT, x, y));
        int overflow = sign(
                terms.binary(Operator.AND, terms.binary(Operator.XOR, x, y), terms.binary(Operator.XOR, x, result)));
        return flags(result, carry, overflow);
    }

    /** Of {@code x + y}. */
    int ofSum(int x, int y) {
        int result = terms.binary(Operator.ADD, x, y);
        int carry = terms.binary(Operator.ULT, result, x);
        int overflow = sign(terms.binary(
                Operator.AND, terms.binary(Operator.XOR, x, result), terms.binary(Operator.XOR, y, result)));
        return flags(result, carry, overflow);
    }

    /** Of the result of a bitwise operation. */
    int ofBits(int result) {
        int no = terms.constant(0, 1);
        return flags(result, no, no);
    }

    /** Of a comparison of floating numbers. */
    int ofFloats(int x, int y) {
        int ordered = choose(floats.compare(FloatCondition.LT, x, y), LESS, terms.constant(GREATER, COUNT));
        int equal = choose(floats.compare(FloatCondition.EQ, x, y), EQUAL, ordered);
        return choose(terms.binary(Operator.OR, floats.isNaN(x), floats.isNaN(y)), UNORDERED, equal);
    }

    private int choose(int condition, int flags, int otherwise) {
        return terms.ite(condition, terms.constant(flags, COUNT), otherwise);
    }

    private int flags(int result, int carry, int overflow) {
        int isZero = terms.binary(Operator.EQ, result, terms.constant(0, terms.width(result)));
        return terms.concat(terms.concat(sign(result), isZero), terms.concat(carry, overflow));
    }

    private int sign(int term) {
        return terms.extract(term, terms.width(term) - 1, 1);
    }
}
