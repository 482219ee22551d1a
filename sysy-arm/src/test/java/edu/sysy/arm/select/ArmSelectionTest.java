package edu.sysy.arm.select;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.arm.AArch64;
import edu.sysy.source.SourceFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The instructions of small functions, by their text. */
class ArmSelectionTest {
    private static final Compiler COMPILER = Compiler.builder()
            .target(AArch64.linux())
            .optimize(Level.O1)
            .verify(true)
            .build();

    /** The instructions of a function that no pass has changed: no comments, a space between mnemonic and operands. */
    private static String code(String name, String source) {
        String text = COMPILER.parse()
                .andThen(COMPILER.buildSsa())
                .andThen(COMPILER.selectInstructions())
                .andThen(COMPILER.allocateSelected())
                .andThen(COMPILER.emit())
                .run(SourceFile.of("program.sy", source + "\nint main() { return 0; }"))
                .text();
        Matcher function = Pattern.compile("^f\\." + name + ":\n(.*?)^ *\\.size", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(text);
        assertThat(function.find()).as(text).isTrue();
        return function.group(1)
                .replaceAll(" *//.*", "")
                .replaceAll("(?m)^ +", "")
                .replaceAll("(?m)^(\\S+) +", "$1 ");
    }

    @Test
    void divisionsAreProductsOf64Bits() {
        assertThat(code("f", "int f(int x) { return x / 10; }"))
                .contains("smull ", "asr x", ", asr #31")
                .doesNotContain("sdiv");
        assertThat(code("f", "int f(int x, int y) { return x % y; }")).contains("sdiv ", "msub ");
    }

    @Test
    void indicesAreExtendedByAccesses() {
        assertThat(code("f", "int f(int x[], int i) { return x[i]; }")).contains("ldr w0, [x0, w", ", sxtw]");
        assertThat(code("f", "int f(int x[], int i) { return x[i % 100]; }")).contains(", sxtw #2]");
        assertThat(code("f", "void f(int x[]) { x[3] = 5; }")).contains("[x0, #12]");
    }

    @Test
    void indicesThatMayWrapAroundAreMultipliedFirst() {
        assertThat(code("f", "int f(int x[], int i) { return x[i]; }")).doesNotContain("sxtw #2");
    }

    @Test
    void branchesTestZeroAndBits() {
        assertThat(code("f", "int f(int x) { if (x) putch(1); return 2; }")).containsPattern("cbn?z ");
        assertThat(code("f", "int f(int x) { if (x < 0) putch(1); return 2; }")).containsPattern("tbn?z w\\d+, #31");
        assertThat(code("f", "int f(int x) { if (x % 2 == 0) putch(1); return 2; }"))
                .containsPattern("tbn?z w\\d+, #0");
        assertThat(code("f", "int f(int x) { if (x < 4097) putch(1); return 2; }"))
                .contains("cmp w", ", #4096\n");
    }

    @Test
    void globalsAreReachedByTheirPages() {
        assertThat(code("f", "int a; int f() { a = a + 1; return a; }"))
                .contains("adrp x", ":lo12:g.a]")
                .doesNotContain("add x");
    }

    @Test
    void constantsTakeFewInstructions() {
        assertThat(code("f", "int f() { return -5; }")).contains("mov w0, #-5");
        assertThat(code("f", "int f() { return 252645135; }")).contains("mov w0, #252645135");
        assertThat(code("f", "int f() { return 305419896; }")).contains("mov w0, #22136", "movk w0, #4660, lsl #16");
        assertThat(code("f", "float f() { return 1.5; }")).contains("fmov s0, #1.5");
    }

    @Test
    void floatingComparisonsKnowWhatIsNoNumber() {
        assertThat(code("f", "void f(float x, float y) { if (x < y) putch(1); }"))
                .containsPattern("b\\.(mi|pl) ");
        assertThat(code("f", "void f(float x) { if (x <= 0) putch(1); }"))
                .contains("#0.0")
                .containsPattern("b\\.(ls|hi) ");
    }
}
