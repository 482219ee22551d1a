package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Dialect;
import edu.sysy.Level;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command line has for BUAA's course: outputs, letters of errors, and the folder of the judge. */
class SysycCourseTest {
    private static final String SUMS = """
            const int N = 3;
            int sum(int a[], int n) {
                int i, s;
                s = 0;
                for (i = 0; i < n; i = i + 1) s = s + a[i];
                return s;
            }
            int main() {
                int a[3], i;
                for (i = 0; i < N; i = i + 1) {
                    a[i] = getint();
                }
                printf("sum %d of %d\\n", sum(a, N), N);
                return 0;
            }
            """;

    private static final String WRONG = """
            int main() {
                int a = 1
                b = 2;
                printf("%d %d", a);
                return 0;
            }
            """;

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    private static String read(Path folder, String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    @Test
    void outputsOfTheCourse() {
        CommandLine tokens = CommandLine.run(SUMS, "--std=buaa2023", "--emit=buaa-tokens", "-");
        assertThat(tokens.status()).isZero();
        assertThat(tokens.err()).isEmpty();
        assertThat(tokens.out()).startsWith("CONSTTK const\nINTTK int\nIDENFR N\nASSIGN =\nINTCON 3\nSEMICN ;\n");
        CommandLine syntax = CommandLine.run(SUMS, "--std=buaa2023", "--emit=buaa-syntax", "-");
        assertThat(syntax.out()).endsWith("SEMICN ;\n<Stmt>\nRBRACE }\n<Block>\n<MainFuncDef>\n<CompUnit>\n");
        assertThat(syntax.out().lines().filter(line -> !line.startsWith("<")))
                .isEqualTo(tokens.out().lines().toList());
        assertThat(CommandLine.run(SUMS, "--emit=buaa-symbols", "-").out()).isEqualTo("""
                1 N ConstInt
                1 sum IntFunc
                2 a IntArray
                2 n Int
                2 i Int
                2 s Int
                3 a IntArray
                3 i Int
                """);
    }

    @Test
    void tokensNeedNoProgram() {
        assertThat(CommandLine.run("a = [ // no program", "--std=buaa2022", "--emit=buaa-tokens", "-"))
                .isEqualTo(new CommandLine(0, "IDENFR a\nASSIGN =\nLBRACK [\n", ""));
        assertThat(CommandLine.run("a @", "--std=buaa2022", "--emit=buaa-tokens", "-"))
                .isEqualTo(new CommandLine(1, "", """
                        <stdin>:1:3: error[E0803]: no token of the grammar buaa2022: @
                        a @
                          ^
                        1 error
                        """));
    }

    @Test
    void theGrammarOfAnExam(@TempDir Path folder) throws IOException {
        Path grammar = folder.resolve("exam.grammar");
        Files.writeString(grammar, """
                %extends buaa2022
                %token REPEATTK 'repeat'
                Stmt = 'repeat' Stmt | [Exp] ';' | Block
                """);
        CommandLine result =
                CommandLine.run("int main() { repeat 1; }", "--grammar=" + grammar, "--emit=buaa-syntax", "-");
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("REPEATTK repeat\nINTCON 1\n").contains("SEMICN ;\n<Stmt>\n<Stmt>\n");

        Files.writeString(grammar, "%extends buaa2022\nStmt = 'repeat' Stmt\n");
        assertThat(CommandLine.run("", "--grammar=" + grammar, "--emit=buaa-syntax", "-")
                        .err())
                .startsWith(grammar + ":2:1: error[E0802]: there is no %token for 'repeat'\n");
    }

    @Test
    void lettersOfErrors() {
        assertThat(CommandLine.run(WRONG, "--std=buaa2022", "--diagnostics=buaa", "-"))
                .isEqualTo(new CommandLine(1, "", "2 i\n3 c\n4 l\n"));
        assertThat(CommandLine.run(SUMS, "--std=buaa2023", "--diagnostics=buaa", "-fsyntax-only", "-"))
                .isEqualTo(new CommandLine(0, "", ""));
        assertThat(CommandLine.run("int main() { 1 = 2; return 0; }", "--diagnostics=buaa", "-")
                        .err())
                .contains("error[E0210]");
    }

    @Test
    void theFolderOfTheJudge(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("testfile.txt"), SUMS);

        assertThat(CommandLine.run("", "--course=2023", folder.toString())).isEqualTo(new CommandLine(0, "", ""));
        assertThat(files(folder)).containsExactly("lexer.txt", "mips.txt", "parser.txt", "symbol.txt", "testfile.txt");
        assertThat(read(folder, "lexer.txt"))
                .isEqualTo(CommandLine.run(SUMS, "--std=buaa2023", "--emit=buaa-tokens", "-")
                        .out());
        assertThat(read(folder, "parser.txt"))
                .isEqualTo(CommandLine.run(SUMS, "--std=buaa2023", "--emit=buaa-syntax", "-")
                        .out());
        assertThat(read(folder, "symbol.txt")).startsWith("1 N ConstInt\n1 sum IntFunc\n2 a IntArray\n");
    }

    @Test
    void theCodeRunsInTheSimulator(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("testfile.txt"), SUMS);
        CommandLine.run("", "--course=2023", folder.toString());

        Mips32 target = Mips32.mars().withCosts(CostModel.named("buaa2023").orElseThrow());
        Compiler compiler = Compiler.builder()
                .dialect(Dialect.BUAA_2023)
                .optimize(Level.O2)
                .target(target)
                .build();
        var assembly = compiler.compile(SourceFile.of("testfile.txt", SUMS));
        assertThat(read(folder, "mips.txt")).isEqualTo(assembly.text());
        Capture run = Simulator.create()
                .run(Executable.load(assembly.executable()), "10 20 -3\n".getBytes(StandardCharsets.UTF_8));
        assertThat(run.output()).asString(StandardCharsets.UTF_8).isEqualTo("sum 27 of 3\n");
    }

    @Test
    void errorsLeaveNothingElse(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("testfile.txt"), SUMS);
        CommandLine.run("", "--course=2023", folder.toString());
        Files.writeString(folder.resolve("testfile.txt"), WRONG);

        assertThat(CommandLine.run("", "--course=2023", folder.toString())).isEqualTo(new CommandLine(1, "", ""));
        assertThat(files(folder)).containsExactly("error.txt", "testfile.txt");
        assertThat(read(folder, "error.txt")).isEqualTo("2 i\n3 c\n4 l\n");
    }

    @Test
    void errorsWithoutALetterAreShown(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("testfile.txt"), "int main() { 1 = 2; return 0; }\n");

        CommandLine result = CommandLine.run("", "--course=2021", folder.toString());
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .contains("error[E0210]")
                .endsWith(
                        ": the course has no letter for what is wrong here; neither error.txt nor mips.txt is written\n");
        assertThat(files(folder)).containsExactly("testfile.txt");
    }

    @Test
    void errorsWithoutALetterAreShownBesideTheOthers(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("testfile.txt"), "int main() {\n1 = 2;\nb = 3;\nreturn 0; }\n");

        CommandLine result = CommandLine.run("", "--course=2021", folder.toString());
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("error[E0210]").doesNotContain("E0301");
        assertThat(read(folder, "error.txt")).isEqualTo("3 c\n");
    }

    /** Tests of the course break rules of its own grammar, for which it has no letters. */
    @Test
    void aRuleOfTheYearIsAWarning(@TempDir Path folder) throws IOException {
        String program = "int main() { int a; a = 3; a = !1 + !a; printf(\"%d\", a); return 0; }\n";
        Files.writeString(folder.resolve("testfile.txt"), program);

        CommandLine result = CommandLine.run("", "--course=2024", folder.toString());
        assertThat(result.status()).isZero();
        assertThat(result.err())
                .contains("testfile.txt:1:32: warning[E0403]: this operator outside of a condition is not part of")
                .endsWith(": compiled although it is no program of buaa2024\n");
        assertThat(files(folder)).containsExactly("lexer.txt", "mips.txt", "parser.txt", "symbol.txt", "testfile.txt");
    }

    /** The text names no register that SPIM keeps for itself. */
    @Test
    void spimTakesTheCode(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("testfile.txt"), """
                int swap(int a, int b, int n) {
                    int c;
                    for (; n > 0; n = n - 1) { c = a; a = b; b = c; }
                    return a * 10 + b;
                }
                int main() {
                    int big[20000], i;
                    for (i = 0; i < 20000; i = i + 1) big[i] = i;
                    printf("%d %d", swap(1, 2, getint()), big[19999]);
                    return 0;
                }
                """);
        CommandLine.run("", "--course=2024", folder.toString());

        assertThat(read(folder, "mips.txt"))
                .contains("$k1")
                .doesNotContain("$at")
                .doesNotContain(".set");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2021", "2022", "2023", "2024", "2025"})
    void eachYearHasAFolder(String year, @TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("testfile.txt"), "int main() { printf(\"%d\", 3 * 4); return 0; }\n");

        assertThat(CommandLine.run("", "--course=" + year, folder.toString())).isEqualTo(new CommandLine(0, "", ""));
        assertThat(files(folder)).contains("lexer.txt", "mips.txt", "parser.txt", "symbol.txt");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--course=1999|--course: '1999' is not a year from 2021 to 2025",
                "--course=|--course: '' is not a year from 2021 to 2025",
                "--course=2022 -O2|--course takes a folder and no other options",
                "--course=2022 a b|--course takes a folder and no other options",
                "--emit=buaa-syntax --std=sysy2022 -|--emit=buaa-syntax needs --std of a year of the course",
                "--grammar=x -|--grammar needs --emit=buaa-tokens or --emit=buaa-syntax",
                "--diagnostics=xml -|--diagnostics: 'xml' is not text, json, sarif or buaa"
            })
    void commandLinesThatMakeNoSense(String words, String message) {
        CommandLine result = CommandLine.run("", words.split(" "));
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).startsWith("sysyc: error: " + message + "\n");
    }

    @Test
    void aFolderWithoutATest(@TempDir Path folder) {
        CommandLine result = CommandLine.run("", "--course=2022", folder.toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).isEqualTo("sysyc: error: no such file: " + folder.resolve("testfile.txt") + "\n");
    }
}
