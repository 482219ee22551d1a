package edu.sysy.prove.integer;

import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What hypotheses say about terms of 32 bits as integers: which sums and products do not wrap, what divides what, and
 * which polynomials are not negative.
 */
final class IntegerFacts {
    /**
     * A term is a product.
     *
     * @param divisor one factor
     * @param factor a new variable, the other one
     */
    record Multiple(int divisor, int factor) {}

    private static final int WIDTH = Integer.SIZE;

    /** How many facts may be added up to show that a polynomial is not negative. */
    private static final int MAX_FACTS = 3;

    private final Terms terms;
    /** Terms that do not wrap: their operands' polynomials make theirs. */
    private final Set<Integer> exact = new HashSet<>();
    /** Terms that are multiples of another one, in the order in which they were found. */
    private final Map<Integer, Integer> products;

    private final Map<Integer, Multiple> multiples = new LinkedHashMap<>();

    /** Products whose high part is 0 and whose low part is positive. */
    private final Set<Integer> positiveProducts = new HashSet<>();

    private final Set<Integer> highZero = new HashSet<>();
    private final List<IntegerPolynomial> notNegative = new ArrayList<>();
    private final Set<Integer> notZero = new HashSet<>();

    /**
     * Reads hypotheses.
     *
     * @param products terms that are products, which do not wrap, and these products
     */
    IntegerFacts(Terms terms, int hypotheses, Map<Integer, Integer> products) {
        this.terms = terms;
        this.products = products;
        exact.addAll(products.values());
        List<Integer> all = new ArrayList<>();
        Deque<Integer> pending = new ArrayDeque<>(List.of(hypotheses));
        while (!pending.isEmpty()) {
            int next = pending.pop();
            int truth = truth(next);
            if (truth != next) {
                pending.push(truth);
            } else if (terms.operator(next) == Operator.AND) {
                pending.push(terms.operand(next, 1));
                pending.push(terms.operand(next, 0));
            } else {
                all.add(next);
            }
        }
        // what does not wrap and what divides what is needed for the polynomials of the others
        all.forEach(this::readExact);
        all.forEach(this::readHighZero);
        all.forEach(this::readPositiveProduct);
        all.forEach(this::readNotZero);
        all.forEach(this::readDivisor);
        all.forEach(this::readOrder);
    }

    /** The hypothesis itself where it is "a condition as a number is not 0", or a double negation. */
    private int truth(int hypothesis) {
        int negated = negated(hypothesis);
        if (negated < 0) {
            return hypothesis;
        }
        int twice = negated(negated);
        if (twice >= 0) {
            return twice;
        }
        int number = isZero(negated);
        return number >= 0
                        && terms.operator(number) == Operator.ZERO_EXTEND
                        && terms.width(terms.operand(number, 0)) == 1
                ? terms.operand(number, 0)
                : hypothesis;
    }

    private int negated(int condition) {
        return terms.operator(condition) == Operator.XOR && terms.isConstant(terms.operand(condition, 1), 1)
                ? terms.operand(condition, 0)
                : -1;
    }

    /** The term that a condition says is 0; -1 if it says something else. */
    private int isZero(int condition) {
        return terms.operator(condition) == Operator.EQ && terms.isConstant(terms.operand(condition, 1), 0)
                ? terms.operand(condition, 0)
                : -1;
    }

    // ---- reading hypotheses

    /** An operation of twice the width that is the narrow one, extended. */
    private void readExact(int hypothesis) {
        if (terms.operator(hypothesis) != Operator.EQ || terms.width(terms.operand(hypothesis, 0)) != 2 * WIDTH) {
            return;
        }
        int wide = terms.operand(hypothesis, 0);
        int extended = terms.operand(hypothesis, 1);
        int narrow = terms.operator(extended) == Operator.SIGN_EXTEND ? terms.operand(extended, 0) : extended;
        if (terms.width(narrow) != WIDTH || terms.operator(wide) != terms.operator(narrow)) {
            return;
        }
        boolean isExact = switch (terms.operator(narrow)) {
            case ADD, SUB, MUL ->
                isExtended(Operator.SIGN_EXTEND, wide, narrow, 0) && isExtended(Operator.SIGN_EXTEND, wide, narrow, 1);
            case SHL ->
                isExtended(Operator.SIGN_EXTEND, wide, narrow, 0)
                        && isExtended(Operator.ZERO_EXTEND, wide, narrow, 1)
                        && isAmount(terms.operand(narrow, 1));
            default -> false;
        };
        if (isExact) {
            exact.add(narrow);
        }
    }

    /** The high 32 bits of a product of 64 are 0. */
    private void readHighZero(int hypothesis) {
        int high = isZero(hypothesis);
        if (high >= 0
                && terms.operator(high) == Operator.EXTRACT
                && terms.payload(high) == WIDTH
                && terms.width(high) == WIDTH
                && terms.operator(terms.operand(high, 0)) == Operator.MUL) {
            int product = terms.operand(high, 0);
            int x = terms.operand(product, 0);
            int y = terms.operand(product, 1);
            if (terms.operator(x) == Operator.SIGN_EXTEND
                    && terms.operator(y) == Operator.SIGN_EXTEND
                    && terms.width(terms.operand(x, 0)) == WIDTH
                    && terms.width(terms.operand(y, 0)) == WIDTH) {
                highZero.add(terms.binary(Operator.MUL, terms.operand(x, 0), terms.operand(y, 0)));
            }
        }
    }

    private void readPositiveProduct(int hypothesis) {
        if (terms.operator(hypothesis) == Operator.SLT
                && terms.isConstant(terms.operand(hypothesis, 0), 0)
                && highZero.contains(terms.operand(hypothesis, 1))) {
            positiveProducts.add(terms.operand(hypothesis, 1));
        }
    }

    /** Whether an operand of the wide operation is that of the narrow one, extended. */
    private boolean isExtended(Operator extension, int wide, int narrow, int index) {
        int operand = terms.operand(wide, index);
        return terms.operator(operand) == extension && terms.operand(operand, 0) == terms.operand(narrow, index);
    }

    /** Whether a term is from 0 to 31 by its form. */
    private boolean isAmount(int term) {
        return terms.operator(term) == Operator.AND && terms.isConstant(terms.operand(term, 1), WIDTH - 1);
    }

    private void readNotZero(int hypothesis) {
        int negated = negated(hypothesis);
        int zero = negated < 0 ? -1 : isZero(negated);
        if (zero >= 0) {
            notZero.add(zero);
        }
        int less = terms.operator(hypothesis) == Operator.SLT ? hypothesis : -1;
        if (less >= 0 && terms.isConstant(terms.operand(less, 0)) && terms.signed(terms.operand(less, 0)) >= 0) {
            notZero.add(terms.operand(less, 1));
        }
    }

    /** A remainder that is 0, by a divisor that is not. */
    private void readDivisor(int hypothesis) {
        int zero = isZero(hypothesis);
        // constants divided by 0 give 0: a selection
        boolean isSelection = zero >= 0 && terms.operator(zero) == Operator.ITE;
        int remainder = isSelection ? terms.operand(zero, 2) : zero;
        if (remainder >= 0 && terms.operator(remainder) == Operator.SREM) {
            int dividend = terms.operand(remainder, 0);
            int divisor = terms.operand(remainder, 1);
            if (isSelection && isZero(terms.operand(zero, 0)) != divisor) {
                return;
            }
            if (isNotZero(divisor)
                    && !terms.isConstant(dividend)
                    && !exact.contains(dividend)
                    && !uses(divisor, dividend)) {
                int factor = terms.variable(terms.text(dividend) + " / " + terms.text(divisor), WIDTH);
                multiples.putIfAbsent(dividend, new Multiple(divisor, factor));
            }
        }
    }

    private boolean uses(int term, int operand) {
        return Evaluation.cone(terms, term).get(operand);
    }

    private void readOrder(int hypothesis) {
        int negated = negated(hypothesis);
        int less = negated < 0 ? hypothesis : negated;
        if (terms.operator(less) != Operator.SLT || terms.width(terms.operand(less, 0)) != WIDTH) {
            return;
        }
        int x = terms.operand(less, 0);
        int y = terms.operand(less, 1);
        // dividing by a divisor needs the bounds of the term itself, too
        for (boolean expands : new boolean[] {true, false}) {
            IntegerPolynomial difference = (expands ? value(y) : plain(y)).minus(expands ? value(x) : plain(x));
            notNegative.add(
                    negated < 0
                            ? difference.minus(IntegerPolynomial.constant(1))
                            : IntegerPolynomial.constant(0).minus(difference));
        }
    }

    private IntegerPolynomial plain(int term) {
        return terms.isConstant(term) ? IntegerPolynomial.constant(terms.signed(term)) : IntegerPolynomial.atom(term);
    }

    // ---- asking

    /** The terms that are multiples. */
    Map<Integer, Multiple> multiples() {
        return multiples;
    }

    /** A term as an integer: exact sums and products of atoms, multiples as products. */
    IntegerPolynomial value(int term) {
        if (terms.isConstant(term)) {
            return IntegerPolynomial.constant(terms.signed(term));
        }
        Integer product = products.get(term);
        if (product != null) {
            return value(product);
        }
        boolean isNegation = terms.operator(term) == Operator.SUB && terms.isConstant(terms.operand(term, 0), 0);
        if (isNegation && isPositive(plain(terms.operand(term, 1)))) {
            return IntegerPolynomial.constant(0).minus(value(terms.operand(term, 1)));
        }
        if (!exact.contains(term)) {
            return IntegerPolynomial.atom(term);
        }
        IntegerPolynomial left = value(terms.operand(term, 0));
        int y = terms.operand(term, 1);
        return switch (terms.operator(term)) {
            case ADD -> left.plus(value(y));
            case SUB -> left.minus(value(y));
            case MUL -> left.times(value(y));
            // exact, but the power itself may not fit: then it is only an atom that nothing is known about
            case SHL -> isBelow(y, WIDTH - 1) ? left.times(value(power(y))) : IntegerPolynomial.atom(term);
            default -> throw new IllegalStateException(terms.text(term));
        };
    }

    private int power(int amount) {
        return terms.binary(Operator.SHL, terms.constant(1, WIDTH), amount);
    }

    private boolean isBelow(int term, int bound) {
        return isNotNegative(IntegerPolynomial.constant(bound - 1L).minus(plain(term)));
    }

    /**
     * Whether a polynomial is a number of 32 bits by its form: a constant or an atom. The other factor of a multiple
     * of -1 may be 2^31.
     */
    boolean isNumber(IntegerPolynomial polynomial) {
        if (polynomial.monomials().size() != 1) {
            return polynomial.isZero();
        }
        List<Integer> atoms = polynomial.monomials().keySet().iterator().next();
        BigInteger coefficient = polynomial.monomials().values().iterator().next();
        return atoms.isEmpty()
                ? coefficient.bitLength() < WIDTH
                : atoms.size() == 1 && coefficient.equals(BigInteger.ONE) && !mayBeWide(atoms.getFirst());
    }

    private boolean mayBeWide(int atom) {
        return products.values().stream()
                .anyMatch(
                        product -> terms.operand(product, 1) == atom && !isPositive(value(terms.operand(product, 0))));
    }

    /** Whether a product of 32 bits is that of the integers, and positive. */
    boolean isExactProduct(int product) {
        return exact.contains(product) || positiveProducts.contains(product);
    }

    /** Whether a condition says that a number is 0 that is not. */
    boolean excludes(int condition) {
        int zero = isZero(condition);
        return zero >= 0 && isNotZero(zero);
    }

    boolean isNotZero(int term) {
        return notZero.contains(term)
                || terms.isConstant(term) && !terms.isConstant(term, 0)
                || isPositive(plain(term));
    }

    boolean isPositive(IntegerPolynomial polynomial) {
        return isNotNegative(polynomial.minus(IntegerPolynomial.constant(1)));
    }

    /** Whether a polynomial is seen to be at least 0: the sum of at most three facts and a number. */
    boolean isNotNegative(IntegerPolynomial polynomial) {
        return isNotNegative(polynomial, MAX_FACTS);
    }

    private boolean isNotNegative(IntegerPolynomial polynomial, int facts) {
        boolean isNumber = polynomial.monomials().keySet().stream().allMatch(List::isEmpty);
        if (isNumber) {
            return polynomial.monomials().values().stream().allMatch(coefficient -> coefficient.signum() > 0);
        }
        if (facts == 0) {
            return false;
        }
        for (IntegerPolynomial fact : notNegative) {
            if (isNotNegative(polynomial.minus(fact), facts - 1)) {
                return true;
            }
        }
        return false;
    }
}
