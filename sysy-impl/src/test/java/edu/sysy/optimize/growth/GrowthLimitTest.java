package edu.sysy.optimize.growth;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.analysis.Loops;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Remark;
import edu.sysy.source.SourceFile;
import edu.sysy.verify.IrVerifier;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs too large to be written by people get no more copies than their share, the deepest loops first. */
class GrowthLimitTest {
    private static final int LARGE = 70_000;

    /** A program and what a pass has said about it. */
    private record Run(Program before, Program after, List<Remark> remarks) {
        long growth() {
            return after.instructionCount() - before.instructionCount();
        }

        long missed() {
            return remarks.stream()
                    .filter(remark -> remark.kind() == Remark.Kind.OMITTED)
                    .filter(remark -> remark.message().equals(GrowthLimit.MESSAGE))
                    .count();
        }

        long done() {
            return remarks.stream()
                    .filter(remark -> remark.kind() == Remark.Kind.DONE)
                    .count();
        }
    }

    private static Run run(String passes, Program program) {
        List<Remark> remarks = new ArrayList<>();
        CompilerObserver listener = new CompilerObserver() {
            @Override
            public void remark(Remark remark) {
                remarks.add(remark);
            }
        };
        return new Run(program, PassCatalogue.pipeline(passes).run(program, listener), remarks);
    }

    /** The function f of a file test under as many names as make a program of some size. */
    private static Program copies(String file, int size) throws IOException {
        try (InputStream input = GrowthLimitTest.class.getResourceAsStream("/ir/" + file + ".ir")) {
            String text = new String(Objects.requireNonNull(input).readAllBytes(), StandardCharsets.UTF_8);
            Function function = IrParser.parse(text.substring(0, text.indexOf("; becomes")))
                    .function("f")
                    .orElseThrow();
            List<Function> functions = new ArrayList<>();
            for (int i = 0; i * function.instructionCount() < size; i++) {
                functions.add(function.withName("f" + i));
            }
            return Program.of(List.of(), functions);
        }
    }

    private static Program lower(String source) {
        Program program = FrontEnd.lower(FrontEnd.parse(SourceFile.of("test.sy", source)));
        return Pipelines.ssaConstruction().run(program, CompilerObserver.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "unroll-loops, counts-down-by-more-than-one",
        "unroll-constant-loops, simulates-a-test-that-multiplies",
        "unswitch-loops, tests-an-invariant-condition-in-front",
        "peel-loops, an-inner-loop-that-runs-the-first-time-only",
        "split-loops, splits-where-a-comparison-turns-true",
        "version-loops, divides-multiples-of-a-counter-that-do-not-overflow",
        "speculate-modular-sums, subtracts-in-a-copy-of-the-loop"
    })
    void copiesOfLoopsInALargeProgramHaveTheRoomThatThereIs(String pass, String file) throws IOException {
        Program large = copies(pass + "/" + file, LARGE);

        Run run = run(pass, large);

        assertThat(run.missed()).isPositive();
        assertThat(run.done()).isPositive();
        assertThat(run.growth()).isBetween(1L, 2 * GrowthLimit.room(large));
        assertThat(IrVerifier.verifyPart(run.after())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "unroll-loops, counts-down-by-more-than-one",
        "unswitch-loops, tests-an-invariant-condition-in-front",
        "split-loops, splits-where-a-comparison-turns-true"
    })
    void aProgramOfUsualSizeIsNotLimited(String pass, String file) throws IOException {
        Run run = run(pass, copies(pass + "/" + file, 2_000));

        assertThat(run.missed()).isZero();
        assertThat(run.done()).isPositive();
    }

    @Test
    void theDeepestLoopsComeFirstWhereverTheyAre() {
        StringBuilder source = new StringBuilder();
        for (int i = 0; i < 4_000; i++) {
            source.append("int f" + i + "(int n) { int i = 0, s = 0; while (i < n) { s = s * 3 + i; i = i + 1; }"
                    + " return s; }\n");
        }
        source.append("""
                int deep(int n) {
                  int i = 0, s = 0;
                  while (i < n) {
                    int j = 0;
                    while (j < n) { s = s * 5 + j; j = j + 1; }
                    i = i + 1;
                  }
                  return s;
                }
                int main() { return deep(getint()); }
                """);
        Program program = run("simplify-control-flow,rotate-loops,simplify-control-flow", lower(source.toString()))
                .after();

        Run run = run("unroll-loops", program);

        assertThat(run.missed()).isPositive();
        assertThat(loops(run.before(), "deep")).isEqualTo(2);
        assertThat(loops(run.after(), "deep")).isEqualTo(3);
        assertThat(loops(run.after(), "f0")).isEqualTo(2);
        assertThat(loops(run.after(), "f3999")).isEqualTo(1);
    }

    private static int loops(Program program, String function) {
        return Loops.of(program.function(function).orElseThrow()).count();
    }

    @Test
    void inliningGrowsALargeProgramByItsShare() {
        StringBuilder source = new StringBuilder("""
                int f(int a, int b) {
                  int s = a * b + a / (b + 1);
                  return s * s + (a + s) / (b * b + 3) + (a - s) * (b - s) + s % (a * a + 5);
                }
                """);
        for (int i = 0; i < 12_000; i++) {
            source.append("int g" + i + "(int x) { return f(x, x + " + i + ") * f(x, x) - x; }\n");
        }
        source.append("int main() { return g0(getint()); }\n");

        Run run = run("inline-calls", lower(source.toString()));

        assertThat(run.done()).isPositive();
        assertThat(run.growth()).isBetween(1L, 2 * GrowthLimit.room(run.before()));
    }

    @Test
    void theRoomIsContinuousEnoughAndNeverNothing() {
        assertThat(GrowthLimit.room(0)).isEqualTo(GrowthLimit.FREE_SIZE);
        assertThat(GrowthLimit.room(GrowthLimit.FREE_SIZE)).isEqualTo(GrowthLimit.FREE_SIZE / 8);
        assertThat(GrowthLimit.room(8L * GrowthLimit.FREE_SIZE)).isEqualTo(GrowthLimit.FREE_SIZE);
    }
}
