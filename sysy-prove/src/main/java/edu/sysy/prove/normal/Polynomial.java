package edu.sysy.prove.normal;

import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/**
 * A polynomial modulo 2^w over terms that are no sums or products, its atoms. Monomials stand in a fixed order: by
 * degree, highest first, then by atoms, so that equal polynomials are the same list.
 *
 * @param width w, 1 to 64
 * @param monomials the atoms of each monomial in increasing order; none for the constant
 * @param coefficients a number other than 0, below 2^w, for each monomial
 */
record Polynomial(int width, int[][] monomials, long[] coefficients) {
    private static final int[] ONE = {};

    private static final Comparator<int[]> ORDER =
            Comparator.<int[]>comparingInt(monomial -> -monomial.length).thenComparing(Arrays::compare);

    static Polynomial constant(long value, int width) {
        return single(ONE, value, width);
    }

    static Polynomial atom(int term, int width) {
        return single(new int[] {term}, 1, width);
    }

    private static Polynomial single(int[] monomial, long coefficient, int width) {
        long reduced = coefficient & Terms.mask(width);
        return reduced == 0
                ? new Polynomial(width, new int[0][], new long[0])
                : new Polynomial(width, new int[][] {monomial}, new long[] {reduced});
    }

    int size() {
        return monomials.length;
    }

    int degree() {
        return size() == 0 ? 0 : monomials[0].length;
    }

    boolean isConstant() {
        return size() == 0 || size() == 1 && monomials[0].length == 0;
    }

    /** Whether this is one atom and nothing else. */
    boolean isAtom() {
        return size() == 1 && coefficients[0] == 1 && monomials[0].length == 1;
    }

    /** The coefficient of the monomial without atoms. */
    long constantPart() {
        int last = size() - 1;
        return last >= 0 && monomials[last].length == 0 ? coefficients[last] : 0;
    }

    /** This plus {@code factor} times another one. */
    Polynomial plus(Polynomial other, long factor) {
        Map<int[], Long> sum = new TreeMap<>(ORDER);
        for (int i = 0; i < size(); i++) {
            sum.put(monomials[i], coefficients[i]);
        }
        for (int i = 0; i < other.size(); i++) {
            sum.merge(other.monomials[i], other.coefficients[i] * factor, Long::sum);
        }
        return of(sum, width);
    }

    Polynomial times(long factor) {
        return map(coefficient -> coefficient * factor);
    }

    private Polynomial map(LongUnaryOperator change) {
        Map<int[], Long> changed = new TreeMap<>(ORDER);
        for (int i = 0; i < size(); i++) {
            changed.put(monomials[i], change.applyAsLong(coefficients[i]));
        }
        return of(changed, width);
    }

    Polynomial times(Polynomial other) {
        Map<int[], Long> product = new TreeMap<>(ORDER);
        for (int i = 0; i < size(); i++) {
            for (int j = 0; j < other.size(); j++) {
                int[] atoms = Arrays.copyOf(monomials[i], monomials[i].length + other.monomials[j].length);
                System.arraycopy(other.monomials[j], 0, atoms, monomials[i].length, other.monomials[j].length);
                Arrays.sort(atoms);
                product.merge(atoms, coefficients[i] * other.coefficients[j], Long::sum);
            }
        }
        return of(product, width);
    }

    /** This with a polynomial in the place of an atom. */
    Polynomial with(int atom, Polynomial value) {
        Polynomial result = constant(0, width);
        for (int i = 0; i < size(); i++) {
            Polynomial product = constant(coefficients[i], width);
            for (int each : monomials[i]) {
                product = product.times(each == atom ? value : atom(each, width));
            }
            result = result.plus(product, 1);
        }
        return result;
    }

    /**
     * This with {@code value / 2^shift} in the place of an atom in one monomial, whose coefficient is a multiple of
     * 2^shift.
     */
    Polynomial withShifted(int[] monomial, int atom, int shift, Polynomial value) {
        int index = Arrays.asList(monomials).indexOf(monomial);
        Polynomial product = constant(coefficients[index] >>> shift, width).times(value);
        boolean isReplaced = false;
        for (int each : monomial) {
            if (each == atom && !isReplaced) {
                isReplaced = true;
            } else {
                product = product.times(atom(each, width));
            }
        }
        return plus(new Polynomial(width, new int[][] {monomial}, new long[] {coefficients[index]}), -1)
                .plus(product, 1);
    }

    /** The monomials that two polynomials share with the same coefficient. */
    Polynomial common(Polynomial other) {
        Map<int[], Long> theirs = new TreeMap<>(ORDER);
        for (int i = 0; i < other.size(); i++) {
            theirs.put(other.monomials[i], other.coefficients[i]);
        }
        Map<int[], Long> shared = new TreeMap<>(ORDER);
        for (int i = 0; i < size(); i++) {
            Long coefficient = theirs.get(monomials[i]);
            if (coefficient != null && coefficient == coefficients[i]) {
                shared.put(monomials[i], coefficients[i]);
            }
        }
        return of(shared, width);
    }

    private static Polynomial of(Map<int[], Long> sum, int width) {
        sum.replaceAll((monomial, coefficient) -> coefficient & Terms.mask(width));
        sum.values().removeIf(coefficient -> coefficient == 0);
        return new Polynomial(
                width,
                sum.keySet().toArray(int[][]::new),
                sum.values().stream().mapToLong(Long::longValue).toArray());
    }

    /** The term that stands for this polynomial: products and sums in the order of the monomials. */
    int term(Terms terms) {
        int sum = -1;
        for (int i = 0; i < size(); i++) {
            int product = product(terms, monomials[i], coefficients[i]);
            sum = sum < 0 ? product : terms.binary(Operator.ADD, sum, product);
        }
        return sum < 0 ? terms.constant(0, width) : sum;
    }

    private int product(Terms terms, int[] atoms, long coefficient) {
        if (atoms.length == 0) {
            return terms.constant(coefficient, width);
        }
        int product = atoms[0];
        for (int i = 1; i < atoms.length; i++) {
            product = terms.binary(Operator.MUL, product, atoms[i]);
        }
        return coefficient == 1 ? product : terms.binary(Operator.MUL, product, terms.constant(coefficient, width));
    }
}
