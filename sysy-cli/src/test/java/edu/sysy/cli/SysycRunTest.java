package edu.sysy.cli;

import static edu.sysy.cli.CommandLine.NUMBERS;
import static edu.sysy.cli.CommandLine.PROGRAM;
import static edu.sysy.cli.CommandLine.PROGRAM_OUTPUT;
import static edu.sysy.cli.CommandLine.PROGRAM_STATUS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Running programs from the command line, and what can be counted of a run. */
class SysycRunTest {
    @TempDir
    private Path folder;

    private String file = "";

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("weigh.sy"), PROGRAM).toString();
    }

    private CommandLine run(String... options) {
        String[] words = Arrays.copyOf(options, options.length + 1);
        words[options.length] = file;
        return CommandLine.run(NUMBERS, words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-O0", "-O1", "-O2", "-O3", "-O"})
    void theProgramReadsWritesAndGivesTheStatusAtEveryLevel(String level) {
        assertRuns(run("--run", level));
    }

    @ParameterizedTest
    @ValueSource(strings = {"linux", "linux-be", "spim", "mars"})
    void theProgramRunsForEveryTarget(String target) {
        assertRuns(run("--run", "--target=" + target));
    }

    private static void assertRuns(CommandLine result) {
        assertThat(result.status()).isEqualTo(PROGRAM_STATUS);
        assertThat(result.out()).isEqualTo(PROGRAM_OUTPUT);
        assertThat(result.err()).isEmpty(); // there is no total of timers where there is no timer
    }

    /** The one line of standard error that is JSON. */
    private static Map<?, ?> json(CommandLine result) {
        List<String> lines =
                result.err().lines().filter(line -> line.startsWith("{")).toList();
        assertThat(lines).hasSize(1);
        return Json.object(lines.getFirst());
    }

    @Test
    void theLastLevelCounts() {
        assertThat(run("--run", "--stats", "-O0", "-O2").err())
                .isEqualTo(run("--run", "--stats", "-O2").err())
                .isNotEqualTo(run("--run", "--stats", "-O0").err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "ssa", "iterated-coalescing"})
    void registersAreAllocatedAsTheCommandLineSays(String allocator) {
        assertRuns(run("--run", "-O2", "--allocator=" + allocator));
    }

    @Test
    void theStatusIsThatOfMainInEightBits() {
        assertThat(CommandLine.run("", "--run", "-").status()).isEqualTo(1);
        assertThat(CommandLine.run("int main() { return 255; }", "--run", "-").status())
                .isEqualTo(255);
        assertThat(CommandLine.run("int main() { return 258; }", "--run", "-").status())
                .isEqualTo(2);
        assertThat(CommandLine.run("int main() { return 0; }", "--run", "-").status())
                .isZero();
    }

    @Test
    void aBadMemoryAccessOfTheProgramIsReportedWithTheStatusOfTheSignal() throws IOException {
        Files.writeString(Path.of(file), "int a[2]; int main() { int i = getint(); a[0] = i; return a[i]; }");
        CommandLine result = CommandLine.run("400000000", "--run", file);
        assertThat(result.status()).isEqualTo(139);
        assertThat(result.err()).startsWith("sysyc: error: the program failed: unmapped address (0x");
    }

    @Test
    void statisticsCountTheClassesOfInstructions() {
        CommandLine result = run("--run", "--stats", "-O0");
        Map<?, ?> counts = json(result);
        assertThat(result.status()).isEqualTo(PROGRAM_STATUS);
        assertThat(result.out()).isEqualTo(PROGRAM_OUTPUT);
        List<String> classes =
                List.of("divide", "multiply", "branch", "jump", "load", "store", "float", "nop", "other");
        assertThat(classes).allMatch(counts::containsKey);
        double sum =
                classes.stream().mapToDouble(name -> (double) counts.get(name)).sum();
        assertThat(counts.get("total")).isEqualTo(sum);
        assertThat(counts.get("divide")).isEqualTo(1.0);
        assertThat(counts.containsKey("cost")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"in-order", "count", "buaa2021", "buaa2022", "buaa2023", "buaa2024", "buaa2025"})
    void everyCostModelPricesTheRun(String model) {
        Map<?, ?> counts = json(run("--run", "--stats", "--cost-model=" + model));
        assertThat(counts.get("costModel")).isEqualTo(model);
        double total = (double) counts.get("total");
        if (model.equals("count")) {
            assertThat(counts.get("cost")).isEqualTo(total);
        } else {
            assertThat((double) counts.get("cost")).isGreaterThan(total);
        }
    }

    @Test
    void theTargetMarsBringsItsCostModel() {
        assertThat(json(run("--run", "--stats", "--target=mars")).get("costModel"))
                .isInstanceOf(String.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"24k", "74k", "p5600"})
    void theProcessorTunedForEstimatesTheCycles(String processor) {
        Map<?, ?> counts = json(run("--run", "--stats", "--tune=" + processor));
        assertThat(counts.get("processor")).isEqualTo(processor);
        assertThat((double) counts.get("cycles")).isGreaterThan((double) counts.get("total") / 2);
    }

    @Test
    void smallDataChangesNothingThatIsSeen() {
        CommandLine result = run("--run", "-G", "8");
        assertThat(result.status()).isEqualTo(PROGRAM_STATUS);
        assertThat(result.out()).isEqualTo(PROGRAM_OUTPUT);
    }

    @Test
    void vectorsAreAFeatureOfProcessors() {
        CommandLine result = run("--run", "--stats", "--target=linux+msa");
        assertThat(result.status()).isEqualTo(PROGRAM_STATUS);
        assertThat(result.out()).isEqualTo(PROGRAM_OUTPUT);
        assertThat(json(result).get("processor")).isEqualTo("p5600");
        assertThat(run("-S", "-o", "-", "--target=linux-be+msa").out()).contains(".module msa");
        assertThat(run("--run", "--target=linux+mips3d").err())
                .startsWith("sysyc: error: --target: 'linux+mips3d': mips32-linux has the features msa, putf\n");
        assertThat(run("--run", "--target=mars+msa").err())
                .startsWith("sysyc: error: --target: 'mars+msa': mips32-mars has no features\n");
    }

    /** Executables have a library with {@code putf}; what assembly text is linked with need not have it. */
    @ParameterizedTest
    @ValueSource(strings = {"linux", "riscv64", "aarch64"})
    void constantOutputIsWrittenByThePutfOfTheLibrary(String target) {
        String source = "int main() { putf(\"constant output\"); return 0; }";
        CommandLine run = CommandLine.run(source, "--run", "--stats", "--target=" + target, "-");
        assertThat(run.out()).isEqualTo("constant output");
        CommandLine text = CommandLine.run(source, "-S", "--target=" + target, "-");
        assertThat(text.out()).contains("putch").doesNotContain("putf");
        CommandLine withPutf = CommandLine.run(source, "-S", "--target=" + target + "+putf", "-");
        assertThat(withPutf.out()).contains("putf").doesNotContain("putch");
        assertThat(((Number) json(run).get("total")).intValue())
                .as("the program's own instructions, less than one a character")
                .isLessThan("constant output".length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--tune=none", "--target=mars", "--target=spim"})
    void withoutAProcessorThereAreNoCycles(String option) {
        assertThat(json(run("--run", "--stats", option)).containsKey("cycles")).isFalse();
    }

    @Test
    void theProfileAsTextShowsFunctionsAndAnnotatesTheSource() {
        CommandLine result = run("--profile");
        assertThat(result.status()).isEqualTo(PROGRAM_STATUS);
        assertThat(result.out()).isEqualTo(PROGRAM_OUTPUT);
        assertThat(result.err()).contains(" instructions, misses ", "  function\n", "  weigh\n", "   line  source\n");
        assertThat(result.err())
                .containsPattern("\\d+\\.\\d\\d% +\\d+ +\\d+ +\\d+ +6          sum = sum \\+ i \\* scale;\n");
    }

    @Test
    void theProfileAsJsonSharesTheInstructionsOut() {
        CommandLine result = run("--profile", "--diagnostics=json", "--cost-model=in-order");
        Map<?, ?> profile = json(result);
        List<?> functions = (List<?>) profile.get("functions");
        assertThat(functions)
                .anySatisfy(f -> assertThat(((Map<?, ?>) f).get("name")).isEqualTo("weigh"));
        double sum = functions.stream()
                .mapToDouble(f -> (double) ((Map<?, ?>) f).get("instructions"))
                .sum();
        assertThat(profile.get("instructions")).isEqualTo(sum);
        assertThat((List<?>) profile.get("lines"))
                .anySatisfy(l -> assertThat(((Map<?, ?>) l).get("line")).isEqualTo(6.0));
        assertThat((double) profile.get("cost")).isGreaterThan(sum);
    }

    @ParameterizedTest
    @CsvSource({"-O0,-O2", "-O0,-O1"})
    void optimizationLessensTheInstructions(String low, String high) {
        assertThat(total(high)).isLessThan(total(low));
    }

    private double total(String level) {
        return (double) json(run("--run", "--stats", level)).get("total");
    }

    @Test
    void theInterpreterReadsWritesAndGivesTheStatus() {
        assertRuns(run("--interpret"));
        assertRuns(CommandLine.run(NUMBERS, "--interpret", ir()));
    }

    /** The program as a file of the intermediate representation. */
    private String ir() {
        String output = folder.resolve("weigh.ir").toString();
        assertThat(CommandLine.run("", "--emit=ir", "-O2", "-o", output, file).status())
                .isZero();
        return output;
    }

    @Test
    void aFileOfTheIntermediateRepresentationIsKnownByItsName() {
        assertRuns(CommandLine.run(NUMBERS, "--run", ir()));
    }

    @Test
    void theInterpreterSaysWhereCallsDoNotEnd() throws IOException {
        Files.writeString(Path.of(file), """
                int down(int n) {
                    return down(n - 1) + 1;
                }
                int main() {
                    return down(1);
                }
                """);
        CommandLine result = CommandLine.run("", "--interpret", file);
        assertThat(result.status()).isEqualTo(139);
        assertThat(result.err().lines().filter(line -> line.contains("error: ") || line.contains("note: called")))
                .hasSize(3)
                .satisfies(lines -> {
                    assertThat(lines.get(0))
                            .startsWith(file + ":2: error: in down: the program needs too much of memory; ")
                            .endsWith(" calls are running");
                    assertThat(lines.get(1)).matches("\\Q" + file + "\\E:2: note: called from down, [\\d,]+ times");
                    assertThat(lines.get(2)).isEqualTo(file + ":5: note: called from main");
                });
    }

    @Test
    void theInterpreterSaysWhereAnArrayIsLeft() throws IOException {
        Files.writeString(Path.of(file), """
                int a[4]; int b[4];
                int main() {
                    int i = getint();
                    a[i] = 1;
                    return 0;
                }
                """);
        assertThat(CommandLine.run("3", "--interpret", file).status()).isZero();
        assertThat(CommandLine.run("4", "--interpret", file))
                .isEqualTo(new CommandLine(
                        139, "", file + ":4: error: in main: the program accesses element 4 of 'a', which has 4\n"));
        assertThat(CommandLine.run("4", "--run", file).status()).isZero();
    }

    @Test
    void aTraceHasEachInstruction() {
        CommandLine result = run("--run", "--trace");
        assertThat(result.status()).isEqualTo(PROGRAM_STATUS);
        assertThat(result.out()).isEqualTo(PROGRAM_OUTPUT);
        assertThat(result.err().lines())
                .hasSizeGreaterThan(100)
                .anyMatch(line -> line.contains(": jal 0x") && line.contains("; "))
                .allMatch(line -> line.matches("[0-9a-f]{8} \\S+\\+\\d+: .*"))
                .anyMatch(line -> line.endsWith("weigh.sy:6"));
        assertThat(run("--trace").err()).startsWith("sysyc: error: --trace needs --run\n");
    }

    @Test
    void beingVerboseTellsOfStages() {
        CommandLine result = run("-v", "-S", "-o", "-");
        assertThat(result.status()).isZero();
        assertThat(result.err().lines())
                .anyMatch(line -> line.startsWith("sysyc ") && line.endsWith(": mips32-linux, O1"))
                .anyMatch(line -> line.startsWith("passes: "))
                .anyMatch(line -> line.matches("emit +\\d+\\.\\d{3}  \\d+ bytes"));
    }
}
