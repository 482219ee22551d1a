package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.TargetTraits;
import edu.sysy.source.CompilationException;
import org.junit.jupiter.api.Test;

/** What a target has no room for is reported at its declaration; what it has just enough room for is not. */
class StorageLimitsTest {
    private static final TargetTraits SMALL =
            TargetTraits.builder().maxDataBytes(400).maxFrameBytes(200).build();

    private static String problem(String text) {
        try {
            FrontEnd.lower(Sources.parse(text), SMALL);
            return "";
        } catch (CompilationException e) {
            return e.diagnostics().stream()
                    .map(found -> found.code() + " at " + e.source().slice(found.span()) + ": " + found.message())
                    .toList()
                    .toString();
        }
    }

    @Test
    void staticDataIsAddedUp() {
        assertThat(problem("int a[50]; float b[49]; int c; int main() { return 0; }"))
                .isEmpty();
        assertThat(problem("int a[50]; float b[49]; int c, d; int e; int main() { return 0; }"))
                .isEqualTo("[E0350 at d: too much static data for the target: 404 bytes up to here, and room for 400]");
    }

    @Test
    void constantsTakeNoRoomAndConstantArraysDo() {
        assertThat(problem("int a[100]; const int b = 1; int main() { return b; }"))
                .isEmpty();
        assertThat(problem("int a[100]; int main() { const int b[1] = {1}; return b[0]; }"))
                .startsWith("[E0350 at b: too much static data");
    }

    @Test
    void localsAreAddedUpInEachFunction() {
        assertThat(problem("void f() { int a[50]; } int main() { int a[49]; int b; return 0; }"))
                .isEmpty();
        assertThat(problem(
                        "void f() { int a[50], b; } int main() { { int a[40]; } if (1) { float d[11]; } return 0; }"))
                .isEqualTo("[E0350 at b: too many local variables in 'f': 204 bytes up to here, and room for 200, "
                        + "E0350 at d: too many local variables in 'main': 204 bytes up to here, and room for 200]");
    }

    @Test
    void longLaddersAndManyArraysAreCounted() {
        String ladder = "if (f(1)) ;" + " else if (f(2)) { int a; }".repeat(20_000) + " else { int b[51]; }";

        assertThat(problem("int f(int x) { return x; } int main() { " + ladder + " }"))
                .contains("E0350 at a");
        assertThat(problem("int main() { " + "{ int a[1]; }".repeat(51) + " }")).contains("204 bytes");
    }

    @Test
    void hugeArraysDoNotOverflowTheSum() {
        assertThat(problem("int a[65536][4096]; int b[65536][4096]; int c[65536][4096]; int main() { return 0; }"))
                .contains("1073741824 bytes");
    }

    @Test
    void aNegativeLimitMakesNoSense() {
        assertThatThrownBy(() -> TargetTraits.builder().maxDataBytes(-1).build())
                .isInstanceOf(IllegalArgumentException.class);
    }
}
