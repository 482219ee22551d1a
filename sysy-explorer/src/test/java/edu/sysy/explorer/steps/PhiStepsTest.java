package edu.sysy.explorer.steps;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Function;
import edu.sysy.ir.text.IrParser;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhiStepsTest {
    /** {@code if (b > 2) a++; else a--; b = a}, with a in %1 and b in %2. */
    static Function incrementOrDecrement() {
        return IrParser.parse("""
                func @f(%0: i32, %11: i32) -> i32 {
                b0:
                  %1 = alloca i32[1]
                  %2 = alloca i32[1]
                  store %1, %0
                  store %2, %11
                  %3 = load i32 %2
                  %4 = const 2
                  %5 = cmp gt %3, %4
                  br %5, b1, b2
                b1:
                  %6 = load i32 %1
                  %12 = const 1
                  %7 = add %6, %12
                  store %1, %7
                  jump b3
                b2:
                  %8 = load i32 %1
                  %13 = const 1
                  %9 = sub %8, %13
                  store %1, %9
                  jump b3
                b3:
                  %10 = load i32 %1
                  store %2, %10
                  ret %10
                }
                """).functions().getFirst();
    }

    /** x is set in b1 and again in b5; b9 joins the two, and its phi meets the first definition in b11. */
    private static final String PHIS_MAKE_PHIS = """
            func @f(%0: i32) -> i32 {
            b1:
              %1 = alloca i32[1]
              %2 = const 3
              store %1, %2
              br %0, b5, b10
            b5:
              %3 = const 4
              br %0, b6, b9
            b6:
              store %1, %3
              jump b9
            b9:
              jump b11
            b10:
              jump b11
            b11:
              %4 = load i32 %1
              ret %4
            }
            """;

    private static List<String> sentences(Function function) {
        return PhiSteps.of(function).orElseThrow().steps().stream()
                .map(AlgorithmStep::sentence)
                .toList();
    }

    @Test
    void theJoinOfTheExampleGetsAPhiOfItsTwoVersions() {
        AlgorithmStep last =
                PhiSteps.of(incrementOrDecrement()).orElseThrow().steps().getLast();
        assertThat(last.tables().getLast().rows()).containsExactly(List.of("b3 %1", "%1.3", "b1: %1.2, b2: %1.4"));
        assertThat(sentences(incrementOrDecrement()))
                .contains(
                        "b3 is in DF(b1) and gets a phi for %1, which is a definition: it joins the work list.",
                        "b3 is in DF(b2) and has a phi for %1 already.",
                        "b1: %6 loads %1: it is %1.1, which is %0.",
                        "The edge from b1 brings %1.2 to the phi of %1 in b3.",
                        "b3: %10 loads %1: it is %1.3, the phi of b3.");
    }

    @Test
    void phisMakePhis() {
        assertThat(sentences(IrParser.parse(PHIS_MAKE_PHIS).functions().getFirst()))
                .contains(
                        "b9 is in DF(b6) and gets a phi for %1, which is a definition: it joins the work list.",
                        "b11 is in DF(b9) and gets a phi for %1, which is a definition: it joins the work list.");
    }

    @Test
    void aPhiThatNoLoadNeedsIsRemoved() {
        Function unread = IrParser.parse(PHIS_MAKE_PHIS.replace("%4 = load i32 %1", "%4 = const 0"))
                .functions()
                .getFirst();
        StepSequence steps = PhiSteps.of(unread).orElseThrow();
        assertThat(steps.steps().getLast().sentence()).startsWith("No load needs these phis");
        assertThat(steps.steps().getLast().tables().getLast().rows()).isEmpty();
    }

    @Test
    void aFunctionWithoutLocalsInMemoryHasNoSuchSequence() {
        assertThat(PhiSteps.of(DominanceStepsTest.nineBlocks())).isEmpty();
    }
}
