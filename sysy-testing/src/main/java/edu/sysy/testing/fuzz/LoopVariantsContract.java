package edu.sysy.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.testing.target.TargetUnderTest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Loops left in every place by every comparison of a counter with a constant, a parameter or a global, for every step
 * from -7 to 7, and divisions of their final values. At every level, with every allocator, on all targets in turn.
 * They began as one program that level O2 compiled wrongly: the bound was a constant of the body, and unrolling used it
 * outside.
 */
public abstract class LoopVariantsContract {
    private final TargetUnderTest target;

    /** The contract of a target. */
    protected LoopVariantsContract(TargetUnderTest target) {
        this.target = target;
    }

    private static final int LENGTH = 200;
    private static final List<String> COMPARISONS = List.of("==", "!=", "<", "<=", ">", ">=");

    /** Where the test stands; {@code %1$s} is the body, {@code %2$s} the step, {@code %3$s} the condition to leave. */
    private static final List<String> SHAPES = List.of(
            "while (1) { %1$s %2$s if (%3$s) break; }",
            "while (1) { %2$s if (%3$s) break; %1$s }",
            "while (1) { %1$s if (s > 90000 || s < -90000) break; %2$s if (%3$s) break; }",
            "while (1) { %1$s %2$s if (%3$s) return s %% 8 + s / 8; }",
            "while (!(%3$s)) { %1$s %2$s }",
            "while (1) { %1$s %2$s if (!(%3$s)) continue; break; }");

    private static final String DIVISIONS = "s / 8 + s % 8 * 3 + s / 7 - s % 16 + i / 4 - i % 3";

    static List<Integer> steps() {
        return IntStream.rangeClosed(-7, 7).filter(step -> step != 0).boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("steps")
    void loopsHaveTheSameResultsHoweverTheyAreCompiled(int step) {
        for (int number = 0; number < COMPARISONS.size(); number++) {
            DifferentialCheck check = new DifferentialCheck(new Combinations(target).each(step + number), Set.of());
            String source = program(step, COMPARISONS.get(number));
            Verdict verdict = check.check(source, input(step, COMPARISONS.get(number)));
            assertThat(verdict).as(source).isInstanceOf(Verdict.Agreed.class);
        }
    }

    /** Each bound is a number of its own, or value numbering would let loops use the constants of earlier ones. */
    private static String program(int step, String comparison) {
        int bound = bound(step);
        int global = bound + SHAPES.size() * step;
        StringBuilder text = new StringBuilder("int a[" + LENGTH + "];\nint limit = " + global + ";\n");
        List<String> calls = new ArrayList<>();
        for (int shape = 0; shape < SHAPES.size(); shape++) {
            for (String limit : List.of(Integer.toString(bound + shape * step), "limit", "n")) {
                String name = "f" + calls.size();
                String body = calls.size() % 2 == 0 ? "s = s - a[i] - 1;" : "s = s + a[i] * 2 + 1;";
                String leave = "i " + comparison + " " + limit;
                text.append("int " + name + "(int i, int n) {\n    int s = 0;\n    ")
                        .append(SHAPES.get(shape).formatted(body, "i = i + " + step + ";", leave))
                        .append("\n    return " + DIVISIONS + ";\n}\n");
                calls.add(name);
            }
        }
        text.append("int main() {\n    int k = 0;\n    while (k < " + LENGTH + ") { a[k] = k % 5; k = k + 1; }\n");
        text.append("    int start = getint();\n    while (start >= 0) {\n        int n = getint();\n");
        calls.forEach(name -> text.append("        putint(" + name + "(start, n)); putch(32);\n"));
        return text.append("        start = getint();\n    }\n    return 0;\n}\n")
                .toString();
    }

    /** Starts from which every condition to leave comes true while the counter is inside the array. */
    private static byte[] input(int step, String comparison) {
        int bound = bound(step);
        boolean trueBeforeTheBound = comparison.startsWith(step > 0 ? "<" : ">");
        StringBuilder numbers = new StringBuilder();
        for (int trips : trueBeforeTheBound ? new int[] {2, 3, 8} : new int[] {1, 2, 3, 8}) {
            numbers.append(bound - trips * step)
                    .append(' ')
                    .append(bound + (SHAPES.size() + 1) * step)
                    .append(' ');
        }
        return numbers.append("-1").toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static int bound(int step) {
        return step > 0 ? 60 : 110;
    }
}
