package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "2147483647 + 1 # -2147483648",
                "-2147483648 / -1 # -2147483648",
                "-2147483648 % -1 # 0",
                "65536 * 65536 # 0",
                "-7 / 2 # -3",
                "-7 % 2 # -1",
                "7 / -2 * 10 + 7 % -2 # -29",
                "16777216 + 1.0 == 16777216 # 1",
                "0.1 + 0.2 == 0.3 # 1",
                "1 / 3.0 * 3 # 1",
                "2.9 # 2",
                "-2.9 # -2",
                "3e9 # 2147483647",
                "-3e9 # 2147483647",
                "!0.5 # 0",
                "!-0.0 # 1",
                "1 < 2 == 1 # 1",
                "0.0 / 0.0 == 0.0 / 0.0 # 0",
                "!(0.0 / 0.0) # 0",
                "1 || 1 / 1 # 1",
                "0 && 1 / 0 # 0",
                "2 && 3 # 1",
                "TWO + THREE # 5",
                "T[1][2] * 10 + T[0][0] # 60",
                "0x7fffffff - -1 # -2147483648"
            })
    void areComputedAsAtRunTime(String expression, int expected) {
        String program = "const int TWO = 2.9, THREE = 3.2; const int T[2][3] = {{}, 4, 5, 6}; ";
        assertThat(Sources.run(program + "const int R = " + expression + "; int main() { return R; }"))
                .isEqualTo(Integer.toString(expected));
        assertThat(Sources.run(program + "int r = " + expression + "; int main() { return r; }"))
                .isEqualTo(Integer.toString(expected));
    }

    /** A processor may make a negative one; what a compile makes of a program must not depend on it. */
    @ParameterizedTest
    @ValueSource(strings = {"0.0 / 0.0", "-(0.0 / 0.0) * 1.0", "1e38 * 10 - 1e38 * 10", "0.0 * (1.0 / 0.0)"})
    void whatIsNoNumberIsAlwaysTheSame(String expression) {
        Program program =
                FrontEnd.lower(Sources.parse("float f() { return " + expression + "; } int main() { return 0; }"));

        assertThat(program.toString()).contains("fconst nan !1\n");
    }

    @Test
    void serveAsLengths() {
        assertThat(Sources.run("const int N = -1; int a[N + 2 * 4 - 99 / 99]; const int x[2] = {1, 2}; int y[x[1]];"
                        + "int main() { int i = 6; a[5] = 1; y[1] = 2; return a[i - 1] + y[1]; }"))
                .isEqualTo("3");
    }

    @Test
    void scalarsNeedNoStorageAndArraysAreReadOnly() {
        Program program = FrontEnd.lower(Sources.parse("const int N = 2; const int A[2] = {1, 2};"
                + "int f(int i) { const int A[3] = {4, 5, 6}; { const int A[1] = {7}; return A[i] + N; } }"
                + "int main() { return f(A[1]); }"));

        assertThat(program.globals()).extracting(g -> g.name()).containsExactly("A", "f.A", "f.A.1");
        assertThat(program.globals()).allMatch(global -> global.constant());
        assertThat(program.function("f").orElseThrow().blocks())
                .flatExtracting(block -> block.instructions())
                .noneMatch(instruction -> instruction.operation() instanceof Operation.Alloca);
    }
}
