package edu.sysy.interpret;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Program;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.source.SourceFile;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accesses that leave their array and reach another one. */
class BoundsCheckTest {
    private static Outcome run(boolean check, String source, String input) {
        Program lowered = FrontEnd.lower(FrontEnd.parse(SourceFile.of("a.sy", source)));
        Program program = Pipelines.ssaConstruction().run(lowered, CompilerObserver.NONE);
        return Interpreter.builder()
                .checkBounds(check)
                .build()
                .run(
                        program,
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.US_ASCII)),
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream());
    }

    private static void assertFault(String reason, int line, Outcome outcome) {
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Faulted.class, fault -> {
            assertThat(fault.reason()).isEqualTo(reason);
            assertThat(fault.line()).isEqualTo(line);
        });
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "4"})
    void anAccessInBoundsIsNone(int index) {
        String source = "int a[5]; int b[5];\nint main() { int i = getint(); a[i] = 1; return a[i]; }";
        assertThat(run(true, source, index + "\n")).isInstanceOf(Outcome.Returned.class);
    }

    @ParameterizedTest
    @CsvSource({"5", "7", "-1", "100", "-5000"})
    void anAccessBesideAGlobalIsFoundWithItsIndex(int index) {
        String source = "int front[10]; int a[5]; int b[200];\nint main() { int i = getint();\n  return a[i]; }";
        assertFault("accesses element " + index + " of 'a', which has 5", 3, run(true, source, index + "\n"));
    }

    @Test
    void withoutTheCheckTheNextArrayIsReached() {
        String source = "int a[5]; int b[5] = {42};\nint main() { int i = getint(); return a[i]; }";
        assertThat(run(false, source, "5\n"))
                .isInstanceOfSatisfying(
                        Outcome.Returned.class,
                        returned -> assertThat(returned.value()).isEqualTo(42));
    }

    @Test
    void aParameterKnowsItsArray() {
        String source = """
                int a[3]; int b[3];
                int last(int p[], int n) {
                    return p[n];
                }
                int main() { return last(a, 2) + last(b, 3); }
                """;
        assertFault("accesses element 3 of 'b', which has 3", 3, run(true, source, ""));
    }

    @Test
    void arraysOfCallsThatHaveReturnedAreForgotten() {
        String source = """
                int f(int n) { int a[2] = {n, n}; return a[n]; }
                int g(int n) { int a[9] = {}; int b[4] = {}; return a[n] + b[n - 5]; }
                int main() { return f(1) + g(8) + f(0) + f(2); }
                """;
        assertFault("accesses element 2 of a local array, which has 2", 1, run(true, source, ""));
    }

    @Test
    void theLibraryIsCheckedToo() {
        String source = "int a[3]; int b[3];\nint main() {\n  return getarray(a);\n}";
        assertThat(run(true, source, "3 1 2 3")).isInstanceOf(Outcome.Returned.class);
        assertFault("accesses element 3 of 'a', which has 3", 3, run(true, source, "4 1 2 3 4"));
        String row = "int a[2][3]; int b[3];\nint main() {\n  putarray(3, a[1]); putarray(4, a[1]); return 0;\n}";
        assertFault("accesses element 6 of 'a', which has 6", 3, run(true, row, ""));
    }

    @Test
    void deepRecursionIsStillPossible() {
        String source = """
                int down(int n) {
                    int a[4] = {n};
                    if (n == 0) return 0;
                    return down(n - 1) + a[0] - a[0] + 1;
                }
                int main() { return down(200000) == 200000; }
                """;
        assertThat(run(true, source, ""))
                .isInstanceOfSatisfying(
                        Outcome.Returned.class,
                        returned -> assertThat(returned.value()).isOne());
    }
}
