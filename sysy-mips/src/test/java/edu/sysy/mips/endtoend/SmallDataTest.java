package edu.sysy.mips.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsUnderTest;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.Tools;
import edu.sysy.testing.endtoend.ContestRuntime;
import edu.sysy.testing.endtoend.ProgramRuns;
import edu.sysy.verify.CallChecker;
import edu.sysy.verify.VerifyingObserver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Globals near {@code $gp} are those asked for, and programs behave the same with and without them. */
class SmallDataTest {
    private static final byte[] INPUT = "9".getBytes(StandardCharsets.US_ASCII);

    /** Variables of both types, arrays around two words, constant ones, and larger ones beside them. */
    private static final String SIZES = """
            int one = 5, zero;
            float ratio = 1.5, nothing;
            int pair[2] = {7, 8}, emptyPair[2], triple[3] = {1, 2, 3}, emptyTriple[3], large[1000];
            const int primes[2] = {11, 13};
            const float steps[3] = {0.25, 0.5, 0.75};
            void step(int i) {
                zero = zero + one * i;
                ratio = ratio * 1.25 + steps[i % 3];
                nothing = nothing - ratio;
                pair[i % 2] = pair[(i + 1) % 2] + zero;
                emptyPair[1 - i % 2] = emptyPair[i % 2] + primes[i % 2];
                triple[i % 3] = triple[(i + 2) % 3] + emptyTriple[1];
                emptyTriple[i % 3] = pair[0] - i;
                large[i * 100] = triple[0];
                large[999 - i] = large[i * 100] + emptyPair[0];
                one = one + primes[(i + 1) % 2];
            }
            int fill(int to[], int n, int x) {
                int i = 0;
                while (i < n) { to[i] = to[i] * 3 + x; i = i + 1; }
                return to[n - 1];
            }
            int main() {
                int n = getint();
                int i = 0;
                while (i < n) { step(i); i = i + 1; }
                putint(zero); putch(32); putfloat(ratio); putch(32); putfloat(nothing); putch(10);
                putint(fill(pair, 2, one)); putint(fill(emptyTriple, 3, 4)); putint(fill(large, 1000, one)); putch(10);
                putarray(2, pair); putarray(2, emptyPair); putarray(3, triple); putarray(3, emptyTriple);
                putarray(1000, large);
                return one % 256;
            }
            """;

    /** Recursion, calls that become jumps, returns of main before it uses any data, and functions that use none. */
    private static final String CALLS = """
            int depth, calls;
            float total;
            int leaf(int x) { return x * x % 17; }
            int odd(int n);
            int count(int n, int sum) {
                calls = calls + 1;
                if (n <= 0) return sum + depth;
                return count(n - 1, sum + leaf(n));
            }
            int climb(int n) {
                depth = depth + 1;
                total = total + n;
                if (n < 2) return depth;
                int below = climb(n / 2) + climb(n - 2);
                depth = depth - 1;
                return below + calls;
            }
            int main() {
                int n = getint();
                if (n < 0) return 3;
                if (n > 1000) { putint(n); return 4; }
                putint(climb(n)); putch(32);
                int i = 0;
                while (i < n) { putint(count(i, n)); putch(32); i = i + 1; }
                putfloat(total);
                return count(n * 100, calls);
            }
            """.replace("int odd(int n);\n", "");

    /** A main function that calls itself, last of all. */
    private static final String MAIN_AGAIN = """
            int left = 5;
            int main() {
                left = left - 1;
                putint(left);
                if (left > 0) return main();
                return left + 7;
            }
            """;

    /** More bytes than 16-bit offsets reach, in globals of all sizes. */
    private static final String MANY = Stream.concat(
                    IntStream.range(0, 40).mapToObj(i -> "int a%d[%d]; int x%d = %d;".formatted(i, 100 * i + 1, i, i)),
                    Stream.of(
                            "int last[500] = {1, 2, 3}; int main() { int n = getint();",
                            IntStream.range(0, 40)
                                    .mapToObj("a%1$d[n * %1$d] = x%1$d + n; x%1$d = a%1$d[0] + n;"::formatted)
                                    .collect(Collectors.joining("\n")),
                            "last[n] = last[1];",
                            IntStream.range(0, 40)
                                    .mapToObj("putint(a%1$d[9 * %1$d] + x%1$d); putch(32);"::formatted)
                                    .collect(Collectors.joining("\n")),
                            "putarray(500, last); return x39; }"))
            .collect(Collectors.joining("\n"));

    /** Just as many bytes as there is room for. */
    private static final String FULL = """
            int first[2000], second[6191], last;
            int main() {
                int n = getint();
                first[1999] = n; second[6190] = n + 1; second[n] = 4; last = n + 2;
                putarray(2000, first); putarray(6191, second);
                return last;
            }
            """;

    private static final List<String> SOURCES = List.of(SIZES, CALLS, MAIN_AGAIN, MANY, FULL);

    /** Addresses outside of their objects, which are never accessed as such, and a function that calls main. */
    private static final Program DISTANT = IrParser.parse("""
            global @pair: i32[2] = {0: 5 6}
            global @runs: i32[1]

            func @main() -> i32 {
            b0:
              %0 = address @runs
              %1 = load i32 %0
              %2 = const 1
              %3 = add %1, %2
              store %0, %3
              %4 = const 3
              %5 = cmp lt %3, %4
              br %5, b1, b2
            b1:
              %6 = call i32 @again(%3)
              ret %6
            b2:
              ret %3
            }

            func @again(%0: i32) -> i32 {
            b0:
              %1 = address @pair
              %2 = const -400000
              %3 = offset %1, %2
              %4 = const 2
              %5 = shl %0, %4
              %6 = const 399996
              %7 = add %5, %6
              %8 = offset %3, %7
              %9 = load i32 %8
              %10 = call i32 @main()
              %11 = add %9, %10
              ret %11
            }
            """);

    @ParameterizedTest
    @ValueSource(ints = {4, 8, 12, 4000, Integer.MAX_VALUE})
    void programsBehaveTheSame(int bytes) {
        for (String source : SOURCES) {
            for (Level level : Level.values()) {
                Compiler compiler = compiler(Mips32.linux().withSmallData(bytes), level);
                Program program = program(compiler, source);
                assertThat(ProgramRuns.simulate(executable(compiler, program), INPUT))
                        .as(source)
                        .isEqualTo(ProgramRuns.interpret(program, INPUT));
            }
        }
    }

    @Test
    void everyAllocatorServes() {
        for (RegisterAllocator allocator : Compiler.allocators()) {
            for (String source : SOURCES) {
                Compiler compiler = Compiler.builder()
                        .target(Mips32.linux().withSmallData(8))
                        .optimize(Level.O1)
                        .allocator(allocator)
                        .observer(new VerifyingObserver())
                        .build();
                Program program = program(compiler, source);
                assertThat(ProgramRuns.simulate(executable(compiler, program), INPUT))
                        .as(allocator.name())
                        .isEqualTo(ProgramRuns.interpret(program, INPUT));
            }
        }
    }

    @Test
    void bothByteOrdersAndTheEmulatorAgree() throws IOException {
        Tools.require(Tools.QEMU);
        for (String source : SOURCES) {
            Mips32 target = Mips32.linux().withSmallData(12);
            Compiler little = compiler(target, Level.O2);
            Program program = program(little, source);
            String expected = ProgramRuns.interpret(program, INPUT);
            assertThat(ProgramRuns.emulate(MipsUnderTest.LITTLE_ENDIAN, executable(little, program), INPUT))
                    .isEqualTo(expected);
            assertThat(ProgramRuns.simulate(executable(compiler(target.bigEndian(), Level.O2), program), INPUT))
                    .isEqualTo(expected);
        }
    }

    @Test
    void theTextLinksWithOtherCode() throws IOException {
        Tools.require(Tools.QEMU, Tools.AS, Tools.LD, Tools.GCC);
        try (ContestRuntime runtime = new ContestRuntime(MipsUnderTest.GNU)) {
            for (String source : SOURCES) {
                Compiler compiler = compiler(Mips32.linux().withSmallData(Integer.MAX_VALUE), Level.O0);
                Program program = program(compiler, source);
                byte[] text = assembly(compiler, program).text().getBytes(StandardCharsets.US_ASCII);
                assertThat(runtime.run(text, INPUT)).isEqualTo(ProgramRuns.interpret(program, INPUT));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void addressesOutsideOfObjectsAndCallsOfMainWork(Level level) {
        Compiler compiler = compiler(Mips32.linux().withSmallData(8), level);
        Program optimized = compiler.optimize().run(DISTANT);
        for (Program program : List.of(DISTANT, optimized)) {
            assertThat(ProgramRuns.simulate(executable(compiler, program), INPUT))
                    .isEqualTo(Corpus.transcript(new byte[0], 14));
            assertThat(errors(compiler, program)).isEmpty();
        }
    }

    @Test
    void everyFunctionKeepsItsContractAndMainRestoresThePointer() {
        for (String source : SOURCES) {
            for (Level level : Level.values()) {
                Compiler compiler = compiler(Mips32.linux().withSmallData(12), level);
                assertThat(errors(compiler, program(compiler, source))).isEmpty();
            }
        }
    }

    @Test
    void exactlyTheSmallGlobalsAreNearThePointer() {
        Compiler compiler = compiler(Mips32.linux().withSmallData(8), Level.O1);
        String text = assembly(compiler, program(compiler, SIZES)).text();
        assertThat(text)
                .contains("%gp_rel(g.pair)", "%gp_rel(g.emptyPair", "%gp_rel(g.ratio)($gp)", "%gp_rel(g.primes");
        assertThat(text).doesNotContain("%gp_rel(g.triple", "%gp_rel(g.steps", "%gp_rel(g.large", "%hi(g.pair");
        assertThat(section(text, ".sdata"))
                .contains("g.pair:", "g.primes:", "g.one:")
                .doesNotContain("g.zero:");
        assertThat(section(text, ".section .sbss"))
                .contains("g.emptyPair:", "g.zero:")
                .doesNotContain("g.large:");
    }

    @Test
    void theSmallestGlobalsGoFirstAndWhatDoesNotFitIsReachedByItsAddress() {
        Compiler compiler = compiler(Mips32.linux().withSmallData(Integer.MAX_VALUE), Level.O0);
        String text = assembly(compiler, program(compiler, MANY)).text();
        assertThat(text)
                .contains("%gp_rel(g.x39)", "%gp_rel(g.a10)", "%hi(g.a39")
                .doesNotContain("%gp_rel(g.a39");
        String full = assembly(compiler, program(compiler, FULL)).text();
        assertThat(full).contains("%gp_rel(g.second").doesNotContain("%hi(g.");
        String more = FULL.replace("[6191], last;", "[6191], last, another;")
                .replace("return last;", "return last + another;");
        assertThat(assembly(compiler, program(compiler, more)).text())
                .contains("%gp_rel(g.another", "%hi(g.second")
                .doesNotContain("%gp_rel(g.second");
    }

    @Test
    void aMainThatReachesNoSmallDataLeavesThePointerAlone() {
        String source = "int large[100]; int main() { large[getint()] = 4; return large[3]; }";
        Compiler compiler = compiler(Mips32.linux().withSmallData(8), Level.O1);
        assertThat(assembly(compiler, program(compiler, source)).text())
                .doesNotContain("$gp")
                .isEqualTo(assembly(compiler(Mips32.linux(), Level.O1), program(compiler, source))
                        .text());
    }

    @Test
    void aMainThatReturnsEarlySetsThePointerBehindThat() {
        String source = "int x[2]; int f(int n) { x[n] = n; return x[1 - n]; }"
                + " int main() { int i = 0; while (i < 9) { i = i * 2 + 1; } return f(i % 2) + f(1); }";
        Compiler compiler = compiler(Mips32.linux().withSmallData(8), Level.O0);
        String text = assembly(compiler, program(compiler, source)).text();
        assertThat(text.substring(text.indexOf("main:"))).contains("sw      $gp", "%hi(_gp)", "lw      $gp");
        assertThat(text.substring(0, text.indexOf("main:"))).doesNotContain("_gp)");
    }

    @Test
    void simulatorsHaveNone() {
        assertThatThrownBy(() -> Mips32.linux().withSmallData(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1 bytes");
        assertThatThrownBy(() -> Mips32.spim().withSmallData(8)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> Mips32.mars().withSmallData(8))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("mips32-mars");
        assertThat(Mips32.mars().withSmallData(0).smallData()).isZero();
    }

    private static String section(String text, String name) {
        int begin = text.indexOf("        " + name + "\n");
        return text.substring(begin, text.indexOf("\n\n", begin));
    }

    private static Compiler compiler(Mips32 target, Level level) {
        return Compiler.builder()
                .target(target)
                .optimize(level)
                .observer(new VerifyingObserver())
                .build();
    }

    private static Program program(Compiler compiler, String text) {
        return ProgramRuns.optimized(compiler, SourceFile.of("small.sy", text));
    }

    private static Assembly assembly(Compiler compiler, Program program) {
        return ProgramRuns.assemble(compiler, program);
    }

    private static byte[] executable(Compiler compiler, Program program) {
        return assembly(compiler, program).executable();
    }

    private static List<String> errors(Compiler compiler, Program program) {
        MachineProgram code = compiler.allocateRegisters().run(program);
        List<String> errors =
                new ArrayList<>(new FinalWords(compiler.emit().run(code).executable()).errors());
        CallChecker.check(code, Mips32.linux()).forEach(error -> errors.add(error.toString()));
        return errors;
    }
}
