package edu.sysy.prove.certificate;

import edu.sysy.prove.sat.RupProof;
import edu.sysy.prove.term.Terms;
import java.util.List;
import java.util.Map;

/**
 * A proof that two terms are equal: lemmas, from which it follows by congruence (equal operands give equal terms).
 *
 * @param terms the graph of all terms
 * @param left a term
 * @param right the other one
 * @param lemmas equal terms, each with a reason
 * @param refutations for each lemma of bits, by its number, the refutation of its opposite
 */
public record Proof(Terms terms, int left, int right, List<Lemma> lemmas, Map<Integer, Refutation> refutations) {
    public Proof {
        lemmas = List.copyOf(lemmas);
        refutations = Map.copyOf(refutations);
    }

    /**
     * The refutation of the opposite of a lemma.
     *
     * @param number of a lemma of bits
     * @throws IllegalArgumentException if the proof has none for it
     */
    public Refutation refutation(int number) {
        Refutation refutation = refutations.get(number);
        if (refutation == null) {
            throw new IllegalArgumentException("lemma " + number + " has no refutation");
        }
        return refutation;
    }

    /**
     * Shows that two terms have no bit that differs.
     *
     * @param cut terms that may have any value in it: the terms are equal whatever these are
     * @param proof refutes the clauses that say that a bit differs
     */
    public record Refutation(List<Integer> cut, RupProof proof) {
        public Refutation {
            cut = List.copyOf(cut);
        }
    }
}
