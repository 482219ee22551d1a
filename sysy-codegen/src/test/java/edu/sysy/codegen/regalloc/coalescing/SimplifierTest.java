package edu.sysy.codegen.regalloc.coalescing;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.codegen.regalloc.ToyFunctions;
import edu.sysy.codegen.regalloc.ToyMachine;
import edu.sysy.machine.RegisterFile;
import org.junit.jupiter.api.Test;

/**
 * The situations that iterated register coalescing tells apart, on graphs for a machine with two or three registers.
 */
class SimplifierTest {
    private static final RegisterFile TWO = ToyMachine.file(2, 1);
    private static final RegisterFile THREE = ToyMachine.file(3, 1);
    private static final int R0 = 0;
    private static final int R1 = 1;
    private static final int R2 = 2;
    private static final int A = InterferenceGraph.FIRST_VIRTUAL;
    private static final int B = A + 1;
    private static final int X = A + 2;
    private static final int Y = A + 3;
    private static final int P = A + 4;
    private static final int Q = A + 5;

    private static RegisterTable table(RegisterFile file) {
        return new RegisterTable(file, new OperandTable(ToyFunctions.random(1, file)));
    }

    private static InterferenceGraph graph(RegisterFile file, int... nodes) {
        InterferenceGraph graph = new InterferenceGraph(
                Q + 1, new long[] {table(file).numbers(0), table(file).numbers(1)});
        for (int node : nodes) {
            graph.setPresent(node);
            graph.setSpillable(node, 100);
        }
        return graph;
    }

    private static ColorAssignment select(InterferenceGraph graph, RegisterFile file) {
        GraphSimplifier simplifier = new GraphSimplifier(graph, ColoringObserver.NONE);
        simplifier.run();
        ColorAssignment selection = new ColorAssignment(graph, simplifier, table(file), ColoringObserver.NONE);
        selection.run();
        return selection;
    }

    private static GraphSimplifier simplify(InterferenceGraph graph) {
        GraphSimplifier simplifier = new GraphSimplifier(graph, ColoringObserver.NONE);
        simplifier.run();
        return simplifier;
    }

    @Test
    void theEndsOfAMoveBecomeOne() {
        InterferenceGraph graph = graph(TWO, A, B, X);
        graph.interfere(A, X);
        graph.addMove(A, B, 1);
        assertThat(simplify(graph).alias(B)).isEqualTo(A);
    }

    @Test
    void theEndsOfAMoveStayTwoIfTheyInterfere() {
        InterferenceGraph graph = graph(TWO, A, B);
        graph.interfere(A, B);
        graph.addMove(A, B, 1);
        ColorAssignment selection = select(graph, TWO);
        assertThat(selection.uncolored().isEmpty()).isTrue();
        assertThat(selection.color(A)).isNotEqualTo(selection.color(B));
    }

    /**
     * In one node, a and b would have x and y around them, which have two neighbours each: a triangle for two
     * registers.
     */
    @Test
    void aMoveIsGivenUpIfItsEndsInOneWouldHaveTooManyNeighboursOfHighDegree() {
        InterferenceGraph graph = graph(TWO, A, B, X, Y);
        graph.interfere(A, X);
        graph.interfere(X, Y);
        graph.interfere(Y, B);
        graph.addMove(A, B, 1);
        assertThat(simplify(graph).alias(B)).isEqualTo(B);

        InterferenceGraph again = graph(TWO, A, B, X, Y);
        again.interfere(A, X);
        again.interfere(X, Y);
        again.interfere(Y, B);
        again.addMove(A, B, 1);
        assertThat(select(again, TWO).uncolored().isEmpty()).isTrue();
    }

    @Test
    void aNeighbourOfBothEndsCountsWithTheDegreeItWillHave() {
        InterferenceGraph graph = graph(TWO, A, B, X);
        graph.interfere(A, X);
        graph.interfere(B, X);
        graph.addMove(A, B, 1);
        assertThat(simplify(graph).alias(B)).isEqualTo(A);
    }

    /** Both moves have to wait; the one that runs less is given up, p is simplified, and x has few neighbours then. */
    @Test
    void aMoveThatWaitsHasAnotherTurnWhenItsNeighboursHaveLessNeighbours() {
        InterferenceGraph graph = graph(TWO, A, B, X, Y, P, Q);
        graph.interfere(A, X);
        graph.interfere(X, P);
        graph.interfere(B, Y);
        graph.interfere(Y, Q);
        graph.addMove(P, Q, 1);
        graph.addMove(A, B, 10);
        GraphSimplifier simplifier = simplify(graph);
        assertThat(simplifier.alias(B)).isEqualTo(A);
        assertThat(simplifier.alias(Q)).isEqualTo(Q);
    }

    @Test
    void aNodeTakesTheRegisterItIsMovedTo() {
        InterferenceGraph graph = graph(TWO, A, X);
        graph.interfere(A, X);
        graph.addMove(R1, A, 1);
        ColorAssignment selection = select(graph, TWO);
        assertThat(selection.color(A)).isEqualTo(R1);
        assertThat(selection.color(X)).isEqualTo(R0);
    }

    /** x cannot be in r0, has a and y around it as well, and would lose r1 too. */
    @Test
    void aNodeDoesNotTakeTheRegisterIfANeighbourOfHighDegreeWouldSuffer() {
        InterferenceGraph graph = graph(TWO, A, X, Y);
        graph.interfere(A, X);
        graph.forbid(X, 1L << R0);
        graph.interfere(X, Y);
        graph.addMove(R1, A, 1);
        assertThat(simplify(graph).alias(A)).isEqualTo(A);
    }

    @Test
    void aNodeDoesNotTakeARegisterOfAnotherClass() {
        InterferenceGraph graph = graph(TWO, A);
        graph.setClass(A, 1);
        graph.addMove(R1, A, 1);
        assertThat(select(graph, TWO).color(A)).isEqualTo(ToyMachine.floating(0).number());
    }

    @Test
    void theCheapestOfTooManyGetsNoRegister() {
        InterferenceGraph graph = graph(TWO, A, B, X);
        graph.interfere(A, B);
        graph.interfere(B, X);
        graph.interfere(X, A);
        graph.setSpillable(B, 5);
        ColorAssignment selection = select(graph, TWO);
        assertThat(selection.uncolored().stream().toArray()).containsExactly(B);
    }

    @Test
    void nodesInARingOfFourAllGetOneOfTwoRegisters() {
        InterferenceGraph graph = graph(TWO, A, B, X, Y);
        graph.interfere(A, B);
        graph.interfere(B, X);
        graph.interfere(X, Y);
        graph.interfere(Y, A);
        ColorAssignment selection = select(graph, TWO);
        assertThat(selection.uncolored().isEmpty()).isTrue();
        assertThat(selection.color(A)).isEqualTo(selection.color(X)).isNotEqualTo(selection.color(B));
    }

    @Test
    void aCalleeSavedRegisterIsSavedOnlyForWhatCostsMoreInMemory() {
        for (double cost : new double[] {ColorAssignment.SAVING - 1, ColorAssignment.SAVING + 1}) {
            InterferenceGraph graph = graph(THREE, A);
            graph.forbid(A, 1L << R0 | 1L << R1);
            graph.setSpillable(A, cost);
            ColorAssignment selection = select(graph, THREE);
            assertThat(selection.color(A)).isEqualTo(cost < ColorAssignment.SAVING ? -1 : R2);
        }
    }

    @Test
    void ofTwoMovesThatExcludeEachOtherTheOneThatRunsMoreVanishes() {
        InterferenceGraph graph = graph(TWO, A, B, X);
        graph.interfere(A, X);
        graph.addMove(B, A, 1);
        graph.addMove(B, X, 10);
        ColorAssignment selection = select(graph, TWO);
        assertThat(selection.color(B)).isEqualTo(selection.color(X)).isNotEqualTo(selection.color(A));
    }
}
