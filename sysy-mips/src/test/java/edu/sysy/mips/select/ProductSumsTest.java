package edu.sysy.mips.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.interpret.Interpreter;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.machine.MachineFunction;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Tools;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which loops keep a sum of products in lo; all of them give what the interpreter gives. */
class ProductSumsTest {
    /** A loop over the first ten words of two arrays, with a body, what it carries beside the counter, and a result. */
    private static final String LOOP = """
            global @a: i32[12] = {0: 3, 1: -1, 2: 4, 3: 100000, 4: -5, 5: 9, 6: 2147483647, 7: 6, 8: 5, 9: -70000, 10: 8, 11: 9}
            global @b: i32[12] = {0: 2, 1: 7, 2: 100000, 3: 8, 4: -2, 5: 8, 6: 1, 7: 8, 8: 2, 9: 8, 10: -4, 11: 5}

            func @h(%0: i32) -> i32 {
            b0:
              ret %0
            }

            func @f(%0: i32, %1: i32) -> i32 {
            b0:
              %2 = address @a
              %3 = address @b
              %4 = const 0
              %5 = const 1
              %6 = const 4
              %7 = const 10
              jump b1(%4, %0, %1)
            b1(%8: i32, %9: i32, %10: i32):
              %11 = mul %8, %6
              %12 = offset %2, %11
              %13 = offset %3, %11
              %14 = load i32 %12
              %15 = load i32 %13
              %16 = add %8, %5
              %17 = cmp lt %16, %7
              BODY
              br %17, b1(%16, %20, %21), b2
            b2:
              ret RESULT
            }

            func @main() -> i32 {
            b0:
              %0 = const 0
              %1 = const 77
              %2 = call i32 @f(%0, %1)
              %3 = call i32 @f(%1, %0)
              library putint(%2)
              library putint(%3)
              ret %0
            }
            """;

    @Test
    void aSumOfProducts() {
        assertEquals("mtlo madd mflo", low("%18 = mul %14, %15", "%20 = add %9, %18", "%21 = add %10, %5"));
        assertEquals("mtlo msub mflo", low("%18 = mul %14, %15", "%20 = sub %9, %18", "%21 = add %10, %5"));
    }

    @Test
    void severalProductsInAnyOrder() {
        assertEquals(
                "mtlo madd msub mflo",
                low(
                        "%18 = mul %14, %15",
                        "%19 = mul %14, %14", "%22 = sub %18, %19", "%20 = add %22, %9", "%21 = add %10, %5"));
        assertEquals(
                "mtlo msub madd mflo",
                low(
                        "%18 = mul %14, %15",
                        "%19 = mul %14, %14", "%22 = sub %18, %19", "%20 = sub %9, %22", "%21 = add %10, %5"));
    }

    @Test
    void aSumThatChangesItsSignIsNoSuch() {
        assertEquals("", low("%18 = mul %14, %15", "%20 = sub %18, %9", "%21 = add %10, %5"));
    }

    @Test
    void nothingElseIsAdded() {
        assertEquals("", low("%18 = mul %14, %15", "%22 = add %18, %14", "%20 = add %9, %22", "%21 = add %10, %5"));
        assertEquals("", low("%18 = mul %14, %15", "%22 = add %9, %9", "%20 = add %22, %18", "%21 = add %10, %5"));
    }

    @Test
    void theSumIsNotReadInTheLoop() {
        String product = "%18 = mul %14, %15";
        String sum = "%20 = add %9, %18";
        assertEquals("", low(product, sum, "%21 = add %10, %20"));
        assertEquals("", low(product, sum, "%21 = add %10, %9"));
        assertEquals("", low(product, sum, "store %12, %20", "%21 = add %10, %5"));
        assertEquals("", low(product, sum, "%21 = add %10, %18"));
    }

    @Test
    void theSumBeforeTheLastRoundIsNotReadBehindTheLoop() {
        String text = LOOP.replace("RESULT", "%9");
        assertEquals("", lowOf(text, "%18 = mul %14, %15", "%20 = add %9, %18", "%21 = add %10, %5"));
    }

    @Test
    void nothingElseUsesHiAndLo() {
        String product = "%18 = mul %14, %15";
        String sum = "%20 = add %9, %18";
        assertEquals("", low(product, sum, "%19 = mul %14, %14", "%21 = xor %10, %19"));
        assertEquals("", low(product, sum, "%19 = mul %14, %14", "%21 = add %10, %19"));
        assertEquals("", low(product, sum, "%21 = div %10, %7"));
        assertEquals("", low(product, sum, "%19 = const 13", "%21 = rem %14, %19"));
        assertEquals("", low(product, sum, "%21 = div %14, %15"));
        assertEquals("", low(product, sum, "%21 = call i32 @h(%10)"));
        assertEquals("mtlo madd mflo", low(product, sum, "%21 = div %14, %6"));
    }

    @Test
    void zeroNeedsNoRegister() {
        String text = LOOP.replace("jump b1(%4, %0, %1)", "jump b1(%4, %4, %1)");
        String[] body = {"%18 = mul %14, %15", "%20 = add %9, %18", "%21 = add %10, %5"};
        assertEquals("mtlo madd mflo", lowOf(text.replace("RESULT", "%20"), body));
        assertTrue(SelectionRun.compile(program(text.replace("RESULT", "%20"), body))
                .text()
                .contains("mtlo    $zero"));
    }

    @Test
    void floatingSumsStay() {
        String text = LOOP.replace("%1: i32) -> i32 {\nb0:\n  %2", "%1: i32) -> i32 {\nb0:\n  %30 = itof %0\n  %2")
                .replace("jump b1(%4, %0, %1)", "jump b1(%4, %30, %1)")
                .replace("%9: i32", "%9: f32")
                .replace("ret RESULT", "%31 = ftoi %20\n  ret %31");
        assertEquals(
                "",
                lowOf(
                        text,
                        "%18 = itof %15",
                        "%19 = itof %8",
                        "%22 = fmul %18, %19",
                        "%20 = fadd %9, %22",
                        "%21 = add %10, %5"));
    }

    @Test
    void codeWithoutSuchLoopsStaysTheSame() {
        Program program = program(LOOP.replace("RESULT", "%21"), "%20 = add %9, %14", "%21 = mul %10, %15");
        for (Function function : program.functions()) {
            MachineFunction code = FunctionSelector.select(program, function);
            assertSame(code, ProductSums.toLow(code));
        }
    }

    /** Nested loops, loops that are left from the middle, sums that begin with others, more than registers can hold. */
    private static final String SOURCE = """
            const int N = 24;
            int a[N][N]; int b[N][N]; int c[N]; int kernel[3][3] = {1, -2, 3, 70000, 5, -6, 7, 8, 99999};
            int dot(int n, int x[], int y[], int s) {
                int k = 0;
                while (k < n) { s = s + x[k] * y[k]; k = k + 1; }
                return s;
            }
            int until(int n, int x[], int y[]) {
                int k = 0; int s = 0;
                while (k < n) { if (x[k] == 20) break; s = s - x[k] * y[k]; k = k + 1; }
                return s + k;
            }
            int at(int i, int j) {
                int s = 0; int p = 0;
                while (p < 3) {
                    int q = 0;
                    while (q < 3) { s = s + a[i + p][j + q] * kernel[p][q]; q = q + 1; }
                    p = p + 1;
                }
                return s;
            }
            int main() {
                int n = getint(); int i = 0; int total = 0;
                while (i < n) {
                    int j = 0;
                    while (j < n) { a[i][j] = i * 7919 + j; b[i][j] = i - j * 104729; j = j + 1; }
                    i = i + 1;
                }
                i = 0;
                while (i < n) {
                    int j = 0; int row = i;
                    while (j < n) {
                        int k = 0;
                        while (k < n) { row = row + a[i][k] * b[k][j]; k = k + 1; }
                        if (j % 5 == 0) c[j] = row;
                        j = j + 1;
                    }
                    total = total * 3 + row;
                    i = i + 1;
                }
                putint(total); putch(10);
                i = 0;
                while (i < n - 2) {
                    putint(dot(i, a[i], b[n - i - 1], i)); putch(32);
                    putint(until(n, a[i], b[i])); putch(32);
                    putint(at(i, n - 3 - i)); putch(10);
                    i = i + 1;
                }
                putarray(n, c);
                return 0;
            }
            """;

    @Test
    void allTargetsAndLevelsAgree(@TempDir Path folder) throws IOException {
        byte[] input = "19 ".getBytes(StandardCharsets.ISO_8859_1);
        String expected = simulate(compile(Level.O0, Mips32.linux()), input);
        for (Level level : List.of(Level.O1, Level.O2, Level.O3)) {
            for (Mips32 target : List.of(Mips32.linux(), Mips32.linux().bigEndian(), Mips32.spim(), Mips32.mars())) {
                Assembly assembly = compile(level, target);
                assertTrue(assembly.text().contains("madd"), level + " " + target.name());
                assertEquals(expected, simulate(assembly, input), level + " " + target.name());
            }
        }
        Tools.require(Tools.QEMU);
        Path file = Files.write(
                folder.resolve("program"), compile(Level.O2, Mips32.linux()).executable());
        assertTrue(file.toFile().setExecutable(true));
        byte[] output = Tools.run(List.of(Tools.QEMU, file.toString()), input)
                .expectSuccess()
                .output();
        assertEquals(expected, new String(output, StandardCharsets.ISO_8859_1));
    }

    private static Assembly compile(Level level, Mips32 target) {
        return Compiler.builder().optimize(level).target(target).build().compile(SourceFile.of("sums.sy", SOURCE));
    }

    private static String simulate(Assembly assembly, byte[] input) {
        Capture capture = Simulator.builder().build().run(Executable.load(assembly.executable()), input);
        assertEquals("exited with status 0", capture.outcome().toString());
        return capture.text();
    }

    private static Program program(String text, String... body) {
        return IrParser.parse(text.replace("BODY", String.join("\n  ", body)));
    }

    private static String low(String... body) {
        return lowOf(LOOP.replace("RESULT", "%20"), body);
    }

    /** The instructions for hi and lo of a function with such a loop, which has to work. */
    private static String lowOf(String text, String... body) {
        Program program = program(text, body);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        Interpreter.builder()
                .build()
                .run(program, new ByteArrayInputStream(new byte[0]), expected, OutputStream.nullOutputStream());
        assertEquals(expected.toString(StandardCharsets.ISO_8859_1), SelectionRun.run(program));
        List<String> names = Stream.of("mtlo", "madd", "msub", "mflo").toList();
        List<String> found = SelectionRun.compile(program)
                .text()
                .lines()
                .map(line -> line.strip().split("\\s+")[0])
                .filter(names::contains)
                .toList();
        return found.contains("mtlo") ? String.join(" ", found) : "";
    }
}
