package edu.sysy.explorer.steps;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.linear.LinearCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The worked examples of value numbering and of the graph of a block. */
class BlockStepsTest {
    /** The area between two circles, and twice. */
    static final LinearCode CIRCLES = LinearCode.parse("""
            func circles(R, r)
            T0 := 3.14
            T1 := 2.0 * T0
            T2 := R + r
            A := T1 * T2
            B := A
            T3 := 2.0 * T0
            T4 := R + r
            T5 := T3 * T4
            T6 := R - r
            B := T5 * T6
            return
            """);

    private static StepSequence steps(String id, String statements) {
        return StepSequences.of(LinearCode.parse("func f()\n" + statements + "\nreturn\n"))
                .sequence(id)
                .orElseThrow();
    }

    private static List<List<String>> table(AlgorithmStep step, String title) {
        return step.tables().stream()
                .filter(table -> table.title().equals(title))
                .findFirst()
                .orElseThrow()
                .rows();
    }

    @Test
    void onlyTheFourthStatementOfTheFirstExampleIsRedundant() {
        StepSequence steps = steps("numbering:B0", "a := b + c\nb := a - d\nc := b + c\nd := a - d");
        assertThat(table(steps.steps().getLast(), "block"))
                .containsExactly(
                        List.of("0", "a := b + c", "2 := 0 + 1", "a := b + c"),
                        List.of("1", "b := a - d", "4 := 2 - 3", "b := a - d"),
                        List.of("2", "c := b + c", "5 := 4 + 1", "c := b + c"),
                        List.of("3", "d := a - d", "4 := 2 - 3", "d := b"));
        assertThat(table(steps.steps().getLast(), "table"))
                .containsExactly(
                        List.of("b", "0"),
                        List.of("c", "1"),
                        List.of("0 + 1", "2"),
                        List.of("d", "3"),
                        List.of("2 - 3", "4"),
                        List.of("4 + 1", "5"));
        assertThat(table(steps.steps().getLast(), "names"))
                .containsExactly(List.of("b", "4"), List.of("c", "5"), List.of("a", "2"), List.of("d", "4"));
        assertThat(steps.steps().get(4).sentence())
                .isEqualTo("d := a - d. The key 2 - 3 is in the table with number 4: the expression is redundant."
                        + " d has number 4 from here on. The statement becomes d := b.");
    }

    @Test
    void valuesOfTheSecondExampleFlowThroughNames() {
        StepSequence steps = steps("numbering:B0", "a := b + c\nb := a - d\nx := b + c\nd := b\ne := d + c");
        assertThat(table(steps.steps().getLast(), "block").subList(2, 5))
                .containsExactly(
                        List.of("2", "x := b + c", "5 := 4 + 1", "x := b + c"),
                        List.of("3", "d := b", "4 := 4", "d := b"),
                        List.of("4", "e := d + c", "5 := 4 + 1", "e := x"));
    }

    @Test
    void aRedundantValueThatNoNameHoldsIsComputedAgain() {
        StepSequence steps = steps("numbering:B0", "a := x + y\na := 17\nc := y + x");
        assertThat(steps.steps().getLast().sentence())
                .endsWith("the expression is redundant. c has number 2 from here on."
                        + " But no name holds the value any more, so it is computed again.");
    }

    @Test
    void theGraphOfTheCirclesHasEightNodes() {
        StepSequence steps = StepSequences.of(CIRCLES).sequence("dag:B0").orElseThrow();
        assertThat(steps.steps()).hasSize(11);
        assertThat(table(steps.steps().getLast(), "nodes"))
                .containsExactly(
                        List.of("n1", "3.14", "", "T0"),
                        List.of("n2", "6.28", "", "T1, T3"),
                        List.of("n3", "R", "", ""),
                        List.of("n4", "r", "", ""),
                        List.of("n5", "+", "n3, n4", "T2, T4"),
                        List.of("n6", "*", "n2, n5", "A, T5"),
                        List.of("n7", "-", "n3, n4", "T6"),
                        List.of("n8", "*", "n6, n7", "B"));
    }

    @Test
    void theGraphOfTheCirclesGrowsStepByStep() {
        StepSequence steps = StepSequences.of(CIRCLES).sequence("dag:B0").orElseThrow();
        assertThat(steps.steps().stream().map(AlgorithmStep::sentence).skip(1))
                .containsExactly(
                        "T0 := 3.14. 1. Operands without a node get a leaf: n1 for 3.14. The value is that of n1, 3.14."
                                + " 4. T0 is attached to n1.",
                        "T1 := 2.0 * T0. 2. The operands are known quantities: they are merged, and the result is n2,"
                                + " 6.28. 4. T1 is attached to n2.",
                        "T2 := R + r. 1. Operands without a node get a leaf: n3 for R, n4 for r. 3. No node has the"
                                + " operator + and the successors n3 and n4: n5 is made. 4. T2 is attached to n5.",
                        "A := T1 * T2. 3. No node has the operator * and the successors n2 and n5: n6 is made. 4. A is"
                                + " attached to n6.",
                        "B := A. The value is that of n6, *. 4. B is attached to n6.",
                        "T3 := 2.0 * T0. 2. The operands are known quantities: they are merged, and the result is n2,"
                                + " 6.28. 4. T3 is attached to n2.",
                        "T4 := R + r. 3. n5 has the operator + and the successors n3 and n4 already: a common"
                                + " subexpression. 4. T4 is attached to n5.",
                        "T5 := T3 * T4. 3. n6 has the operator * and the successors n2 and n5 already: a common"
                                + " subexpression. 4. T5 is attached to n6.",
                        "T6 := R - r. 3. No node has the operator - and the successors n3 and n4: n7 is made. 4. T6 is"
                                + " attached to n7.",
                        "B := T5 * T6. 3. No node has the operator * and the successors n6 and n7: n8 is made. 4. B"
                                + " leaves n6 and is attached to n8.");
        assertThat(steps.steps().get(5).view().labels()).containsEntry("n6", "A, B");
        assertThat(steps.steps().get(5).view().hidden()).containsExactly("n7", "n8");
    }

    @Test
    void storesAndCallsKillElementsAndMakeThemKnown() {
        String code = "array a\nx := a[i]\ny := a[i]\na[j] := y\nz := a[i]\nw := a[j]\ncall g(w)\nv := a[j]";
        assertThat(steps("numbering:B0", code).steps().stream()
                        .map(AlgorithmStep::sentence)
                        .toList())
                .satisfiesExactly(
                        start -> assertThat(start).startsWith("The table is empty"),
                        x -> assertThat(x).contains("The key =[] (0, 1) is not in the table"),
                        y -> assertThat(y)
                                .contains("the expression is redundant")
                                .endsWith("becomes y := x."),
                        store -> assertThat(store).contains("It has an effect"),
                        z -> assertThat(z).contains("A store or a call may have changed the element"),
                        w -> assertThat(w).contains("The element is known to have number 2, which was stored there"),
                        call -> assertThat(call).contains("It has an effect"),
                        v -> assertThat(v).contains("The key =[] (0, 3) is not in the table"));
        assertThat(steps("dag:B0", code).steps().stream()
                        .map(AlgorithmStep::sentence)
                        .toList())
                .satisfiesExactly(
                        start -> assertThat(start).startsWith("The graph is empty"),
                        x -> assertThat(x).contains("No node has the operator =[]"),
                        y -> assertThat(y).contains("a common subexpression"),
                        store -> assertThat(store).contains("It has an effect, and no node is shared"),
                        z -> assertThat(z).contains("A store or a call may have changed the element"),
                        w -> assertThat(w).contains("The element is known to be n3, =[], which was stored there"),
                        call -> assertThat(call).contains("is made with the operator call g"),
                        v -> assertThat(v).contains("No node has the operator =[] and the successors n1 and n4"));
    }

    @Test
    void aStoredValueIsKnown() {
        String code = "array a\na[j] := y\nw := a[j]";
        assertThat(steps("numbering:B0", code).steps().getLast().sentence())
                .contains("The element is known to have number 2, which was stored there")
                .endsWith("becomes w := y.");
        assertThat(steps("dag:B0", code).steps().getLast().sentence())
                .contains("The element is known to be n3, y, which was stored there");
    }
}
