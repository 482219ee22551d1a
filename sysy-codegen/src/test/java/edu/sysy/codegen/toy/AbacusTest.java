package edu.sysy.codegen.toy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Programs on Abacus at each level with each register allocator, and how much had to be written for it. */
class AbacusTest {
    /** How many lines the target and its interpreter may have. */
    private static final int MAX_LINES = 1499;

    /** What is here and no part of the target. */
    private static final Set<String> TESTS = Set.of("AbacusTest", "AbacusCorpusTest", "AbacusRuns");

    private static final String ARGUMENTS = """
            int digits(int a, float x, int b, float y, int c, float z, int d, float w, int e) {
                return a + 10 * b + 100 * c + 1000 * d + 10000 * e + x + 10 * y + 100 * z + 1000 * w;
            }
            int turn(int a, float x, int b, float y, int c, float z, int d, float w, int e) {
                if (a == 0) return digits(e, w, d, z, c, y, b, x, a);
                return turn(a - 1, w, b, z, c, y, e, x, d);
            }
            int main() {
                putint(digits(1, 2.0, 3, 4.0, 5, 6.0, 7, 8.0, 9)); putch(10);
                putint(turn(getint(), 2.0, 3, 4.0, 5, 6.0, 7, 8.0, 9));
                putf("%d %.2f %x\\n", 5, 2.5, 255);
                return 7;
            }
            """;

    private static final String ARITHMETIC = """
            const int N = 40;
            int a[N]; float f[N];
            int mix(int x, int y) {
                int s = x / 7 + y % 10 - x * 9 + y / 16 % 8 + (x + x % 2);
                if (x % 8 == 3 || y % 4 != x % 4) s = s - 1;
                if (y != 0) s = s + x / y + x % y;
                return s;
            }
            int main() {
                int local[50] = {1, 2, 3};
                int i = 0; float sum = 0;
                while (i < N) {
                    a[i] = mix(i - 20, 17 - i * i);
                    f[i] = a[i] / 3.0 - i;
                    if (f[i] < sum || f[i] == -2.0) sum = sum + f[i] * 0.5; else sum = sum - f[i];
                    local[i] = local[i] + a[i];
                    i = i + 1;
                }
                int max = a[0], best = 0;
                i = 0;
                while (i < N) { if (local[i] > max) { max = local[i]; best = i; } i = i + 1; }
                putarray(N, a); putfarray(N, f); putfloat(sum); putint(max); putch(32); putint(best); putint(-sum);
                return max > 3 && !(best == 2);
            }
            """;

    private static final String PRESSURE = """
            int count = 0;
            int ack(int m, int n) {
                count = count + 1;
                if (m == 0) return n + 1;
                if (n == 0) return ack(m - 1, 1);
                return ack(m - 1, ack(m, n - 1));
            }
            int putsum(int a, int b) { putint(a); putch(44); putint(b); return a + b; }
            int wide(int a, int b) {
                int c = a + b, d = a * b, e = a - b, f = c * d, g = d * e, h = e * c, i = f + g, j = g + h, k = h + f;
                int l = ack(a % 3, b % 3), m = i * j, n = j * k, o = k * i, p = c + l, q = d + m, r = e + n;
                float x = a * 1.5, y = b * 2.5, z = x * y, u = x + y, v = x - y, w = z + u, s = w * v, t = s - z;
                int z1 = putsum(c, d), z2 = putsum(e, f);
                return a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + z1 * z2
                        + x + y + z + u + v + w + s + t;
            }
            int main() {
                putint(wide(getint(), getint())); putch(10); putint(count);
                int n = getint();
                while (n > 0) { putint(wide(n, n % 5)); putch(10); n = n - 1; if (n == 3) continue; if (n == 1) break; }
                return count;
            }
            """;

    @Test
    void argumentsOfBothClassesInRegistersAndOnTheStack() {
        String output = check(ARGUMENTS, "5");
        assertThat(output).startsWith("106173\n").contains("5 2.50 ff").endsWith("\n7");
    }

    @Test
    void arithmeticComparisonsAndMemory() {
        assertThat(check(ARITHMETIC, "")).startsWith("40:");
    }

    @Test
    void moreValuesThanRegistersAcrossCalls() {
        assertThat(check(PRESSURE, "7 4 6").lines()).hasSizeGreaterThan(5);
    }

    @Test
    void branchesThatDoNotReachGetTheLongForm() {
        assertThat(assemble(ARITHMETIC, Level.O0).text())
                .containsPattern("br(set|clear) L1_s0\n    jump L1_\\d+\nL1_s0:");
    }

    /** Compares each level and allocator with the interpreter of the IR; the transcript. */
    private static String check(String source, String input) {
        byte[] bytes = input.getBytes(StandardCharsets.US_ASCII);
        SourceFile file = SourceFile.of("program.sy", source);
        String expected = AbacusRuns.interpret(AbacusRuns.optimized(Level.O0, file), bytes);
        for (Level level : Level.values()) {
            Program program = AbacusRuns.optimized(level, file);
            for (RegisterAllocator allocator : Compiler.allocators()) {
                Compiler compiler = AbacusRuns.compiler(level, allocator);
                assertThat(AbacusRuns.run(AbacusRuns.assemble(compiler, program), bytes))
                        .as("%s with %s", level, allocator.name())
                        .isEqualTo(expected);
            }
        }
        return expected;
    }

    private static Assembly assemble(String source, Level level) {
        Compiler compiler = AbacusRuns.compiler(level, Compiler.allocators().getFirst());
        return AbacusRuns.assemble(compiler, AbacusRuns.optimized(level, SourceFile.of("program.sy", source)));
    }

    @Test
    void machineCodeIsReadBackFromItsText() {
        for (RegisterAllocator allocator : Compiler.allocators()) {
            Compiler compiler = AbacusRuns.compiler(Level.O2, allocator);
            for (String source : List.of(ARGUMENTS, ARITHMETIC, PRESSURE)) {
                MachineProgram machine = compiler.allocateRegisters()
                        .run(AbacusRuns.optimized(Level.O2, SourceFile.of("program.sy", source)));
                MachinePrinter printer = MachinePrinter.of(new AbacusSyntax());
                String text = printer.print(machine);
                assertThat(printer.print(MachineParser.of(new AbacusSyntax()).parseAllocated(text)))
                        .isEqualTo(text);
            }
        }
    }

    @Test
    void theInterpreterNoticesWhatAFunctionDoesNotRestore() {
        AbacusInstruction change = AbacusInstruction.immediate(AbacusOpcode.LI, AbacusRegisters.integer(6), null, 1);
        AbacusInstruction harmless = AbacusInstruction.immediate(AbacusOpcode.LI, AbacusRegisters.integer(0), null, 1);
        AbacusInstruction leave = AbacusInstruction.jump(AbacusOpcode.RETURN, "");
        assertThat(AbacusRuns.run(main(harmless, leave), new byte[0])).isEqualTo("1");
        Assembly wrong = main(change, leave);
        assertThatThrownBy(() -> AbacusRuns.run(wrong, new byte[0])).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void noBranchIsEncodedThatDoesNotReach() {
        AbacusInstruction branch = AbacusInstruction.jump(AbacusOpcode.BRSET, "far");
        AbacusInstruction nothing = AbacusInstruction.immediate(AbacusOpcode.LI, AbacusRegisters.integer(0), null, 1);
        List<CodeItem<AbacusInstruction>> items = new ArrayList<>(List.of(new CodeItem.Instruction<>(branch, 0)));
        for (int i = 1; i < AbacusBranches.REACH; i++) {
            items.add(new CodeItem.Instruction<>(nothing, 0));
        }
        List<CodeItem<AbacusInstruction>> longer = new ArrayList<>(items);
        longer.add(new CodeItem.Instruction<>(nothing, 0));
        items.add(new CodeItem.Label<>("far"));
        longer.add(new CodeItem.Label<>("far"));
        assertThat(main(items).executable()).isNotEmpty();
        Assembly wrong = main(longer);
        assertThatThrownBy(wrong::executable).hasMessageContaining("does not reach");
    }

    private static Assembly main(AbacusInstruction... instructions) {
        return main(Stream.of(instructions)
                .<CodeItem<AbacusInstruction>>map(instruction -> new CodeItem.Instruction<>(instruction, 0))
                .toList());
    }

    private static Assembly main(List<CodeItem<AbacusInstruction>> items) {
        return new AbacusAssembly(
                List.of(new FunctionCode<>(new AbacusConvention().symbol(Program.MAIN), items)), List.of());
    }

    /**
     * A machine has to say what its registers, instructions, convention, selection, timings and final code are, and
     * nothing else: these files, with so many lines together, comments and imports included.
     */
    @Test
    void aTargetIsSmall() throws IOException {
        List<String> files = new ArrayList<>();
        int lines = 0;
        try (Stream<Path> paths = Files.list(Path.of("src/test/java/edu/sysy/codegen/toy"))) {
            for (Path path : paths.sorted().toList()) {
                String name = path.getFileName().toString().replace(".java", "");
                if (!TESTS.contains(name)) {
                    files.add(name);
                    lines += Files.readAllLines(path).size();
                }
            }
        }
        assertThat(files)
                .containsExactly(
                        "Abacus",
                        "AbacusAssembly",
                        "AbacusBranches",
                        "AbacusCode",
                        "AbacusConvention",
                        "AbacusExpander",
                        "AbacusInstruction",
                        "AbacusInterpreter",
                        "AbacusMemory",
                        "AbacusOpcode",
                        "AbacusRegisters",
                        "AbacusRows",
                        "AbacusSelector",
                        "AbacusSyntax",
                        "AbacusTimings",
                        "package-info");
        assertThat(lines).isBetween(1, MAX_LINES);
    }
}
