package edu.sysy.nest.polyhedron;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The Omega test and ranges of forms agree with enumeration; {@code -Dsysy.omega.systems} makes a campaign of it. */
class OmegaAgreementTest {
    private static final int SYSTEMS = Integer.getInteger("sysy.omega.systems", 6_000);
    private static final long SEED = Long.getLong("sysy.omega.seed", 1);

    private static WorkBudget budget() {
        return WorkBudget.ofRows(200_000);
    }

    @Test
    void satisfiabilityIsThatOfEnumeration() {
        int[] answers = new int[Satisfiability.values().length];
        for (int s = 0; s < SYSTEMS; s++) {
            ConstraintSystem system = RandomSystems.inBox(new SplittableRandom(SEED + s));
            boolean[] found = {false};
            RandomSystems.forEachPoint(system, point -> found[0] = true);
            Satisfiability answer = OmegaTest.solve(system, budget());
            answers[answer.ordinal()]++;
            assertThat(answer)
                    .as("system %s\n%s", SEED + s, system)
                    .isEqualTo(found[0] ? Satisfiability.YES : Satisfiability.NO);
        }
        assertThat(answers[Satisfiability.YES.ordinal()]).isGreaterThan(SYSTEMS / 5);
        assertThat(answers[Satisfiability.NO.ordinal()]).isGreaterThan(SYSTEMS / 5);
    }

    @Test
    void numbersThatDoNotFitGiveNoWrongAnswer() {
        int unknown = 0;
        for (int s = 0; s < SYSTEMS / 10; s++) {
            SplittableRandom random = new SplittableRandom(SEED + s);
            ConstraintSystem system = RandomSystems.inBox(random);
            AffineForm huge = AffineForm.of(
                    random.nextLong(-1L << 50, 1L << 50), random.nextLong(1L << 58), -random.nextLong(1L << 57));
            system = system.and(new AffineConstraint(huge, random.nextInt(3) == 0))
                    .and(AffineConstraint.atMost(AffineForm.variable(1), RandomSystems.RADIUS))
                    .and(AffineConstraint.atLeast(AffineForm.variable(1), -RandomSystems.RADIUS));
            boolean[] found = {false};
            RandomSystems.forEachPoint(system, point -> found[0] = true);
            Satisfiability answer = OmegaTest.solve(system, budget());
            unknown += answer == Satisfiability.UNKNOWN ? 1 : 0;
            assertThat(answer)
                    .as("system %s\n%s", SEED + s, system)
                    .isIn(Satisfiability.UNKNOWN, found[0] ? Satisfiability.YES : Satisfiability.NO);
        }
        assertThat(unknown).isBetween(1, SYSTEMS / 20);
    }

    @Test
    void aCoefficientWithoutNegativeIsNotTakenForItsNegative() {
        AffineForm one = AffineForm.of(0, 1, Long.MIN_VALUE);
        AffineForm other = AffineForm.of(-1, -1, Long.MIN_VALUE);
        ConstraintSystem system =
                ConstraintSystem.of(2, List.of(new AffineConstraint(one, false), new AffineConstraint(other, false)));
        assertThat(OmegaTest.solve(system, budget())).isNotEqualTo(Satisfiability.NO);
    }

    @Test
    void anExhaustedBudgetGivesNoAnswer() {
        ConstraintSystem system = RandomSystems.inBox(new SplittableRandom(SEED));
        assertThat(OmegaTest.solve(system, WorkBudget.ofRows(2))).isEqualTo(Satisfiability.UNKNOWN);
        assertThat(FormRange.of(system, AffineForm.variable(0), WorkBudget.ofRows(2))
                        .exact())
                .isFalse();
    }

    @Test
    void rangesOfFormsAreThoseOfEnumeration() {
        int compared = 0;
        for (int s = 0; s < SYSTEMS / 3; s++) {
            SplittableRandom random = new SplittableRandom(SEED + s);
            ConstraintSystem system = RandomSystems.inBox(random);
            AffineForm form = RandomSystems.form(random, system.variables(), 3);
            List<Long> values = new ArrayList<>();
            RandomSystems.forEachPoint(system, point -> values.add(form.valueAt(point)));
            if (values.isEmpty()) {
                continue;
            }
            compared++;
            IntegerInterval expected = new IntegerInterval(
                    values.stream().min(Long::compare).orElseThrow(),
                    values.stream().max(Long::compare).orElseThrow());
            assertThat(FormRange.of(system, form, budget()))
                    .as("%s of system %s\n%s", form, SEED + s, system)
                    .isEqualTo(new FormRange(expected, true));
        }
        assertThat(compared).isGreaterThan(SYSTEMS / 12);
    }
}
