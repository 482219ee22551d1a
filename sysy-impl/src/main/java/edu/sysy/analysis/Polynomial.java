package edu.sysy.analysis;

import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A polynomial over the values of a function with coefficients modulo 2<sup>32</sup>, such as
 * {@code %a + 400 %i + 4 %j + 8}.
 *
 * <p>Sums and products of integers, and of addresses and integers, are exact in it, wrapping included: equal
 * polynomials are equal values. The form is canonical; terms are sorted by their factors and none has the coefficient
 * 0. A polynomial of degree 1 is a linear sum of values.
 */
public final class Polynomial {
    /** The most terms of a small polynomial, see {@link #isSmall}. */
    public static final int MAX_TERMS = 12;

    private static final int MAX_DEGREE = 3;

    /** 2<sup>32</sup> divided by the golden ratio (Knuth, The Art of Computer Programming, volume 3, section 6.4). */
    private static final int GOLDEN_RATIO = 0x9E3779B9;

    /** The polynomial 0. */
    public static final Polynomial ZERO = new Polynomial(0, new Term[0]);

    private final int constant;
    private final Term[] terms;

    /**
     * A product of values with a coefficient.
     *
     * @param coefficient not 0
     * @param factors at least one value, sorted by index; a square is the value twice
     */
    public record Term(int coefficient, List<Value> factors) {
        /** The first factor: the value itself, if the term is linear. */
        public Value value() {
            return factors.getFirst();
        }

        /** What a record has anyway, as for {@link Range}. */
        @Override
        public boolean equals(@Nullable Object other) {
            return this == other
                    || other instanceof Term that && coefficient == that.coefficient && factors.equals(that.factors);
        }

        @Override
        public int hashCode() {
            return 31 * coefficient + factors.hashCode();
        }
    }

    private Polynomial(int constant, Term... terms) {
        this.constant = constant;
        this.terms = terms;
    }

    /** A constant. */
    public static Polynomial of(int constant) {
        return constant == 0 ? ZERO : new Polynomial(constant, ZERO.terms);
    }

    /** A value. */
    public static Polynomial of(Value value) {
        return new Polynomial(0, new Term(1, List.of(value)));
    }

    /** The term without factors. */
    public int constant() {
        return constant;
    }

    /** The other terms. */
    public List<Term> terms() {
        return Collections.unmodifiableList(Arrays.asList(terms));
    }

    /** Whether it does not depend on any value. */
    public boolean isConstant() {
        return terms.length == 0;
    }

    /** Whether it is 0. */
    public boolean isZero() {
        return constant == 0 && terms.length == 0;
    }

    /** Whether it is small enough to be worth reasoning about. */
    public boolean isSmall() {
        return terms.length <= MAX_TERMS && degree() <= MAX_DEGREE;
    }

    /** The largest number of factors of a term; 0 for a constant. */
    public int degree() {
        int degree = 0;
        for (Term term : terms) {
            degree = Math.max(degree, term.factors().size());
        }
        return degree;
    }

    /** Whether it depends on one of these values. */
    public boolean mentionsAny(List<Value> values) {
        if (values.isEmpty()) {
            return false;
        }
        for (Term term : terms) {
            for (Value factor : term.factors()) {
                if (values.contains(factor)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The value it consists of, if it is a single value. */
    public Optional<Value> single() {
        return constant == 0 && terms.length == 1 ? singleFactor(terms[0]) : Optional.empty();
    }

    /** The address it is computed from; empty if it is an integer. */
    public Optional<Value> base() {
        for (Term term : terms) {
            Optional<Value> factor = singleFactor(term);
            if (factor.isPresent() && factor.get().type() == Type.ADDRESS) {
                return factor;
            }
        }
        return Optional.empty();
    }

    private static Optional<Value> singleFactor(Term term) {
        return term.coefficient() == 1 && term.factors().size() == 1
                ? Optional.of(term.factors().getFirst())
                : Optional.empty();
    }

    /** The terms that have factors. */
    public Polynomial withoutConstant() {
        return constant == 0 ? this : new Polynomial(0, terms);
    }

    /** The sum. */
    public Polynomial plus(Polynomial other) {
        return plus(other, 1);
    }

    /** The sum {@code this + factor * other}. */
    public Polynomial plus(Polynomial other, int factor) {
        if (other.terms.length == 0) {
            return plus(factor * other.constant);
        }
        if (terms.length == 0 && factor == 1) {
            return other.plus(constant);
        }
        Term[] sum = new Term[terms.length + other.terms.length];
        int count = 0;
        int i = 0;
        for (Term added : other.terms) {
            int order = 1;
            while (i < terms.length && (order = compareFactors(terms[i], added)) < 0) {
                sum[count++] = terms[i++];
            }
            int coefficient = added.coefficient() * factor;
            if (i < terms.length && order == 0) {
                coefficient += terms[i++].coefficient();
            }
            if (coefficient != 0) {
                sum[count++] = coefficient == added.coefficient() ? added : new Term(coefficient, added.factors());
            }
        }
        while (i < terms.length) {
            sum[count++] = terms[i++];
        }
        return new Polynomial(
                constant + factor * other.constant, count == sum.length ? sum : Arrays.copyOf(sum, count));
    }

    /** The sum. */
    public Polynomial plus(int other) {
        return other == 0 ? this : new Polynomial(constant + other, terms);
    }

    /** The difference. */
    public Polynomial minus(Polynomial other) {
        return plus(other, -1);
    }

    /** The product. */
    public Polynomial times(int factor) {
        return factor == 1 ? this : ZERO.plus(this, factor);
    }

    /** The product; empty if it is not small. */
    public Optional<Polynomial> times(Polynomial other) {
        if (other.isConstant()) {
            return Optional.of(times(other.constant));
        }
        if (isConstant()) {
            return Optional.of(other.times(constant));
        }
        if (degree() + other.degree() > MAX_DEGREE || terms.length * other.terms.length > MAX_TERMS * MAX_TERMS) {
            return Optional.empty();
        }
        Polynomial sum = other.times(constant);
        for (Term term : terms) {
            sum = sum.plus(other.timesTerm(term));
        }
        return sum.isSmall() ? Optional.of(sum) : Optional.empty();
    }

    private Polynomial timesTerm(Term factor) {
        List<Term> product = new ArrayList<>(terms.length + 1);
        if (constant * factor.coefficient() != 0) {
            product.add(new Term(constant * factor.coefficient(), factor.factors()));
        }
        for (Term term : terms) {
            int coefficient = term.coefficient() * factor.coefficient();
            if (coefficient != 0) {
                List<Value> factors = new ArrayList<>(term.factors());
                factors.addAll(factor.factors());
                factors.sort(Comparator.comparingInt(Value::index));
                product.add(new Term(coefficient, List.copyOf(factors)));
            }
        }
        product.sort(Polynomial::compareFactors);
        return new Polynomial(0, product.toArray(Term[]::new));
    }

    /** The polynomial with each value replaced; empty if one has no replacement or the result is not small. */
    public Optional<Polynomial> substitute(Function<Value, Optional<Polynomial>> replacement) {
        Polynomial sum = of(constant);
        for (Term term : terms) {
            Optional<Polynomial> product = Optional.of(of(term.coefficient()));
            for (Value factor : term.factors()) {
                product = product.flatMap(p -> replacement.apply(factor).flatMap(p::times));
            }
            if (product.isEmpty()) {
                return Optional.empty();
            }
            sum = sum.plus(product.get());
        }
        return sum.isSmall() ? Optional.of(sum) : Optional.empty();
    }

    private static int compareFactors(Term some, Term other) {
        List<Value> factors = some.factors();
        List<Value> others = other.factors();
        for (int i = 0; i < factors.size() && i < others.size(); i++) {
            int order = Integer.compare(factors.get(i).index(), others.get(i).index());
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(factors.size(), others.size());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Polynomial that && constant == that.constant && Arrays.equals(terms, that.terms);
    }

    /** Spreads also polynomials that differ by small coefficients only, such as those of a long sum of two values. */
    @Override
    public int hashCode() {
        int hash = constant;
        for (Term term : terms) {
            hash = mixed(mixed(hash + term.coefficient()) + term.factors().hashCode());
        }
        return hash;
    }

    /** A permutation of the integers that brings each bit to many places (multiplicative hashing). */
    private static int mixed(int bits) {
        int product = bits * GOLDEN_RATIO;
        return product ^ product >>> Integer.SIZE / 2;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Term term : terms) {
            text.append(text.isEmpty() ? "" : " + ");
            text.append(term.coefficient() == 1 ? "" : term.coefficient() + " ");
            text.append(String.join(
                    " ", term.factors().stream().map(Value::toString).toList()));
        }
        if (constant != 0 || text.isEmpty()) {
            text.append(text.isEmpty() ? "" : " + ").append(constant);
        }
        return text.toString();
    }
}
