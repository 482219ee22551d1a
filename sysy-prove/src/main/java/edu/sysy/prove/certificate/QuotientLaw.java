package edu.sysy.prove.certificate;

import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.OptionalInt;

/**
 * Laws of {@link Operator#SDIV}, which bits alone prove too slowly. Each turns a term of a certain form into an equal
 * one. Quotients by constants of multiplication and shift are those of Granlund and Montgomery, "Division by Invariant
 * Integers using Multiplication", PLDI 1994.
 */
public enum QuotientLaw {
    /** {@code x srem y = x - y * (x sdiv y)}. */
    REMAINDER {
        @Override
        public OptionalInt apply(Terms terms, int term) {
            if (terms.operator(term) != Operator.SREM) {
                return OptionalInt.empty();
            }
            int x = terms.operand(term, 0);
            int y = terms.operand(term, 1);
            int quotient = terms.binary(Operator.SDIV, x, y);
            return OptionalInt.of(terms.binary(Operator.SUB, x, terms.binary(Operator.MUL, quotient, y)));
        }
    },

    /** Quotients of constants, of 0, by 0, 1 and -1, and of a number by itself. */
    TRIVIAL {
        @Override
        public OptionalInt apply(Terms terms, int term) {
            if (terms.operator(term) != Operator.SDIV) {
                return OptionalInt.empty();
            }
            int x = terms.operand(term, 0);
            int y = terms.operand(term, 1);
            int width = terms.width(term);
            if (terms.isConstant(x, 0) || terms.isConstant(y, 0)) {
                return OptionalInt.of(terms.constant(0, width));
            }
            if (terms.isConstant(y, 1)) {
                return OptionalInt.of(x);
            }
            if (terms.isConstant(y, -1)) {
                return OptionalInt.of(terms.binary(Operator.SUB, terms.constant(0, width), x));
            }
            if (x == y) {
                int isZero = terms.binary(Operator.EQ, x, terms.constant(0, width));
                return OptionalInt.of(terms.zeroExtend(terms.not(isZero), width));
            }
            return terms.isConstant(x) && terms.isConstant(y)
                    ? OptionalInt.of(terms.constant(terms.signed(x) / terms.signed(y), width))
                    : OptionalInt.empty();
        }
    },

    /** {@code x sdiv -c = -(x sdiv c)} for a constant c from 1 to the greatest number. */
    NEGATIVE_DIVISOR {
        @Override
        public OptionalInt apply(Terms terms, int term) {
            if (terms.operator(term) != Operator.SDIV || !terms.isConstant(terms.operand(term, 1))) {
                return OptionalInt.empty();
            }
            int width = terms.width(term);
            long divisor = terms.signed(terms.operand(term, 1));
            if (divisor >= 0 || divisor == Terms.signed(1L << width - 1, width)) {
                return OptionalInt.empty();
            }
            int quotient = terms.binary(Operator.SDIV, terms.operand(term, 0), terms.constant(-divisor, width));
            return OptionalInt.of(terms.binary(Operator.SUB, terms.constant(0, width), quotient));
        }
    },

    /**
     * {@code x sdiv -y = -(x sdiv y)}, but if both are the least number, which is its own opposite: then the quotient
     * is 1.
     */
    OPPOSITE_DIVISOR {
        @Override
        public OptionalInt apply(Terms terms, int term) {
            int divisor = terms.operator(term) == Operator.SDIV ? terms.operand(term, 1) : term;
            if (terms.operator(divisor) != Operator.MUL
                    || terms.operator(term) != Operator.SDIV
                    || !terms.isConstant(terms.operand(divisor, 1), -1)) {
                return OptionalInt.empty();
            }
            int width = terms.width(term);
            int least = terms.constant(1L << width - 1, width);
            int x = terms.operand(term, 0);
            int y = terms.operand(divisor, 0);
            int bothLeast = terms.binary(
                    Operator.AND, terms.binary(Operator.EQ, x, least), terms.binary(Operator.EQ, y, least));
            int correction = terms.binary(Operator.MUL, terms.zeroExtend(bothLeast, width), terms.constant(2, width));
            return OptionalInt.of(terms.binary(Operator.SUB, correction, terms.binary(Operator.SDIV, x, y)));
        }
    },

    /**
     * {@code (x sdiv c) sdiv d = x sdiv (c * d)} for positive constants whose product is at most the greatest number; 0
     * if the product exceeds the absolute value of the least one.
     */
    NESTED {
        @Override
        public OptionalInt apply(Terms terms, int term) {
            int width = terms.width(term);
            long outer = positiveDivisor(terms, term);
            int inner = outer > 0 ? terms.operand(term, 0) : 0;
            long innerDivisor = outer > 0 ? positiveDivisor(terms, inner) : 0;
            if (innerDivisor <= 0 || width > Integer.SIZE) {
                return OptionalInt.empty();
            }
            long product = outer * innerDivisor;
            long least = 1L << width - 1;
            if (product == least) {
                return OptionalInt.empty();
            }
            return OptionalInt.of(
                    product > least
                            ? terms.constant(0, width)
                            : terms.binary(Operator.SDIV, terms.operand(inner, 0), terms.constant(product, width)));
        }
    },

    /**
     * {@code (x - (x sdiv c) * c) sdiv d}: the quotient of a remainder is 0 if {@code d >= c > 0}, and {@code x sdiv
     * d - (x sdiv c) * (c / d)} if d divides c. The remainder is the sum {@code x + (x sdiv c) * -c} in either order.
     */
    OF_REMAINDER {
        @Override
        public OptionalInt apply(Terms terms, int term) {
            long divisor = positiveDivisor(terms, term);
            int sum = divisor > 0 ? terms.operand(term, 0) : 0;
            if (divisor <= 0 || terms.operator(sum) != Operator.ADD) {
                return OptionalInt.empty();
            }
            int width = terms.width(term);
            for (int i = 0; i < 2; i++) {
                int product = terms.operand(sum, i);
                int x = terms.operand(sum, 1 - i);
                if (terms.operator(product) != Operator.MUL || !terms.isConstant(terms.operand(product, 1))) {
                    continue;
                }
                int quotient = terms.operand(product, 0);
                long modulus = positiveDivisor(terms, quotient);
                if (modulus <= 0
                        || terms.operand(quotient, 0) != x
                        || -terms.signed(terms.operand(product, 1)) != modulus) {
                    continue;
                }
                if (divisor >= modulus) {
                    return OptionalInt.of(terms.constant(0, width));
                }
                if (modulus % divisor == 0) {
                    int ofWhole = terms.binary(Operator.SDIV, x, terms.operand(term, 1));
                    int rest = terms.binary(Operator.MUL, quotient, terms.constant(modulus / divisor, width));
                    return OptionalInt.of(terms.binary(Operator.SUB, ofWhole, rest));
                }
            }
            return OptionalInt.empty();
        }
    },

    /**
     * The high part of a product, shifted: {@code floor(m * x / 2^k) = (x sdiv d) - (x < 0)} for a 32-bit x read as
     * signed, if {@code 0 < m * d - 2^k <= 2^(k - 31)}. The left side is bits k to 63 of the product of a constant m
     * and x extended to 64 bits, extended again if k is above 32.
     */
    HIGH_PRODUCT {
        @Override
        public OptionalInt apply(Terms terms, int term) {
            int bits = terms.operator(term) == Operator.SIGN_EXTEND ? terms.operand(term, 0) : term;
            if (terms.width(term) != Integer.SIZE || terms.operator(bits) != Operator.EXTRACT) {
                return OptionalInt.empty();
            }
            int shift = (int) terms.payload(bits);
            int product = terms.operand(bits, 0);
            return shift + terms.width(bits) == Long.SIZE
                    ? floorOfProduct(terms, product, shift, 0)
                    : OptionalInt.empty();
        }
    },

    /**
     * The same for factors from 2^31 on: the high part of the product by {@code m - 2^32} plus x, a sum of 32 bits in
     * either order that does not wrap, shifted further.
     */
    HIGH_PRODUCT_AND_SUM {
        @Override
        public OptionalInt apply(Terms terms, int term) {
            if (terms.operator(term) != Operator.SIGN_EXTEND || terms.width(term) != Integer.SIZE) {
                return OptionalInt.empty();
            }
            int bits = terms.operand(term, 0);
            int sum = terms.operator(bits) == Operator.EXTRACT ? terms.operand(bits, 0) : term;
            if (terms.operator(sum) != Operator.ADD
                    || terms.payload(bits) + terms.width(bits) != terms.width(sum)
                    || terms.width(sum) != Integer.SIZE) {
                return OptionalInt.empty();
            }
            for (int i = 0; i < 2; i++) {
                int high = terms.operand(sum, i);
                if (terms.operator(high) == Operator.EXTRACT
                        && terms.payload(high) == Integer.SIZE
                        && factorOperand(terms, terms.operand(high, 0)) == terms.operand(sum, 1 - i)) {
                    return floorOfProduct(
                            terms,
                            terms.operand(high, 0),
                            Integer.SIZE + (int) terms.payload(bits),
                            1L << Integer.SIZE);
                }
            }
            return OptionalInt.empty();
        }
    };

    /** The equal term; empty if the law says nothing about this one. */
    public abstract OptionalInt apply(Terms terms, int term);

    /** The divisor of a quotient if it is a positive constant, else 0. */
    private static long positiveDivisor(Terms terms, int term) {
        return terms.operator(term) == Operator.SDIV && terms.isConstant(terms.operand(term, 1))
                ? Math.max(0, terms.signed(terms.operand(term, 1)))
                : 0;
    }

    /** The 32-bit x of a product of x, extended to 64 bits with its sign, and a constant; -1 if it is none. */
    private static int factorOperand(Terms terms, int product) {
        if (terms.operator(product) != Operator.MUL
                || terms.width(product) != Long.SIZE
                || !terms.isConstant(terms.operand(product, 1))) {
            return -1;
        }
        int extended = terms.operand(product, 0);
        return terms.operator(extended) == Operator.SIGN_EXTEND
                        && terms.width(terms.operand(extended, 0)) == Integer.SIZE
                ? terms.operand(extended, 0)
                : -1;
    }

    private static OptionalInt floorOfProduct(Terms terms, int product, int shift, long more) {
        int x = factorOperand(terms, product);
        if (x < 0 || shift < Integer.SIZE || shift > Long.SIZE - 2) {
            return OptionalInt.empty();
        }
        long factor = terms.signed(terms.operand(product, 1)) + more;
        // a factor beyond 32 bits could overflow the product
        if (factor <= 0 || factor >>> Integer.SIZE != 0) {
            return OptionalInt.empty();
        }
        long power = 1L << shift;
        long divisor = power / factor + 1;
        long excess = factor - power % factor;
        // excess = factor * divisor - power, computed without overflow
        if (divisor > Integer.MAX_VALUE || excess > 1L << shift - (Integer.SIZE - 1)) {
            return OptionalInt.empty();
        }
        int quotient = terms.binary(Operator.SDIV, x, terms.constant(divisor, Integer.SIZE));
        int negative = terms.binary(Operator.SLT, x, terms.constant(0, Integer.SIZE));
        return OptionalInt.of(terms.binary(Operator.SUB, quotient, terms.zeroExtend(negative, Integer.SIZE)));
    }
}
