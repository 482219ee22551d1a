package edu.sysy.prove.normal;

import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;

/** Bitwise operations in polynomials, and polynomials that are bitwise operations. */
final class BitwiseSums {
    private final Terms terms;
    private final RingRules ring;

    BitwiseSums(Terms terms, RingRules ring) {
        this.terms = terms;
        this.ring = ring;
    }

    /** A polynomial with "or", "exclusive or" and "and" with a complement written by "and"; itself if it has none. */
    Polynomial expanded(Polynomial polynomial) {
        if (polynomial.isAtom()) {
            return polynomial;
        }
        Polynomial result = polynomial;
        for (int[] monomial : polynomial.monomials()) {
            for (int atom : monomial) {
                if (isBitwise(atom)) {
                    result = result.with(atom, sum(atom));
                }
            }
        }
        return result == polynomial ? withoutShifts(polynomial) : result;
    }

    /**
     * A polynomial with the first product of a shifted term and the power of two that it was shifted by written anew.
     */
    private Polynomial withoutShifts(Polynomial polynomial) {
        for (int i = 0; i < polynomial.size(); i++) {
            for (int atom : polynomial.monomials()[i]) {
                int shift = shift(atom);
                if (shift > 0 && Long.numberOfTrailingZeros(polynomial.coefficients()[i]) >= shift) {
                    return polynomial.withShifted(polynomial.monomials()[i], atom, shift, unshifted(atom, shift));
                }
            }
        }
        return polynomial;
    }

    /**
     * By how much an atom is another term shifted right, of whichever sign: all bits from there on; -1 if it is none.
     */
    private int shift(int atom) {
        boolean isExtended =
                terms.operator(atom) == Operator.ZERO_EXTEND || terms.operator(atom) == Operator.SIGN_EXTEND;
        int bits = isExtended ? terms.operand(atom, 0) : atom;
        return isExtended
                        && terms.operator(bits) == Operator.EXTRACT
                        && terms.width(terms.operand(bits, 0)) == terms.width(atom)
                        && terms.payload(bits) + terms.width(bits) == terms.width(atom)
                ? (int) terms.payload(bits)
                : -1;
    }

    /** A term without its low bits: what is left of it after shifting right and left. */
    private Polynomial unshifted(int atom, int shift) {
        int whole = terms.operand(terms.operand(atom, 0), 0);
        int width = terms.width(atom);
        int low = terms.zeroExtend(terms.extract(whole, 0, shift), width);
        return ring.polynomial(whole).plus(Polynomial.atom(low, width), -1);
    }

    private boolean isBitwise(int atom) {
        Operator operator = terms.operator(atom);
        return operator == Operator.OR
                || operator == Operator.XOR
                || operator == Operator.AND
                        && (complemented(terms.operand(atom, 1)) >= 0 || complemented(terms.operand(atom, 0)) >= 0);
    }

    private Polynomial sum(int atom) {
        int x = terms.operand(atom, 0);
        int y = terms.operand(atom, 1);
        if (terms.operator(atom) == Operator.AND) {
            int complement = complemented(y);
            return complement >= 0
                    ? ring.polynomial(x).plus(and(x, complement), -1)
                    : ring.polynomial(y).plus(and(y, complemented(x)), -1);
        }
        return ring.polynomial(x)
                .plus(ring.polynomial(y), 1)
                .plus(and(x, y), terms.operator(atom) == Operator.OR ? -1 : -2);
    }

    private Polynomial and(int x, int y) {
        return Polynomial.atom(terms.binary(Operator.AND, x, y), terms.width(x));
    }

    /** The atom of which a term is the complement, {@code -1 - atom}; -1 if it is none. */
    private int complemented(int term) {
        Polynomial polynomial = ring.polynomial(term);
        int width = polynomial.width();
        return polynomial.size() == 2
                        && polynomial.monomials()[0].length == 1
                        && polynomial.coefficients()[0] == Terms.mask(width)
                        && polynomial.constantPart() == Terms.mask(width)
                ? polynomial.monomials()[0][0]
                : -1;
    }

    /** The bitwise operation that a polynomial is; -1 if it is none. */
    int operation(Polynomial polynomial) {
        for (int i = 0; i < polynomial.size(); i++) {
            int[] monomial = polynomial.monomials()[i];
            long coefficient = Terms.signed(polynomial.coefficients()[i], polynomial.width());
            if (monomial.length == 1
                    && terms.operator(monomial[0]) == Operator.AND
                    && (coefficient == -1 || coefficient == -2)) {
                int operation = operation(polynomial, monomial[0], coefficient);
                if (operation >= 0) {
                    return operation;
                }
            }
        }
        return -1;
    }

    private int operation(Polynomial polynomial, int and, long coefficient) {
        int x = terms.operand(and, 0);
        int y = terms.operand(and, 1);
        Polynomial rest = polynomial.plus(Polynomial.atom(and, polynomial.width()), -coefficient);
        Polynomial first = ring.polynomial(x);
        Polynomial second = ring.polynomial(y);
        if (rest.plus(first, -1).plus(second, -1).size() == 0) {
            return terms.binary(coefficient == -1 ? Operator.OR : Operator.XOR, x, y);
        }
        if (coefficient != -1) {
            return -1;
        }
        return second.isAtom() && rest.plus(first, -1).size() == 0
                ? terms.binary(Operator.AND, x, complement(second))
                : first.isAtom() && rest.plus(second, -1).size() == 0
                        ? terms.binary(Operator.AND, y, complement(first))
                        : -1;
    }

    private int complement(Polynomial polynomial) {
        return ring.term(Polynomial.constant(-1, polynomial.width()).plus(polynomial, -1));
    }
}
