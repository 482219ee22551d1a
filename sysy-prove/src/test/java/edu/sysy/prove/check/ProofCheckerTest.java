package edu.sysy.prove.check;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.prove.certificate.Lemma;
import edu.sysy.prove.certificate.Proof;
import edu.sysy.prove.certificate.QuotientLaw;
import edu.sysy.prove.certificate.Reason;
import edu.sysy.prove.decide.Decider;
import edu.sysy.prove.decide.Decision;
import edu.sysy.prove.decide.ProofBuilder;
import edu.sysy.prove.normal.Normalizer;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Proofs with a change in one place. */
class ProofCheckerTest {
    private final Terms terms = new Terms();
    private final int x = terms.variable("x", 16);
    private final int y = terms.variable("y", 16);
    private Proof proof;

    private int op(Operator operator, int left, int right) {
        return terms.binary(operator, left, right);
    }

    /** A proof with polynomials, quotients and bits. */
    @BeforeEach
    void prove() {
        int ten = terms.constant(10, 16);
        int sum = op(Operator.ADD, op(Operator.OR, x, y), op(Operator.AND, x, y));
        int least = terms.ite(op(Operator.SLT, x, y), x, y);
        int left = op(Operator.XOR, op(Operator.SREM, sum, ten), least);
        int quotient = op(Operator.SDIV, op(Operator.ADD, y, x), ten);
        int other = terms.ite(op(Operator.SLT, y, x), y, x);
        int remainder = op(Operator.SUB, op(Operator.ADD, x, y), op(Operator.MUL, quotient, ten));
        int right = op(Operator.XOR, other, remainder);
        Decider decider = new Decider(terms, new Normalizer(terms), 10_000);
        assertThat(decider.decide(left, right)).isInstanceOf(Decision.Equal.class);
        proof = ProofBuilder.build(terms, left, right, decider.lemmas(), 10_000).orElseThrow();
    }

    private Proof with(List<Lemma> lemmas, Map<Integer, Proof.Refutation> refutations) {
        return new Proof(terms, proof.left(), proof.right(), lemmas, refutations);
    }

    @Test
    void theProofHolds() {
        assertThat(ProofChecker.check(proof)).isEmpty();
        assertThat(proof.refutations()).isNotEmpty();
        assertThat(proof.lemmas()).anyMatch(lemma -> lemma.reason() instanceof Reason.Quotient);
    }

    @Test
    void lemmasAreNeeded() {
        assertThat(ProofChecker.check(with(List.of(), Map.of()))).isPresent();
        assertThat(ProofChecker.check(with(proof.lemmas(), Map.of()))).isPresent();
        Proof other = new Proof(terms, proof.left(), x, proof.lemmas(), proof.refutations());
        assertThat(ProofChecker.check(other)).isPresent();
    }

    @Test
    void wrongLemmasAreRefusedWhateverTheirReason() {
        List<Reason> reasons = new ArrayList<>(List.of(
                new Reason.Ring(List.of()),
                new Reason.Ring(List.of(op(Operator.SLT, x, y), op(Operator.EQ, x, y))),
                new Reason.Multiple(1),
                new Reason.Multiple(2)));
        for (QuotientLaw law : QuotientLaw.values()) {
            reasons.add(new Reason.Quotient(law));
        }
        for (int i = 0; i < proof.lemmas().size(); i++) {
            Lemma lemma = proof.lemmas().get(i);
            int width = terms.width(lemma.right());
            int wrong = op(Operator.ADD, lemma.right(), terms.constant(1L << i % width, width));
            for (Reason reason : reasons) {
                assertRefused(i, new Lemma(lemma.left(), wrong, reason), proof.refutations());
                assertRefused(i, new Lemma(wrong, lemma.left(), reason), proof.refutations());
            }
            for (Proof.Refutation refutation : proof.refutations().values()) {
                Map<Integer, Proof.Refutation> refutations = new HashMap<>(proof.refutations());
                refutations.put(i, refutation);
                assertRefused(i, new Lemma(lemma.left(), wrong, new Reason.Bits()), refutations);
                refutations.put(i, new Proof.Refutation(List.of(lemma.left(), wrong), refutation.proof()));
                assertRefused(i, new Lemma(lemma.left(), wrong, new Reason.Bits()), refutations);
            }
        }
    }

    @Test
    void coarseCutsAreRefused() {
        proof.refutations().forEach((number, refutation) -> {
            Lemma lemma = proof.lemmas().get(number);
            Map<Integer, Proof.Refutation> refutations = new HashMap<>(proof.refutations());
            refutations.put(number, new Proof.Refutation(List.of(lemma.left(), lemma.right()), refutation.proof()));
            assertRefused(number, lemma, refutations);
        });
    }

    private void assertRefused(int number, Lemma lemma, Map<Integer, Proof.Refutation> refutations) {
        List<Lemma> lemmas = new ArrayList<>(proof.lemmas());
        lemmas.set(number, lemma);
        assertThat(ProofChecker.check(with(lemmas, refutations)))
                .as(() -> lemma.reason() + ": " + terms.text(lemma.left()) + " = " + terms.text(lemma.right()))
                .isPresent();
    }
}
