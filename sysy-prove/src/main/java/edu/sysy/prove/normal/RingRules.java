package edu.sysy.prove.normal;

import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sums, differences, products and shifts left by constants as polynomials. A polynomial that would have too many
 * monomials is not multiplied out: the product is an atom then. In sums bitwise operations are written by "and" alone:
 * {@code x | y = x + y - (x & y)}, {@code x ^ y = x + y - 2 (x & y)}, {@code x & ~y = x - (x & y)} (Warren, "Hacker's
 * Delight", 2-2); {@code 2^k (x >> k)} is x without its low bits; a polynomial that is one bitwise operation becomes
 * that.
 */
final class RingRules {
    /** Products of sums grow fast, and what is larger than this has rarely an equal that is found this way. */
    private static final int MAX_MONOMIALS = 48;

    /** Repeated squares have degrees that grow as fast. */
    private static final int MAX_DEGREE = 12;

    private final Terms terms;
    private final BitwiseSums bitwise;
    /** The polynomials of terms that are no atoms. */
    private final Map<Integer, Polynomial> polynomials = new HashMap<>();

    RingRules(Terms terms) {
        this.terms = terms;
        this.bitwise = new BitwiseSums(terms, this);
    }

    /** A term of normal operands as a polynomial of its own width. */
    Polynomial polynomial(int term) {
        Polynomial known = polynomials.get(term);
        if (known != null) {
            return known;
        }
        int width = terms.width(term);
        return terms.isConstant(term) ? Polynomial.constant(terms.payload(term), width) : Polynomial.atom(term, width);
    }

    /** The term of a polynomial, which keeps it. */
    int term(Polynomial polynomial) {
        int term = polynomial.term(terms);
        if (!polynomial.isConstant() && !polynomial.isAtom()) {
            polynomials.put(term, polynomial);
        }
        return term;
    }

    @Nullable RewriteStep step(int term) {
        Polynomial result = terms.width(term) == 1 ? null : result(term);
        if (result == null) {
            return terms.operator(term) == Operator.EXTRACT && terms.payload(term) == 0 ? truncated(term) : null;
        }
        if (result.size() > MAX_MONOMIALS) {
            return null;
        }
        Polynomial arithmetic = bitwise.expanded(result);
        if (arithmetic != result) {
            // what "and" gives is not in normal form yet
            return arithmetic.size() > MAX_MONOMIALS ? null : RewriteStep.ring(arithmetic.term(terms));
        }
        int operation = bitwise.operation(result);
        int canonical = operation >= 0 ? operation : term(result);
        return canonical == term ? null : RewriteStep.ring(canonical);
    }

    private @Nullable Polynomial result(int term) {
        int width = terms.width(term);
        return switch (terms.operator(term)) {
            case ADD -> left(term).plus(right(term), 1);
            case SUB -> left(term).plus(right(term), -1);
            case MUL ->
                left(term).size() * right(term).size() > MAX_MONOMIALS
                                || left(term).degree() + right(term).degree() > MAX_DEGREE
                        ? Polynomial.atom(term, width)
                        : left(term).times(right(term));
            case SHL -> {
                int amount = terms.operand(term, 1);
                if (terms.isConstant(amount)) {
                    yield Long.compareUnsigned(terms.payload(amount), width) < 0
                            ? left(term).times(1L << terms.payload(amount))
                            : null;
                }
                yield terms.isConstant(terms.operand(term, 0), 1) || left(term).degree() >= MAX_DEGREE
                        ? null
                        : left(term).times(power(amount, width));
            }
            // the complement of x is -1 - x; another sign bit is another half of all numbers added
            case XOR ->
                terms.isConstant(terms.operand(term, 1), -1)
                        ? Polynomial.constant(-1, width).plus(left(term), -1)
                        : terms.isConstant(terms.operand(term, 1), 1L << width - 1)
                                ? Polynomial.constant(1L << width - 1, width).plus(left(term), 1)
                                : null;
            default -> null;
        };
    }

    /** The power of two that a shift left multiplies with. */
    private Polynomial power(int amount, int width) {
        return Polynomial.atom(terms.binary(Operator.SHL, terms.constant(1, width), amount), width);
    }

    private Polynomial left(int term) {
        return polynomial(terms.operand(term, 0));
    }

    private Polynomial right(int term) {
        return polynomial(terms.operand(term, 1));
    }

    /** The low bits of a sum or product are that of the low bits. */
    private @Nullable RewriteStep truncated(int term) {
        Polynomial whole = polynomials.get(terms.operand(term, 0));
        if (whole == null) {
            return null;
        }
        int width = terms.width(term);
        int sum = -1;
        for (int i = 0; i < whole.size(); i++) {
            int product = terms.constant(whole.coefficients()[i], width);
            for (int atom : whole.monomials()[i]) {
                product = terms.binary(Operator.MUL, product, terms.extract(atom, 0, width));
            }
            sum = sum < 0 ? product : terms.binary(Operator.ADD, sum, product);
        }
        return sum < 0 ? RewriteStep.ring(terms.constant(0, width)) : RewriteStep.ring(sum);
    }
}
