package edu.sysy.nest.polyhedron;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Constraints by the variables that they connect. */
class ConnectedConstraintsTest {
    private static final AffineForm A = AffineForm.variable(0);
    private static final AffineForm B = AffineForm.variable(1);
    private static final AffineForm C = AffineForm.variable(2);
    private static final AffineForm D = AffineForm.variable(3);
    private static final AffineForm E = AffineForm.variable(4);

    private static final AffineConstraint A_UP_TO_B = AffineConstraint.atLeast(B, A);
    private static final AffineConstraint D_UP_TO_9 = AffineConstraint.atMost(D, 9);
    private static final AffineConstraint B_UP_TO_C = AffineConstraint.atLeast(C, B);
    private static final AffineConstraint C_UP_TO_5 = AffineConstraint.atMost(C, 5);

    @Test
    void constraintsAreFoundOverOtherVariables() {
        ConnectedConstraints facts = new ConnectedConstraints(List.of(A_UP_TO_B, D_UP_TO_9, B_UP_TO_C, C_UP_TO_5));
        assertThat(facts.about(Set.of(0))).containsExactly(A_UP_TO_B, B_UP_TO_C, C_UP_TO_5);
        assertThat(facts.about(Set.of(2))).containsExactly(A_UP_TO_B, B_UP_TO_C, C_UP_TO_5);
        assertThat(facts.about(Set.of(3))).containsExactly(D_UP_TO_9);
        assertThat(facts.about(Set.of(3, 1))).containsExactly(A_UP_TO_B, D_UP_TO_9, B_UP_TO_C, C_UP_TO_5);
        assertThat(facts.about(Set.of(4))).isEmpty();
        assertThat(facts.about(Set.of())).isEmpty();
    }

    @Test
    void aContradictionIsAboutEachVariable() {
        AffineConstraint never = AffineConstraint.atLeast(AffineForm.constant(-1), 0);
        assertThat(new ConnectedConstraints(List.of(D_UP_TO_9, never)).about(Set.of(0)))
                .containsExactly(never);
    }

    @Test
    void intervalsAreThoseOfConstraintsOnOneVariable() {
        ConnectedConstraints facts = new ConnectedConstraints(List.of(
                AffineConstraint.atLeast(A, -3),
                AffineConstraint.atMost(A, 7),
                AffineConstraint.atMost(A, 6),
                AffineConstraint.equal(B, AffineForm.constant(4)),
                AffineConstraint.atLeast(C.times(2), 5),
                AffineConstraint.atLeast(D, E)));
        assertThat(facts.interval(0)).isEqualTo(new IntegerInterval(-3, 6));
        assertThat(facts.interval(1)).isEqualTo(new IntegerInterval(4, 4));
        assertThat(facts.interval(2)).isEqualTo(IntegerInterval.ALL);
        assertThat(facts.interval(3)).isEqualTo(IntegerInterval.ALL);
        assertThat(facts.interval(9)).isEqualTo(IntegerInterval.ALL);
    }
}
