package edu.sysy.prove.integer;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A polynomial of integers, which do not wrap. Atoms are terms of 32 bits, read as signed.
 *
 * @param monomials the coefficient, not 0, of each sorted list of atoms
 */
record IntegerPolynomial(Map<List<Integer>, BigInteger> monomials) {
    private static final Comparator<List<Integer>> ORDER =
            Comparator.comparing((List<Integer> atoms) -> atoms.toString());

    static IntegerPolynomial constant(long value) {
        return of(Map.of(List.of(), BigInteger.valueOf(value)));
    }

    static IntegerPolynomial atom(int term) {
        return of(Map.of(List.of(term), BigInteger.ONE));
    }

    private static IntegerPolynomial of(Map<List<Integer>, BigInteger> monomials) {
        TreeMap<List<Integer>, BigInteger> sorted = new TreeMap<>(ORDER);
        monomials.forEach((atoms, coefficient) -> {
            if (coefficient.signum() != 0) {
                sorted.put(atoms, coefficient);
            }
        });
        return new IntegerPolynomial(Collections.unmodifiableSortedMap(sorted));
    }

    boolean isZero() {
        return monomials.isEmpty();
    }

    IntegerPolynomial plus(IntegerPolynomial other) {
        Map<List<Integer>, BigInteger> sum = new TreeMap<>(ORDER);
        sum.putAll(monomials);
        other.monomials.forEach((atoms, coefficient) -> sum.merge(atoms, coefficient, BigInteger::add));
        return of(sum);
    }

    IntegerPolynomial minus(IntegerPolynomial other) {
        return plus(other.times(constant(-1)));
    }

    IntegerPolynomial times(IntegerPolynomial other) {
        Map<List<Integer>, BigInteger> product = new TreeMap<>(ORDER);
        monomials.forEach((these, one) -> other.monomials.forEach((those, two) -> {
            List<Integer> atoms = new ArrayList<>(these);
            atoms.addAll(those);
            Collections.sort(atoms);
            product.merge(List.copyOf(atoms), one.multiply(two), BigInteger::add);
        }));
        return of(product);
    }

    /** The quotient by a single monomial, if it divides all others; empty if it does not. */
    Optional<IntegerPolynomial> dividedBy(IntegerPolynomial divisor) {
        if (divisor.monomials.size() != 1) {
            return Optional.empty();
        }
        Map.Entry<List<Integer>, BigInteger> single =
                divisor.monomials.entrySet().iterator().next();
        Map<List<Integer>, BigInteger> quotient = new TreeMap<>(ORDER);
        for (Map.Entry<List<Integer>, BigInteger> each : monomials.entrySet()) {
            List<Integer> rest = new ArrayList<>(each.getKey());
            for (Integer atom : single.getKey()) {
                if (!rest.remove(atom)) {
                    return Optional.empty();
                }
            }
            BigInteger[] parts = each.getValue().divideAndRemainder(single.getValue());
            if (parts[1].signum() != 0) {
                return Optional.empty();
            }
            quotient.put(List.copyOf(rest), parts[0]);
        }
        return Optional.of(of(quotient));
    }

    /** The part of the monomials that a single monomial divides. */
    IntegerPolynomial multiplesOf(IntegerPolynomial divisor) {
        Map<List<Integer>, BigInteger> multiples = new TreeMap<>(ORDER);
        monomials.forEach((atoms, coefficient) -> {
            if (of(Map.of(atoms, coefficient)).dividedBy(divisor).isPresent()) {
                multiples.put(atoms, coefficient);
            }
        });
        return of(multiples);
    }
}
