package edu.sysy.prove.integer;

import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;

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
    private final HypothesisForms forms;
    /** Terms that do not wrap: their operands' polynomials make theirs. */
    private final Set<Integer> exact = new HashSet<>();
    /** Terms that are products, and these. */
    private final Map<Integer, Integer> products;
    /** Terms that are multiples of another one, in the order in which they were found. */
    private final Map<Integer, Multiple> multiples = new LinkedHashMap<>();

    /** Products whose high part is 0 and whose low part is positive. */
    private final Set<Integer> positiveProducts = new HashSet<>();

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
        this.forms = new HypothesisForms(terms);
        List<Integer> all = forms.conjuncts(hypotheses);
        // what does not wrap and what divides what is needed for the polynomials of the others
        addTerms(all, forms::exact, exact);
        Set<Integer> withoutHighPart = new HashSet<>();
        addTerms(all, forms::productWithoutHighPart, withoutHighPart);
        addTerms(all, forms::positive, positiveProducts);
        positiveProducts.retainAll(withoutHighPart);
        addTerms(all, forms::notZero, notZero);
        all.forEach(hypothesis -> forms.division(hypothesis).ifPresent(this::addMultiple));
        all.forEach(hypothesis -> forms.order(hypothesis).ifPresent(this::addOrder));
    }

    private static void addTerms(List<Integer> hypotheses, IntUnaryOperator form, Set<Integer> found) {
        hypotheses.stream()
                .mapToInt(form::applyAsInt)
                .filter(term -> term != HypothesisForms.NONE)
                .forEach(found::add);
    }

    private void addMultiple(HypothesisForms.Division division) {
        int dividend = division.dividend();
        int divisor = division.divisor();
        if (isNotZero(divisor)
                && !terms.isConstant(dividend)
                && !exact.contains(dividend)
                && !Evaluation.cone(terms, divisor).get(dividend)) {
            int factor = terms.variable(terms.text(dividend) + " / " + terms.text(divisor), WIDTH);
            multiples.putIfAbsent(dividend, new Multiple(divisor, factor));
        }
    }

    private void addOrder(HypothesisForms.Order order) {
        int x = order.left();
        int y = order.right();
        // dividing by a divisor needs the bounds of the term itself, too
        for (boolean expands : new boolean[] {true, false}) {
            IntegerPolynomial difference = (expands ? value(y) : plain(y)).minus(expands ? value(x) : plain(x));
            notNegative.add(
                    order.holds()
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
        if (isDifferenceFromConstant(term)) {
            return value(terms.operand(term, 0)).minus(value(terms.operand(term, 1)));
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

    /** Whether a term is a constant minus a number, both not negative, which does not wrap. */
    private boolean isDifferenceFromConstant(int term) {
        if (terms.operator(term) != Operator.SUB || !terms.isConstant(terms.operand(term, 0))) {
            return false;
        }
        return terms.signed(terms.operand(term, 0)) >= 0 && isNotNegative(plain(terms.operand(term, 1)));
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
        int zero = forms.zero(condition);
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
