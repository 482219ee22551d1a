package edu.sysy.prove.check;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.prove.bits.Clauses;
import edu.sysy.prove.sat.RupProof;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RupCheckerTest {
    /** All combinations of three variables. */
    private static final Clauses CUBE = Clauses.of(
            3,
            List.of(
                    new int[] {1, 2, 3},
                    new int[] {1, 2, -3},
                    new int[] {1, -2, 3},
                    new int[] {1, -2, -3},
                    new int[] {-1, 2, 3},
                    new int[] {-1, 2, -3},
                    new int[] {-1, -2, 3},
                    new int[] {-1, -2, -3}));

    private static boolean check(String proof) {
        return RupChecker.check(CUBE, RupProof.parse(proof));
    }

    @Test
    void proofsAreAccepted() {
        assertThat(check("1 2 0\n1 0\n-1 2 0\n0\n")).isTrue();
        assertThat(check("1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n1 0\n0\n")).isTrue();
        assertThat(check("2 1 2 0\n1 -1 0\n1 0\n2 -1 0\n0\n")).isTrue();
    }

    @Test
    void aMissingClauseIsNoticed() {
        assertThat(check("1 0\n-1 2 0\n0\n")).isFalse();
        assertThat(check("1 2 0\n-1 2 0\n0\n")).isFalse();
        assertThat(check("0\n")).isFalse();
    }

    @Test
    void proofsWithoutTheEmptyClauseAtTheirEndAreRefused() {
        assertThat(check("1 2 0\n1 0\n-1 2 0\n")).isFalse();
        assertThat(check("")).isFalse();
        assertThat(check("1 2 0\n1 0\n-1 2 0\n0\n1 0\n")).isFalse();
    }

    @Test
    void clausesThatDoNotFollowAreRefused() {
        assertThat(check("2 0\n1 2 0\n1 0\n-1 2 0\n0\n")).isFalse();
        Clauses satisfiable = Clauses.of(2, List.of(new int[] {1, 2}));
        assertThat(RupChecker.check(satisfiable, RupProof.parse("1 0\n0\n"))).isFalse();
        assertThat(RupChecker.check(satisfiable, RupProof.parse("0\n"))).isFalse();
    }

    @Test
    void clausesAboutOtherVariablesAreRefused() {
        assertThat(check("4 1 2 0\n1 2 0\n1 0\n-1 2 0\n0\n")).isFalse();
        assertThat(check("-2147483648 0\n0\n")).isFalse();
    }

    @Test
    void clausesThatPropagationRefutesNeedOnlyTheEmptyClause() {
        Clauses clauses = Clauses.of(2, List.of(new int[] {-1, 2}, new int[] {1}, new int[] {-2}));
        assertThat(RupChecker.check(clauses, RupProof.parse("0\n"))).isTrue();
        assertThat(RupChecker.check(clauses, RupProof.EMPTY)).isFalse();
        assertThat(RupChecker.check(Clauses.of(0, List.of(new int[0])), RupProof.parse("0\n")))
                .isTrue();
    }

    /** Whether one clause follows by unit propagation, the slow way. */
    private static boolean followsSlowly(List<int[]> clauses, int[] clause) {
        List<Integer> made = new ArrayList<>();
        for (int literal : clause) {
            made.add(-literal);
            if (made.contains(literal)) {
                return true;
            }
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int[] each : clauses) {
                int open = 0;
                boolean satisfied = false;
                for (int literal : each) {
                    satisfied |= made.contains(literal);
                    if (!made.contains(-literal) && open != literal) {
                        open = open == 0 ? literal : Integer.MAX_VALUE;
                    }
                }
                if (!satisfied && open == 0) {
                    return true;
                }
                if (!satisfied && open != Integer.MAX_VALUE) {
                    made.add(open);
                    changed = true;
                }
            }
        }
        return false;
    }

    @Test
    void randomProofsAreJudgedAsByTheDefinition() {
        Random random = new Random(4);
        int accepted = 0;
        for (int round = 0; round < 5000; round++) {
            int variables = 3 + random.nextInt(4);
            List<int[]> clauses = new ArrayList<>();
            for (int i = random.nextInt(8) + 3 * variables; i > 0; i--) {
                clauses.add(clause(random, variables, 2 + random.nextInt(2)));
            }
            Clauses given = Clauses.of(variables, clauses);
            RupProof.Builder proof = new RupProof.Builder();
            boolean expected = true;
            for (int i = random.nextInt(4); i >= 0; i--) {
                int[] clause = i == 0 ? new int[0] : clause(random, variables, 1 + random.nextInt(2));
                proof.add(clause);
                expected &= followsSlowly(clauses, clause);
                clauses.add(clause);
            }
            assertThat(RupChecker.check(given, proof.build())).isEqualTo(expected);
            accepted += expected ? 1 : 0;
        }
        assertThat(accepted).isBetween(500, 4500);
    }

    private static int[] clause(Random random, int variables, int size) {
        int[] clause = new int[size];
        for (int k = 0; k < size; k++) {
            clause[k] = (1 + random.nextInt(variables)) * (random.nextBoolean() ? 1 : -1);
        }
        return clause;
    }
}
