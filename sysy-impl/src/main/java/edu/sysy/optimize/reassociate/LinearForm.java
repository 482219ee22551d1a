package edu.sysy.optimize.reassociate;

import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * A sum of values with constant factors and a constant, modulo 2<sup>32</sup>: {@code base + 3 * x - y + 5}.
 *
 * <p>An address may take part once, with factor 1; then the sum is an address.
 *
 * @param terms by ascending value, each once, no factor 0
 */
record LinearForm(List<Term> terms, int constant) {
    /** The most terms that a form may have. */
    static final int MAX_TERMS = 12;

    static final LinearForm ZERO = new LinearForm(List.of(), 0);

    /** A value and its factor. */
    record Term(Value value, int factor) {}

    LinearForm {
        terms = List.copyOf(terms);
    }

    static LinearForm of(Value value) {
        return new LinearForm(List.of(new Term(value, 1)), 0);
    }

    static LinearForm of(int constant) {
        return new LinearForm(List.of(), constant);
    }

    /** {@code this + factor * other}. */
    LinearForm plus(LinearForm other, int factor) {
        List<Term> sum = new ArrayList<>(terms.size() + other.terms.size());
        int i = 0;
        for (Term added : other.terms) {
            while (i < terms.size() && terms.get(i).value.index() < added.value.index()) {
                sum.add(terms.get(i++));
            }
            int total = added.factor * factor;
            if (i < terms.size() && terms.get(i).value.equals(added.value)) {
                total += terms.get(i++).factor;
            }
            if (total != 0) {
                sum.add(new Term(added.value, total));
            }
        }
        sum.addAll(terms.subList(i, terms.size()));
        return new LinearForm(sum, constant + factor * other.constant);
    }

    LinearForm times(int factor) {
        return factor == 1 ? this : ZERO.plus(this, factor);
    }

    /** The same sum without its constant. */
    LinearForm withoutConstant() {
        return constant == 0 ? this : new LinearForm(terms, 0);
    }

    boolean isConstant() {
        return terms.isEmpty();
    }

    /** Whether it is nothing but a value. */
    boolean isValue() {
        return constant == 0 && terms.size() == 1 && terms.getFirst().factor == 1;
    }

    boolean isTooLong() {
        return terms.size() > MAX_TERMS;
    }

    /** Whether code can be made for it: at most one address, and that with factor 1. */
    boolean isComputable() {
        int addresses = 0;
        for (Term term : terms) {
            if (term.value.type() == Type.ADDRESS) {
                addresses += term.factor == 1 ? 1 : 2;
            }
        }
        return addresses <= 1;
    }
}
