package edu.sysy.prove.normal;

import edu.sysy.prove.certificate.Reason;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import org.jspecify.annotations.Nullable;

/** Comparisons: constants stand on the right, equalities are those of polynomials to a constant. */
final class ComparisonRules {
    private final Terms terms;
    private final RingRules ring;

    ComparisonRules(Terms terms, RingRules ring) {
        this.terms = terms;
        this.ring = ring;
    }

    @Nullable RewriteStep step(int term) {
        int result = switch (terms.operator(term)) {
            case EQ -> equality(term);
            case SLT -> signed(term);
            case ULT -> unsigned(term);
            default -> term;
        };
        return result != term
                ? RewriteStep.bits(result)
                : terms.operator(term) == Operator.EQ && terms.width(terms.operand(term, 0)) > 1
                        ? difference(term)
                        : null;
    }

    // ---- equality

    private int equality(int term) {
        int x = terms.operand(term, 0);
        int y = terms.operand(term, 1);
        int width = terms.width(x);
        if (x == y) {
            return terms.constant(1, 1);
        }
        if (width == 1) {
            return terms.not(terms.binary(Operator.XOR, x, y));
        }
        if (!terms.isConstant(y)) {
            // as bits, which need no carry
            return terms.operator(x) == Operator.XOR || terms.operator(y) == Operator.XOR
                    ? equal(terms.binary(Operator.XOR, x, y), 0)
                    : term;
        }
        long number = terms.payload(y);
        return switch (terms.operator(x)) {
            case ZERO_EXTEND -> {
                int inner = terms.operand(x, 0);
                yield (number & ~Terms.mask(terms.width(inner))) != 0 ? terms.constant(0, 1) : equal(inner, number);
            }
            case SIGN_EXTEND -> {
                int inner = terms.operand(x, 0);
                yield Terms.signed(number, terms.width(inner)) != terms.signed(y)
                        ? terms.constant(0, 1)
                        : equal(inner, number);
            }
            case XOR ->
                terms.isConstant(terms.operand(x, 1))
                        ? equal(terms.operand(x, 0), number ^ terms.payload(terms.operand(x, 1)))
                        : number == 0
                                        && terms.operator(terms.operand(x, 0)) != Operator.XOR
                                        && terms.operator(terms.operand(x, 1)) != Operator.XOR
                                ? terms.binary(Operator.EQ, terms.operand(x, 0), terms.operand(x, 1))
                                : term;
            default -> term;
        };
    }

    private int equal(int x, long number) {
        return terms.binary(Operator.EQ, x, terms.constant(number, terms.width(x)));
    }

    /** The difference of both sides on the left without its constant, its first coefficient 1 if it is odd. */
    private @Nullable RewriteStep difference(int term) {
        Polynomial left = ring.polynomial(terms.operand(term, 0));
        Polynomial right = ring.polynomial(terms.operand(term, 1));
        Polynomial difference = left.plus(right, -1);
        if (difference.isConstant()) {
            return new RewriteStep(terms.constant(difference.size() == 0 ? 1 : 0, 1), new Reason.Multiple(1));
        }
        int width = difference.width();
        long first = difference.coefficients()[0];
        // an even first coefficient has no inverse: only the sign is chosen
        long inverse = (first & 1) != 0 ? inverse(first) : sign(difference);
        Polynomial scaled = difference.times(inverse);
        long constant = scaled.constantPart();
        int result = terms.binary(
                Operator.EQ,
                ring.term(scaled.plus(Polynomial.constant(constant, width), -1)),
                terms.constant(-constant, width));
        return result == term ? null : new RewriteStep(result, new Reason.Multiple(inverse(inverse)));
    }

    /** Of a polynomial and its opposite, 1 or -1 for the one whose first coefficient that differs is less. */
    private static long sign(Polynomial polynomial) {
        for (long coefficient : polynomial.coefficients()) {
            long opposite = -coefficient & Terms.mask(polynomial.width());
            if (coefficient != opposite) {
                return Long.compareUnsigned(coefficient, opposite) < 0 ? 1 : -1;
            }
        }
        return 1;
    }

    /** The inverse of an odd number modulo 2^64 by Newton's iteration. */
    private static long inverse(long odd) {
        long inverse = odd;
        for (int bits = 3; bits < Long.SIZE; bits *= 2) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }

    // ---- order

    private int signed(int term) {
        int x = terms.operand(term, 0);
        int y = terms.operand(term, 1);
        int width = terms.width(x);
        long least = Terms.signed(1L << width - 1, width);
        long greatest = ~least;
        if (x == y || terms.isConstant(x, greatest) || terms.isConstant(y, least)) {
            return terms.constant(0, 1);
        }
        if (width == 1) {
            return terms.binary(Operator.AND, x, terms.not(y));
        }
        if (terms.isConstant(x)) {
            return terms.not(terms.binary(Operator.SLT, y, terms.constant(terms.signed(x) + 1, width)));
        }
        if (!terms.isConstant(y)) {
            return terms.operator(x) == Operator.SIGN_EXTEND
                            && terms.operator(y) == Operator.SIGN_EXTEND
                            && terms.width(terms.operand(x, 0)) == terms.width(terms.operand(y, 0))
                    ? terms.binary(Operator.SLT, terms.operand(x, 0), terms.operand(y, 0))
                    : term;
        }
        long bound = terms.signed(y);
        if (bound == 0) {
            return terms.extract(x, width - 1, 1);
        }
        if (bound == greatest) {
            return terms.not(terms.binary(Operator.EQ, x, y));
        }
        if (bound == least + 1) {
            return terms.binary(Operator.EQ, x, terms.constant(least, width));
        }
        if (terms.operator(x) == Operator.ZERO_EXTEND) {
            int inner = terms.operand(x, 0);
            return bound < 0
                    ? terms.constant(0, 1)
                    : bound > Terms.mask(terms.width(inner))
                            ? terms.constant(1, 1)
                            : terms.binary(Operator.ULT, inner, terms.constant(bound, terms.width(inner)));
        }
        return term;
    }

    private int unsigned(int term) {
        int x = terms.operand(term, 0);
        int y = terms.operand(term, 1);
        int width = terms.width(x);
        if (x == y || terms.isConstant(x, -1) || terms.isConstant(y, 0)) {
            return terms.constant(0, 1);
        }
        if (width == 1) {
            return terms.binary(Operator.AND, terms.not(x), y);
        }
        if (terms.isConstant(x)) {
            return terms.not(terms.binary(Operator.ULT, y, terms.constant(terms.payload(x) + 1, width)));
        }
        return terms.isConstant(y, 1) ? equal(x, 0) : term;
    }
}
