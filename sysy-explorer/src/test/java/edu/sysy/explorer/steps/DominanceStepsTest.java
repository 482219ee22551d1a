package edu.sysy.explorer.steps;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Function;
import edu.sysy.ir.text.IrParser;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The worked example of dominators and frontiers: nine blocks, a loop with two paths through it. */
class DominanceStepsTest {
    /** "Engineering a Compiler", figure 9.2. */
    static Function nineBlocks() {
        return IrParser.parse("""
                func @nine(%0: i32) -> void {
                b0:
                  jump b1
                b1:
                  br %0, b2, b5
                b2:
                  jump b3
                b3:
                  br %0, b4, b1
                b4:
                  ret
                b5:
                  br %0, b6, b8
                b6:
                  jump b7
                b7:
                  jump b3
                b8:
                  jump b7
                }
                """).functions().getFirst();
    }

    private static List<String> sentences(StepSequence sequence) {
        return sequence.steps().stream().map(AlgorithmStep::sentence).toList();
    }

    @Test
    void theLastStepHasTheTableOfDominators() {
        StepTable table =
                DominatorSteps.of(nineBlocks()).steps().getLast().tables().getFirst();
        assertThat(table.rows())
                .containsExactly(
                        List.of("b0", "{0}", "none"),
                        List.of("b1", "{0, 1}", "b0"),
                        List.of("b2", "{0, 1, 2}", "b1"),
                        List.of("b3", "{0, 1, 3}", "b1"),
                        List.of("b4", "{0, 1, 3, 4}", "b3"),
                        List.of("b5", "{0, 1, 5}", "b1"),
                        List.of("b6", "{0, 1, 5, 6}", "b5"),
                        List.of("b7", "{0, 1, 5, 7}", "b5"),
                        List.of("b8", "{0, 1, 5, 8}", "b5"));
    }

    @Test
    void eachEquationIsAStep() {
        List<String> sentences = sentences(DominatorSteps.of(nineBlocks()));
        assertThat(sentences).hasSize(1 + 3 * 8 + 1);
        assertThat(sentences.get(0)).startsWith("Before the first round, Dom(b0) = {0}");
        assertThat(sentences.get(1))
                .isEqualTo("Round 1: Dom(b1) = {1} ∪ (Dom(b0) ∩ Dom(b3))"
                        + " = {1} ∪ ({0} ∩ {0, 1, 2, 3, 4, 5, 6, 7, 8}) = {0, 1}.");
        assertThat(sentences.get(7))
                .isEqualTo("Round 1: Dom(b7) = {7} ∪ (Dom(b6) ∩ Dom(b8))"
                        + " = {7} ∪ ({0, 1, 5, 6} ∩ {0, 1, 2, 3, 4, 5, 6, 7, 8}) = {0, 1, 5, 6, 7}.");
        assertThat(sentences.get(8 + 7)).endsWith("({0, 1, 5, 6} ∩ {0, 1, 5, 8}) = {0, 1, 5, 7}.");
        assertThat(sentences.subList(17, 25)).allMatch(sentence -> sentence.endsWith(", as before."));
        assertThat(sentences.getLast()).startsWith("Round 3 has changed no set: the fixed point is reached.");
    }

    @Test
    void theLastStepHasTheTableOfFrontiers() {
        StepTable table =
                FrontierSteps.of(nineBlocks()).steps().getLast().tables().getFirst();
        assertThat(table.rows())
                .containsExactly(
                        List.of("b0", "none", "{}"),
                        List.of("b1", "b0", "{1}"),
                        List.of("b2", "b1", "{3}"),
                        List.of("b3", "b1", "{1}"),
                        List.of("b4", "b3", "{}"),
                        List.of("b5", "b1", "{3}"),
                        List.of("b6", "b5", "{7}"),
                        List.of("b7", "b5", "{3}"),
                        List.of("b8", "b5", "{7}"));
    }

    @Test
    void theRunnerTakesTheWalksOfB1B3AndB7() {
        assertThat(sentences(FrontierSteps.of(nineBlocks())).subList(1, 9))
                .containsExactly(
                        "b1 has several predecessors. The runner of its predecessor b0 begins there: that is IDom(b1),"
                                + " and the runner stops at once.",
                        "b1 has several predecessors. The runner of its predecessor b3 begins there. DF(b3) gets b1."
                                + " It goes on to b1 = IDom(b3).",
                        "The runner is at b1. DF(b1) gets b1. It goes on to b0 = IDom(b1) and stops.",
                        "b3 has several predecessors. The runner of its predecessor b2 begins there. DF(b2) gets b3."
                                + " It goes on to b1 = IDom(b3) and stops.",
                        "b3 has several predecessors. The runner of its predecessor b7 begins there. DF(b7) gets b3."
                                + " It goes on to b5 = IDom(b7).",
                        "The runner is at b5. DF(b5) gets b3. It goes on to b1 = IDom(b3) and stops.",
                        "b7 has several predecessors. The runner of its predecessor b6 begins there. DF(b6) gets b7."
                                + " It goes on to b5 = IDom(b7) and stops.",
                        "b7 has several predecessors. The runner of its predecessor b8 begins there. DF(b8) gets b7."
                                + " It goes on to b5 = IDom(b7) and stops.");
    }

    @Test
    void aFunctionOfOneBlockHasStepsToo() {
        Function one = IrParser.parse("func @f() -> void {\nb0:\n  ret\n}\n")
                .functions()
                .getFirst();
        assertThat(DominatorSteps.of(one).steps()).hasSize(2);
        assertThat(FrontierSteps.of(one).steps()).hasSize(1);
    }
}
