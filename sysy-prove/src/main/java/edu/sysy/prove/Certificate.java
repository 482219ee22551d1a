package edu.sysy.prove;

import edu.sysy.prove.certificate.Lemma;
import edu.sysy.prove.certificate.Proof;
import edu.sysy.prove.certificate.Reason;
import edu.sysy.prove.check.ProofChecker;
import java.util.Locale;
import java.util.Optional;

/**
 * Why two functions are equal: a list of lemmas about terms, each with a reason that is checked without search (the
 * same polynomial, a law of quotients, or a refutation of clauses by reverse unit propagation), from which the
 * equality of both results follows by congruence.
 */
public final class Certificate {
    private final Proof proof;

    Certificate(Proof proof) {
        this.proof = proof;
    }

    /** How many lemmas there are. */
    public int size() {
        return proof.lemmas().size();
    }

    /**
     * Checks all lemmas and that they suffice.
     *
     * @return what is wrong; empty if the certificate shows that the functions are equal
     */
    public Optional<String> check() {
        return ProofChecker.check(proof);
    }

    /** The lemmas, a line each; under those of bits the learned clauses, as DRAT. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append("prove ").append(equation(proof.left(), proof.right())).append('\n');
        for (int i = 0; i < proof.lemmas().size(); i++) {
            Lemma lemma = proof.lemmas().get(i);
            text.append(equation(lemma.left(), lemma.right())).append(" by ");
            switch (lemma.reason()) {
                case Reason.Ring ring -> text.append("ring\n");
                case Reason.Multiple(long factor) ->
                    text.append("multiple ").append(factor).append('\n');
                case Reason.Quotient(var law) ->
                    text.append(law.name().toLowerCase(Locale.ROOT)).append('\n');
                case Reason.Bits bits ->
                    text.append("bits\n").append(proof.refutation(i).proof());
            }
        }
        return text.toString();
    }

    private String equation(int left, int right) {
        return proof.terms().text(left) + " = " + proof.terms().text(right);
    }
}
