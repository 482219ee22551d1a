package edu.sysy.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Pairs of random expressions, half of them equal by construction. The property {@code sysy.prove.pairs} says how many,
 * {@code sysy.prove.seed} from which seed on; a table of the answers is printed.
 */
class ExpressionPairsTest {
    private static final int PAIRS = Integer.getInteger("sysy.prove.pairs", 300);
    private static final long SEED = Long.getLong("sysy.prove.seed", 1);
    private static final int OPERATIONS = 12;
    /** In one of so many pairs the certificate is checked. */
    private static final int CHECKED = 10;

    private static final double DECIDED = 0.97;

    @Test
    void pairsAreDecidedRightly() {
        Map<String, Integer> answers = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        List<Long> times = new ArrayList<>();
        int open = 0;
        for (long seed = SEED; seed < SEED + PAIRS; seed++) {
            Random random = new Random(seed);
            ExpressionPairs pairs = new ExpressionPairs(random);
            Expression first = pairs.expression(OPERATIONS);
            boolean isEqual = seed % 2 == 0;
            Expression second = pairs.equal(first, 1 + random.nextInt(6));
            if (!isEqual) {
                second = random.nextInt(4) == 0 ? pairs.expression(OPERATIONS) : pairs.mutated(second);
            }
            boolean isChecked = seed % CHECKED == 0;
            long start = System.nanoTime();
            Verdict verdict = Equivalence.of(
                    first.function(),
                    second.function(),
                    isChecked ? Budget.STANDARD : Budget.STANDARD.withoutCertificate());
            times.add((System.nanoTime() - start) / 1_000_000);
            String pair =
                    "seed " + seed + ", " + times.getLast() + " ms: " + first.text() + " and " + second.text() + ": ";
            switch (verdict) {
                case Verdict.Equal(var certificate) ->
                    certificate.flatMap(Certificate::check).ifPresent(complaint -> wrong.add(pair + complaint));
                case Verdict.Different(var counterexample) -> {
                    if (isEqual) {
                        wrong.add(pair + counterexample);
                    }
                }
                case Verdict.Unknown(String reason) -> {
                    open++;
                    System.out.println("prove: " + pair + reason);
                }
            }
            answers.merge(
                    (isEqual ? "equal: " : "mutated: ") + verdict.getClass().getSimpleName(), 1, Integer::sum);
        }
        times.sort(null);
        System.out.println("prove: " + answers + ", ms median " + times.get(times.size() / 2) + ", 97 % "
                + times.get((int) (times.size() * DECIDED)) + ", most " + times.getLast());
        assertThat(wrong).isEmpty();
        assertThat(open).isLessThanOrEqualTo((int) (PAIRS * (1 - DECIDED)));
    }
}
