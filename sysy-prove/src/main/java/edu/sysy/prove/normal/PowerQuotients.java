package edu.sysy.prove.normal;

import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import org.jspecify.annotations.Nullable;

/**
 * Quotients by powers of two that are written as a sum, shifted right: {@code (x + (x < 0 ? 2^k - 1 : 0)) >> k} is
 * {@code x sdiv 2^k}.
 */
final class PowerQuotients {
    private final Terms terms;
    private final RingRules ring;

    PowerQuotients(Terms terms, RingRules ring) {
        this.terms = terms;
        this.ring = ring;
    }

    @Nullable RewriteStep step(int term) {
        int bits = terms.operator(term) == Operator.SIGN_EXTEND ? terms.operand(term, 0) : term;
        int sum = terms.operator(bits) == Operator.EXTRACT ? terms.operand(bits, 0) : term;
        int width = terms.width(term);
        if (terms.operator(sum) != Operator.ADD
                || terms.width(sum) != width
                || terms.payload(bits) + terms.width(bits) != width
                || terms.width(bits) == 1) { // 2^k is negative as a number of this width
            return null;
        }
        long power = 1L << terms.payload(bits);
        Polynomial whole = ring.polynomial(sum);
        for (int i = 0; i < whole.size(); i++) {
            int[] monomial = whole.monomials()[i];
            if (monomial.length == 1 && whole.coefficients()[i] == power - 1) {
                int x = signed(monomial[0], width);
                if (x >= 0 && whole.plus(ring.polynomial(x), -1).size() == 1) {
                    return RewriteStep.bits(terms.binary(Operator.SDIV, x, terms.constant(power, width)));
                }
            }
        }
        return null;
    }

    /** The term whose sign bit, as a number, an atom is; -1 if it is none. */
    private int signed(int atom, int width) {
        int bit = terms.operator(atom) == Operator.ZERO_EXTEND ? terms.operand(atom, 0) : atom;
        return terms.operator(bit) == Operator.EXTRACT
                        && terms.width(bit) == 1
                        && terms.payload(bit) == width - 1
                        && terms.width(terms.operand(bit, 0)) == width
                ? terms.operand(bit, 0)
                : -1;
    }
}
