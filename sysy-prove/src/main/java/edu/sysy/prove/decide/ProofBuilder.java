package edu.sysy.prove.decide;

import edu.sysy.prove.bits.BitBlaster;
import edu.sysy.prove.bits.Gates;
import edu.sysy.prove.bits.Miter;
import edu.sysy.prove.certificate.Lemma;
import edu.sysy.prove.certificate.Proof;
import edu.sysy.prove.certificate.Reason;
import edu.sysy.prove.sat.SatAnswer;
import edu.sysy.prove.sat.SatSolver;
import edu.sysy.prove.term.Cut;
import edu.sysy.prove.term.Terms;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** Finds a refutation for each lemma of bits. */
public final class ProofBuilder {
    /** A rule looks at operands of operands; what is below them can have any value, and is left out first. */
    private static final int[] DEPTHS = {2, 3, 5, Integer.MAX_VALUE};

    private ProofBuilder() {}

    /**
     * The proof that two terms are equal.
     *
     * @param conflicts how many conflicts the solver may meet for one lemma
     * @return the proof; empty if the budget does not suffice
     */
    public static Optional<Proof> build(Terms terms, int left, int right, List<Lemma> lemmas, long conflicts) {
        Map<Integer, Proof.Refutation> refutations = new HashMap<>();
        for (int i = 0; i < lemmas.size(); i++) {
            if (lemmas.get(i).reason() instanceof Reason.Bits) {
                Optional<Proof.Refutation> refutation = refute(terms, lemmas.get(i), conflicts);
                if (refutation.isEmpty()) {
                    return Optional.empty();
                }
                refutations.put(i, refutation.get());
            }
        }
        return Optional.of(new Proof(terms, left, right, lemmas, refutations));
    }

    private static Optional<Proof.Refutation> refute(Terms terms, Lemma lemma, long conflicts) {
        for (int depth : DEPTHS) {
            BitSet cut = Cut.below(terms, lemma.left(), lemma.right(), depth);
            Gates gates = new Gates();
            BitBlaster blaster = new BitBlaster(terms, gates, IntUnaryOperator.identity(), cut);
            var clauses = Miter.of(gates, blaster, lemma.left(), lemma.right());
            if (SatSolver.solve(clauses, conflicts, true) instanceof SatAnswer.Unsatisfiable(var proof)) {
                return Optional.of(new Proof.Refutation(cut.stream().boxed().toList(), proof));
            }
        }
        return Optional.empty();
    }
}
