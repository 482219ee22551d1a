package edu.sysy.ir;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminatorTest {
    private static final Value A = new Value(1, Type.I32);
    private static final Value B = new Value(2, Type.I32);

    @Test
    void eachPartCanBeReplacedAlone() {
        Terminator.Branch branch = new Terminator.Branch(A, Edge.to(1), Edge.to(2));
        assertThat(branch.withCondition(B)).isEqualTo(new Terminator.Branch(B, Edge.to(1), Edge.to(2)));
        assertThat(branch.withIfTrue(Edge.to(3, A))).isEqualTo(new Terminator.Branch(A, Edge.to(3, A), Edge.to(2)));
        assertThat(branch.withIfFalse(Edge.to(3, A))).isEqualTo(new Terminator.Branch(A, Edge.to(1), Edge.to(3, A)));
        assertThat(new Terminator.Jump(Edge.to(1)).withTarget(Edge.to(2))).isEqualTo(new Terminator.Jump(Edge.to(2)));
        assertThat(new Terminator.Return(A).withValue(B)).isEqualTo(new Terminator.Return(B));
    }
}
