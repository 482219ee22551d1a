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

    private static List<String> column(Step step, String heading) {
        StepTable table = step.tables().getFirst();
        int column = table.columns().indexOf(heading);
        return table.rows().stream().map(row -> row.get(column)).toList();
    }

    @Test
    void theLastStepHasTheTableOfDominators() {
        StepSequence sequence = DominatorSteps.of(nineBlocks());
        Step last = sequence.steps().getLast();
        assertThat(column(last, "block")).containsExactly("b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8");
        assertThat(column(last, "Dom"))
                .containsExactly(
                        "{0}",
                        "{0, 1}",
                        "{0, 1, 2}",
                        "{0, 1, 3}",
                        "{0, 1, 3, 4}",
                        "{0, 1, 5}",
                        "{0, 1, 5, 6}",
                        "{0, 1, 5, 7}",
                        "{0, 1, 5, 8}");
        assertThat(column(last, "IDom")).containsExactly("none", "b0", "b1", "b1", "b3", "b1", "b5", "b5", "b5");
    }

    @Test
    void theLastStepHasTheTableOfFrontiers() {
        StepSequence sequence = FrontierSteps.of(nineBlocks());
        assertThat(column(sequence.steps().getLast(), "DF"))
                .containsExactly("{}", "{1}", "{3}", "{1}", "{}", "{3}", "{7}", "{3}", "{7}");
    }
}
