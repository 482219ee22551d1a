package edu.sysy.prove.sat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.prove.bits.Clauses;
import edu.sysy.prove.check.RupChecker;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SatSolverTest {
    private static final long MANY = 1_000_000;

    private static Clauses random(Random random, int variables, int count) {
        List<int[]> clauses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int[] clause = new int[1 + random.nextInt(3)];
            for (int k = 0; k < clause.length; k++) {
                clause[k] = (1 + random.nextInt(variables)) * (random.nextBoolean() ? 1 : -1);
            }
            clauses.add(clause);
        }
        return Clauses.of(variables, clauses);
    }

    private static boolean hasModel(Clauses clauses) {
        for (int number = 0; number < 1 << clauses.variables(); number++) {
            boolean[] model = new boolean[clauses.variables() + 1];
            for (int variable = 1; variable < model.length; variable++) {
                model[variable] = (number >> (variable - 1) & 1) != 0;
            }
            if (clauses.isSatisfiedBy(model)) {
                return true;
            }
        }
        return false;
    }

    /** Each of {@code holes + 1} pigeons in a hole, no two in one. */
    static Clauses pigeons(int holes) {
        List<int[]> clauses = new ArrayList<>();
        for (int pigeon = 0; pigeon <= holes; pigeon++) {
            int[] somewhere = new int[holes];
            for (int hole = 0; hole < holes; hole++) {
                somewhere[hole] = pigeon * holes + hole + 1;
                for (int other = 0; other < pigeon; other++) {
                    clauses.add(new int[] {-somewhere[hole], -(other * holes + hole + 1)});
                }
            }
            clauses.add(somewhere);
        }
        return Clauses.of((holes + 1) * holes, clauses);
    }

    @Test
    void smallClausesAreDecidedAndTheirProofsHold() {
        Random random = new Random(1);
        int refuted = 0;
        for (int round = 0; round < 2000; round++) {
            int variables = 3 + round % 8;
            Clauses clauses = random(random, variables, variables + random.nextInt(3 * variables));
            switch (SatSolver.solve(clauses, MANY, true)) {
                case SatAnswer.Satisfiable(boolean[] model) ->
                    assertThat(clauses.isSatisfiedBy(model)).isTrue();
                case SatAnswer.Unsatisfiable(RupProof proof) -> {
                    refuted++;
                    assertThat(hasModel(clauses)).isFalse();
                    assertThat(RupChecker.check(clauses, proof)).isTrue();
                }
                case SatAnswer.Unknown() -> throw new AssertionError(clauses);
            }
        }
        assertThat(refuted).isBetween(500, 1500);
    }

    @Test
    void harderClausesAreRefutedWithProofs() {
        Clauses clauses = pigeons(6);
        SatAnswer answer = SatSolver.solve(clauses, MANY, true);
        assertThat(answer).isInstanceOfSatisfying(SatAnswer.Unsatisfiable.class, unsatisfiable -> {
            assertThat(unsatisfiable.proof().size()).isGreaterThan(10);
            assertThat(RupChecker.check(clauses, unsatisfiable.proof())).isTrue();
        });
    }

    @Test
    void clausesThatPropagationRefutesHaveTheEmptyClauseAsProof() {
        Clauses clauses = Clauses.of(2, List.of(new int[] {1}, new int[] {-1, 2}, new int[] {-2}));
        SatAnswer answer = SatSolver.solve(clauses, MANY, true);
        assertThat(answer)
                .isInstanceOfSatisfying(
                        SatAnswer.Unsatisfiable.class,
                        unsatisfiable ->
                                assertThat(unsatisfiable.proof().toString()).isEqualTo("0\n"));
    }

    @Test
    void theEmptyClauseIsRefutedAndNoClausesHaveAModel() {
        assertThat(SatSolver.solve(Clauses.of(1, List.of(new int[0])), MANY, true))
                .isInstanceOf(SatAnswer.Unsatisfiable.class);
        assertThat(SatSolver.solve(Clauses.of(0, List.of()), MANY, true)).isInstanceOf(SatAnswer.Satisfiable.class);
        assertThat(SatSolver.solve(Clauses.of(5, List.of(new int[] {3})), MANY, true))
                .isInstanceOfSatisfying(
                        SatAnswer.Satisfiable.class,
                        satisfiable -> assertThat(satisfiable.model())
                                .containsExactly(false, false, false, true, false, false));
    }

    @Test
    void noProofIsKeptUnlessAskedFor() {
        assertThat(SatSolver.solve(pigeons(4), MANY, false)).isEqualTo(new SatAnswer.Unsatisfiable(RupProof.EMPTY));
    }

    @Test
    void theBudgetIsKept() {
        assertThat(SatSolver.solve(pigeons(10), 100, true)).isInstanceOf(SatAnswer.Unknown.class);
        assertThatThrownBy(() -> SatSolver.solve(pigeons(3), 0, true)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anInterruptEndsTheSearch() {
        Thread.currentThread().interrupt();
        try {
            assertThat(SatSolver.solve(pigeons(10), Long.MAX_VALUE, false)).isInstanceOf(SatAnswer.Unknown.class);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void answersAreReproduced() {
        String first = "";
        for (int round = 0; round < 2; round++) {
            SatAnswer answer = SatSolver.solve(pigeons(6), MANY, true);
            String proof = ((SatAnswer.Unsatisfiable) answer).proof().toString();
            assertThat(round == 0 ? proof : first).isEqualTo(proof);
            first = proof;
        }
    }
}
