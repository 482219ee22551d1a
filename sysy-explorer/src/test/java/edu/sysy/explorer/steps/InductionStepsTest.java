package edu.sysy.explorer.steps;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Function;
import edu.sysy.ir.text.IrParser;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Induction variables of the loop of the inner product, the example of textbooks. */
class InductionStepsTest {
    private static Function innerProduct() {
        Compiler compiler =
                Compiler.builder().optimize(Level.O0).target(Mips32.linux()).build();
        SourceFile source = SourceFile.of("inner.sy", """
                int a[20]; int b[20];
                int main() {
                    int i = 1; int prod = 0;
                    while (i <= 19) { prod = prod + a[i] * b[i]; i = i + 1; }
                    return prod;
                }
                """);
        return compiler.parse()
                .andThen(compiler.buildSsa())
                .run(source)
                .functions()
                .getLast();
    }

    private static Function loop(String body, String result) {
        return IrParser.parse("""
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = const 0
                  jump b1(%1, %1)
                b1(%2: i32, %3: i32):
                  %4 = cmp lt %2, %0
                  br %4, b2, b3
                b2:
                  %5 = const 3
                  %6 = add %2, %5
                BODY
                  jump b1(%6, %9)
                b3:
                  ret RESULT
                }
                """.replace("BODY", body).replace("RESULT", result))
                .functions()
                .getFirst();
    }

    private static StepSequence only(Function function) {
        List<StepSequence> found = InductionSteps.of(function);
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    @Test
    void theFamilyOfTheInnerProductIsThatOfTheCounter() {
        AlgorithmStep last = only(innerProduct()).steps().getLast();
        List<List<String>> rows = last.tables().getFirst().rows();
        String counter = rows.getFirst().getFirst();
        assertThat(rows.getFirst()).containsExactly(counter, counter, counter, "1", "1", "");
        assertThat(rows).hasSize(6).extracting(row -> row.get(1)).containsOnly(counter);
        assertThat(rows.get(1).subList(2, 5)).containsExactly("4 " + counter, "4", "4");
        assertThat(rows.get(5).subList(2, 6)).containsExactly(counter + " + 1", "2", "1", "");
        assertThat(last.sentence())
                .startsWith("After the reduction " + counter + " is needed by its own step and the test")
                .endsWith("and then " + counter + " is removed.");
    }

    @Test
    void aProductMovesByItsFactorTimesTheStep() {
        StepSequence steps = only(loop("  %7 = const 5\n  %8 = mul %6, %7\n  %9 = add %3, %8", "%3"));
        assertThat(steps.steps().getLast().tables().getFirst().rows())
                .containsExactly(
                        List.of("%2", "%2", "%2", "0", "3", ""),
                        List.of("%6", "%2", "%2 + 3", "3", "3", ""),
                        List.of("%8", "%2", "5 %2 + 15", "15", "15", "s8"));
        assertThat(steps.steps())
                .extracting(AlgorithmStep::sentence)
                .contains("%3 is not a basic induction variable: it changes by 5 %2 + 15, which is not the same in each"
                        + " iteration.");
    }

    @Test
    void aCounterThatIsReadAfterTheLoopStays() {
        StepSequence steps = only(loop("  %7 = const 5\n  %8 = mul %6, %7\n  %9 = add %3, %8", "%2"));
        assertThat(steps.steps().getLast().sentence())
                .isEqualTo("%2 is read after the loop, returned or passed on: it stays.");
    }

    @Test
    void aCounterThatOtherCodeReadsStays() {
        StepSequence steps = only(loop("  %7 = const 5\n  %8 = mul %6, %7\n  %9 = rem %8, %2", "%3"));
        assertThat(steps.steps().getLast().sentence()).isEqualTo("%2 is read by %9 as well: it stays.");
    }
}
