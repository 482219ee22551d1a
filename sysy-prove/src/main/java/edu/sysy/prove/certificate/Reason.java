package edu.sysy.prove.certificate;

import java.util.List;

/** Why two terms are equal, in a form that is checked without search. */
public sealed interface Reason {
    /**
     * Both are the same polynomial modulo 2^w, whichever values the conditions have. In a case where a condition is the
     * equality of two terms and holds, their difference counts as 0.
     *
     * @param conditions terms of width 1 to split cases by; few
     */
    record Ring(List<Integer> conditions) implements Reason {
        public Ring {
            conditions = List.copyOf(conditions);
        }
    }

    /**
     * Both are equalities, and the difference of the operands of the first is an odd multiple of that of the second.
     *
     * @param factor the odd factor, modulo 2^w
     */
    record Multiple(long factor) implements Reason {}

    /** A law about quotients, with the conditions on constants that it names. */
    record Quotient(QuotientLaw law) implements Reason {}

    /** Both have the same bits: propositional logic, with a proof by reverse unit propagation. */
    record Bits() implements Reason {}
}
