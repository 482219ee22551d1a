package edu.sysy.nest.dependence;

import static edu.sysy.nest.dependence.NestExamples.I;
import static edu.sysy.nest.dependence.NestExamples.J;
import static edu.sysy.nest.dependence.NestExamples.K;
import static edu.sysy.nest.dependence.NestExamples.N;
import static edu.sysy.nest.dependence.NestExamples.from;
import static edu.sysy.nest.dependence.NestExamples.number;
import static edu.sysy.nest.dependence.NestExamples.upToN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.WorkBudget;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Dependences of textbook nests as text, and of hostile ones in bounded time. */
class ArrayDependenceGraphTest {
    private static final List<NestLoop> SQUARE = List.of(upToN(I), upToN(J));
    private static final List<NestLoop> CUBE = List.of(upToN(I), upToN(J), upToN(K));

    @Test
    void aMatrixProductDependsOnItsInnerLoopOnly() {
        NestExamples product = new NestExamples()
                .read(CUBE, "c", I, J)
                .read(CUBE, "a", I, K)
                .read(CUBE, "b", K, J)
                .write(CUBE, "c", I, J);
        assertThat(product.graph()).hasToString("""
                        anti c[i][j] -> c[i][j] (0, 0, <)
                        anti c[i][j] -> c[i][j] (0, 0, 0)
                        flow c[i][j] -> c[i][j] (0, 0, <)
                        output c[i][j] -> c[i][j] (0, 0, <)
                        """);
        assertThat(ArrayDependenceGraph.of(product.accesses(), NestExamples.POSITIVE, true)
                        .toString())
                .contains("input a[i][k] -> a[i][k] (0, <, 0)\n", "input b[k][j] -> b[k][j] (<, 0, 0)\n");
    }

    @Test
    void aStencilHasConstantDistances() {
        List<NestLoop> inner = List.of(from(I, 1, 98), from(J, 1, 98));
        NestExamples stencil = new NestExamples()
                .read(inner, "a", I.plus(-1), J.plus(1))
                .read(inner, "a", I, J.plus(-1))
                .write(inner, "a", I, J);
        assertThat(stencil.graph()).hasToString("""
                        flow a[i][j] -> a[i - 1][j + 1] (1, -1)
                        flow a[i][j] -> a[i][j - 1] (0, 1)
                        """);
        assertThat(stencil.graph().dependences())
                .allMatch(Dependence::hasConstantDistance)
                .allMatch(Dependence::exact);
    }

    @Test
    void aScalarIsReusedInAllDirections() {
        assertThat(new NestExamples().write(CUBE, "s").graph()).hasToString("""
                        output s -> s (<, *, *)
                        output s -> s (0, <, *)
                        output s -> s (0, 0, <)
                        """);
    }

    @Test
    void coupledSubscriptsOfATransposeAreExact() {
        List<NestLoop> triangle = List.of(upToN(I), NestLoop.of(1, number(0), I.plus(-1)));
        NestExamples transpose = new NestExamples().read(triangle, "a", J, I).write(triangle, "a", I, J);
        assertThat(transpose.graph().dependences()).isEmpty();
        assertThat(new NestExamples()
                        .read(SQUARE, "a", J, I)
                        .write(SQUARE, "a", I, J)
                        .graph())
                .hasToString("""
                        anti a[j][i] -> a[i][j] (<, >)
                        anti a[j][i] -> a[i][j] (0, 0)
                        flow a[i][j] -> a[j][i] (<, >)
                        """);
    }

    @Test
    void parametersAreTheSameForBothAccesses() {
        List<NestLoop> line = List.of(upToN(I));
        assertThat(new NestExamples()
                        .read(line, "a", I.plus(N))
                        .write(line, "a", I)
                        .graph()
                        .dependences())
                .isEmpty();
        assertThat(new NestExamples()
                        .read(line, "a", N.minus(I))
                        .write(line, "a", I)
                        .graph())
                .hasToString("""
                        anti a[-i + n] -> a[i] (<)
                        anti a[-i + n] -> a[i] (0)
                        flow a[i] -> a[-i + n] (<)
                        """);
    }

    @Test
    void iterationsAreDistancesDividedByTheStep() {
        NestLoop loop = new NestLoop(0, List.of(number(0)), List.of(number(99)), -3);
        NestExamples backwards =
                new NestExamples().read(List.of(loop), "a", I.plus(6)).write(List.of(loop), "a", I);
        assertThat(backwards.graph()).hasToString("flow a[i] -> a[i + 6] (6)\n");
        assertThat(backwards.graph().dependences().getFirst().iterations(0)).hasValue(2);
    }

    @Test
    void otherRowsAreReachedUnlessIndicesAreInRange() {
        List<NestLoop> loops = List.of(from(I, 0, 9), from(J, 0, 11));
        List<AffineForm> indices = List.of(I, J);
        assertThat(selfOutput(loops, Subscripts.inRange(indices, List.of(10L)))).isEmpty();
        assertThat(selfOutput(loops, Subscripts.ofDimensions(indices, List.of(10L))))
                .hasToString("[output a -> a (1, -10)]");
    }

    private static List<Dependence> selfOutput(List<NestLoop> loops, Subscripts subscripts) {
        Access write = new Access("a", 0, true, subscripts, loops, List.of(), 0, 0);
        return ArrayDependenceGraph.of(List.of(write), NestAssumptions.NONE).dependences();
    }

    @Test
    void differentArraysDependOnEachOtherIfTheyMayOverlap() {
        NestExamples copy =
                new NestExamples().read(List.of(from(I, 0, 9)), "b", I).write(List.of(from(I, 0, 9)), "a", I);
        assertThat(copy.graph().dependences()).isEmpty();
        NestAssumptions overlap = new NestAssumptions(List.of(), (one, other) -> true);
        assertThat(ArrayDependenceGraph.of(copy.accesses(), overlap)).hasToString("""
                        anti b[i] -> a[i] (<) ?
                        anti b[i] -> a[i] (0) ?
                        flow a[i] -> b[i] (<) ?
                        """);
    }

    @Test
    void aNumberThatDoesNotFitIsNotIndependence() {
        List<NestLoop> loops = List.of(from(I, 0, 9));
        Subscripts row = Subscripts.ofDimensions(List.of(I.times(Long.MAX_VALUE), I), List.of(2L));
        Access write = new Access("a", 0, true, Subscripts.flat(I), loops, List.of(), 0, 0);
        Access read = new Access("b", 0, false, row, loops, List.of(), 0, 1);
        assertThat(ArrayDependenceGraph.of(List.of(write, read), NestAssumptions.NONE))
                .hasToString("""
                        flow a -> b (<) ?
                        flow a -> b (0) ?
                        anti b -> a (<) ?
                        """);
    }

    @Test
    void countersAreUsedInTheirLoopsOnly() {
        NestExamples wrong = new NestExamples().read(List.of(upToN(I)), "a", J).write(SQUARE, "a", I);
        assertThatThrownBy(wrong::graph)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("v1");
    }

    @Test
    void twelveLoopsAreRefinedInBoundedTime() {
        List<NestLoop> loops = new ArrayList<>();
        AffineForm sum = number(0);
        for (int level = 0; level < 12; level++) {
            AffineForm start = level == 0 ? number(0) : AffineForm.variable(level - 1);
            loops.add(NestLoop.of(level, start, start.plus(9)));
            sum = sum.plus(AffineForm.variable(level).times(level % 3 + 1));
        }
        Access write = new Access("a", 0, true, Subscripts.flat(sum), loops, List.of(), 0, 0);
        Access read = new Access("b", 0, false, Subscripts.flat(sum.plus(-3)), loops, List.of(), 0, 1);
        ArrayDependenceGraph graph = ArrayDependenceGraph.of(List.of(write, read), NestAssumptions.NONE);
        assertThat(graph.isBounded()).isTrue();
        assertThat(graph.dependences()).hasSizeBetween(12, 1_000).anyMatch(dependence -> !dependence.exact());
    }

    @Test
    void twoHundredAccessesAreComparedInBoundedTime() {
        NestExamples nest = new NestExamples();
        for (int k = 0; k < 100; k++) {
            nest.read(CUBE, "a", I.plus(k % 7), J.plus(-k % 5), K.plus(k % 3)).write(CUBE, "a", I, J.plus(k % 4), K);
        }
        ArrayDependenceGraph graph = nest.graph();
        assertThat(graph.isBounded()).isFalse();
        assertThat(graph.dependences()).hasSizeGreaterThan(10_000).allMatch(Dependence::hasConstantDistance);
    }

    @Test
    void anExhaustedBudgetLeavesDirectionsOpen() {
        List<NestLoop> loops = List.of(from(I, 0, 9), from(J, 0, 9));
        Access write = new Access("a", 0, true, Subscripts.flat(I.plus(J)), loops, List.of(), 0, 0);
        DependenceTest test = new DependenceTest(NestAssumptions.NONE, WorkBudget.ofRows(1));
        assertThat(test.between(write, write)).hasToString("[output a -> a (<, *) ?]");
        assertThat(test.isBounded()).isTrue();
    }

    @Test
    void theGraphDrawsItself() {
        List<NestLoop> line = List.of(from(I, 1, 9));
        assertThat(new NestExamples()
                        .read(line, "a", I.plus(-1))
                        .write(line, "a", I)
                        .graph()
                        .dot())
                .isEqualTo("""
                        digraph dependences {
                          a0 [shape=box, label="read a[i - 1]"];
                          a1 [shape=box, label="write a[i]"];
                          a1 -> a0 [label="flow (1)"];
                        }
                        """);
    }
}
