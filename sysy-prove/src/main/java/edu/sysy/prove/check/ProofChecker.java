package edu.sysy.prove.check;

import edu.sysy.prove.bits.BitBlaster;
import edu.sysy.prove.bits.Gates;
import edu.sysy.prove.bits.Miter;
import edu.sysy.prove.certificate.Lemma;
import edu.sysy.prove.certificate.Proof;
import edu.sysy.prove.certificate.Reason;
import edu.sysy.prove.term.Terms;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Checks a proof: each lemma by its reason, without search, and that they make both terms equal. Shares with the prover
 * the meaning of terms (the circuits of bits and the laws of quotients), none of its rules.
 */
public final class ProofChecker {
    private ProofChecker() {}

    /** What is wrong with a proof; empty if it shows that its terms are equal. */
    public static Optional<String> check(Proof proof) {
        Terms terms = proof.terms();
        for (int i = 0; i < proof.lemmas().size(); i++) {
            Lemma lemma = proof.lemmas().get(i);
            if (terms.width(lemma.left()) != terms.width(lemma.right()) || !holds(proof, i)) {
                return Optional.of("lemma " + i + " does not follow by " + lemma.reason() + ": "
                        + terms.text(lemma.left()) + " = " + terms.text(lemma.right()));
            }
        }
        Congruence classes = new Congruence(terms);
        proof.lemmas().forEach(lemma -> classes.merge(lemma.left(), lemma.right()));
        classes.close();
        return classes.find(proof.left()) == classes.find(proof.right())
                ? Optional.empty()
                : Optional.of("the lemmas do not make both terms equal");
    }

    private static boolean holds(Proof proof, int number) {
        Terms terms = proof.terms();
        Lemma lemma = proof.lemmas().get(number);
        return switch (lemma.reason()) {
            case Reason.Ring(var conditions) -> RingCheck.areEqual(terms, lemma.left(), lemma.right(), conditions);
            case Reason.Multiple(long factor) -> RingCheck.isMultiple(terms, lemma.left(), lemma.right(), factor);
            case Reason.Quotient(var law) ->
                law.apply(terms, lemma.left()).stream().anyMatch(result -> result == lemma.right());
            case Reason.Bits bits -> {
                Proof.Refutation refutation = proof.refutations().get(number);
                yield refutation != null && isRefuted(terms, lemma, refutation);
            }
        };
    }

    private static boolean isRefuted(Terms terms, Lemma lemma, Proof.Refutation refutation) {
        Gates gates = new Gates();
        BitSet cut = new BitSet();
        refutation.cut().forEach(cut::set);
        BitBlaster blaster = new BitBlaster(terms, gates, IntUnaryOperator.identity(), cut);
        return RupChecker.check(Miter.of(gates, blaster, lemma.left(), lemma.right()), refutation.proof());
    }
}
