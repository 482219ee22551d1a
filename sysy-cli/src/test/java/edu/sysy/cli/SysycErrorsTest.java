package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrong programs and wrong command lines. */
class SysycErrorsTest {
    private static final String WRONG = """
            int main() {
                int known = 1;
                return known + unknown;
            }
            """;

    @Test
    void anErrorIsShownWithItsLineAndMarks() {
        assertThat(CommandLine.run(WRONG, "-fsyntax-only", "-")).isEqualTo(new CommandLine(1, "", """
                <stdin>:3:20: error[E0301]: 'unknown' is not declared
                    return known + unknown;
                                   ^^^^^^^
                help: did you mean 'known'?
                <stdin>:2:9: note: declared here
                    int known = 1;
                        ^^^^^
                1 error
                """));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-S", "--run", "--profile", "--emit=ast", "--emit=ssa", "--emit=asm", "-O3"})
    void aWrongProgramIsNeitherWrittenNorRun(String option, @TempDir Path folder) {
        String output = folder.resolve("none").toString();
        CommandLine result = CommandLine.run(WRONG, option, "-o", output, "-");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("error[E0301]: 'unknown' is not declared");
        assertThat(folder).isEmptyDirectory();
    }

    /** Standard input that cannot be read, for the reason that {@code error} is. */
    private static CommandLine runReading(Error error) {
        InputStream in = new InputStream() {
            @Override
            public int read() {
                throw error;
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream messages = new PrintStream(err, true, StandardCharsets.UTF_8);
        int status = new Sysyc(in, OutputStream.nullOutputStream(), messages, false).run("-S", "-");
        return new CommandLine(status, "", err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aHeapThatIsTooSmallIsNotAnErrorOfTheProgram() {
        CommandLine result = runReading(new OutOfMemoryError());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err())
                .matches("sysyc: error: the program needs more memory than the \\d+ MiB that there are; "
                        + "JAVA_TOOL_OPTIONS=-Xmx4g makes them 4 GiB\n");
    }

    @Test
    void anErrorOfTheCompilerIsNotOneOfTheProgram() {
        CommandLine result = runReading(new AssertionError("not so"));
        assertThat(result.status()).isEqualTo(3);
        assertThat(result.err())
                .startsWith("sysyc: error: the compiler has failed, which is a mistake of its own\n")
                .contains("AssertionError: not so");
    }

    @Test
    void severalErrorsAreReportedAtOnce() {
        CommandLine result = CommandLine.run("int main() {\n    a = 1;\n    b = 2;\n    return 0;\n}\n", "-S", "-");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("<stdin>:2:5: error[", "<stdin>:3:5: error[");
    }

    @Test
    void diagnosticsAsJsonSayWhere() {
        CommandLine result = CommandLine.run(WRONG, "-fsyntax-only", "--diagnostics=json", "-");
        assertThat(result.status()).isEqualTo(1);
        List<?> diagnostics = Json.array(result.err());
        assertThat(diagnostics).hasSize(1);
        Map<?, ?> error = (Map<?, ?>) diagnostics.getFirst();
        assertThat(error.get("severity")).isEqualTo("error");
        assertThat(error.get("file")).isEqualTo("<stdin>");
        assertThat(error.get("line")).isEqualTo(3.0);
        assertThat(error.get("column")).isEqualTo(20.0);
        assertThat(error.get("message")).isEqualTo("'unknown' is not declared");
    }

    @Test
    void aRightProgramHasNoDiagnosticsInEitherForm() {
        String right = "int main() { return 0; }\n";
        assertThat(CommandLine.run(right, "-fsyntax-only", "-")).isEqualTo(new CommandLine(0, "", ""));
        assertThat(Json.array(CommandLine.run(right, "-fsyntax-only", "--diagnostics=json", "-")
                        .err()))
                .isEmpty();
    }

    @Test
    void anEmptySourceIsAnError() {
        CommandLine result = CommandLine.run("", "-fsyntax-only", "-");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("error[");
    }

    @Test
    void aMissingFileIsNamed(@TempDir Path folder) {
        String missing = folder.resolve("missing.sy").toString();
        assertThat(CommandLine.run("", "-S", missing))
                .isEqualTo(new CommandLine(2, "", "sysyc: error: no such file: " + missing + "\n"));
    }

    @Test
    void anOutputThatCannotBeWrittenIsAnError(@TempDir Path folder) {
        String output = folder.resolve("no").resolve("such").toString();
        CommandLine result = CommandLine.run("int main() { return 0; }", "-S", "-o", output, "-");
        assertThat(result)
                .isEqualTo(
                        new CommandLine(2, "", "sysyc: error: cannot write " + output + ": there is no such folder\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -S                                | no input file
            -S a.sy b.sy                      | more than one input file: a.sy, b.sy; a program of SysY is one file
            --run - 12                        | more than one input file: -, 12; a program of SysY takes no arguments, it reads standard input
            @words                            | @words: options are not read from files; a shell does that: sysyc $(cat words)
            -Os -                             | -Os: optimization levels are -O0 to -O3
            -DN=1 -                           | -DN=1: SysY has no preprocessor
            -Sout.s -                         | -Sout.s: the name of the output is given by -o FILE
            --alocator=ssa -                  | there is no option --alocator=ssa; did you mean --allocator=ssa?
            --list                            | there is no option --list; did you mean --list-targets, --list-passes, --list-rules or --list-warnings?
            --run=fast -                      | --run takes no argument after '='
            -serve -                          | --serve takes no file and no other options
            -g -S -                           | -g: only executables have line tables
            --target=mars -                   | --target=mars has no executables: -S writes the text that the simulator loads
            --target=riscv46 -                | --target: 'riscv46' is not linux, linux-be, spim, mars, aarch64 or riscv64; did you mean 'riscv64'?
            --target=mipsel-linux-gnu -       | did you mean 'linux'?
            --std=sysy2020 -                  | did you mean 'sysy2022'?
            --std=buaa2022+bitnd -            | --std: 'bitnd' is not
            --std=c99 -                       | --std: 'c99': the language is SysY, not C
            --passes=fold-constant -          | did you mean 'fold-constants'?
            --remarks=fold-constant -         | did you mean 'fold-constants'?
            --explore --compare=riscv46 -     | --compare: 'riscv46' is not O0, O1, O2, O3, local
            -O4 -                             | -O4 is not a level from -O0 to -O3
            --emit=tokens -                   | --emit: 'tokens' is not ast, lowered, ssa, ir, structured, machine, allocated, asm, buaa-tokens, buaa-syntax or buaa-symbols
            --target=arm -                    | --target: 'arm' is not linux, linux-be, spim, mars
            --cost-model=free -               | --cost-model: 'free' is not count, in-order, buaa2021
            --tune=486 -                      | --tune: '486' is not none, 24k, 74k or p5600
            -G x -                            | -G: 'x' is not a number of bytes
            -G -8 -                           | -G: '-8' is not a number of bytes
            -G 8 --target=mars -              | -G: mips32-mars
            --diagnostics=xml -               | --diagnostics: 'xml' is not text, json, sarif or buaa
            --color=red -                     | --color: 'red' is not auto, always or never
            --max-errors=few -                | --max-errors: 'few' is not a number of errors
            --threads=0 -                     | --threads: '0' is not a number of threads from 1 to 999
            --threads=all -                   | --threads: 'all' is not a number of threads from 1 to 999
            --parallel=0 -                    | --parallel: '0' is not a number of threads from 1 to 64
            --parallel=65 -                   | --parallel: '65' is not a number of threads from 1 to 64
            -Wunheard-of -                    | -Wunheard-of: there is no warning 'unheard-of'; --list-warnings lists them
            -Werror=unheard-of -              | there is no warning 'unheard-of'
            --remarks=fold-nothing -          | --remarks: 'fold-nothing' is not done, missed, omitted or the name of a pass
            --passes=fold-nothing -           | --passes:
            --print-after=fold-nothing -      | --print-after: 'fold-nothing' is not all, lower or the name of a pass
            --interpret --from=machine -      | --interpret: the input is the text of a later stage
            --interpret --run -               | exclude each other
            --completions=csh                 | --completions: 'csh' is not bash, zsh or fish
            --plugin=missing.jar -            | --plugin: no such file: missing.jar
            --allocator=best -                | --allocator: 'best' is not local, ssa or iterated-coalescing
            --passes=fold-constants,loop( -   | --passes:
            --stats -                         | --stats needs --run
            -S --run -                        | exclude each other
            -S -c -                           | exclude each other
            -c --target=spim -                | -c: no linker takes programs of mips32-spim
            --emit=ir -fsyntax-only -         | exclude each other
            --no-such-option -                | no-such-option
            - -o                              | -o needs an argument: -o FILE
            --target                          | --target needs an argument: --target=TARGET
            """)
    void aWrongCommandLineIsExplained(String words, String message) {
        CommandLine result = CommandLine.run("int main() { return 0; }", words.split(" "));
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines().toList()).hasSize(2);
        assertThat(result.err())
                .startsWith("sysyc: error: ")
                .contains(message)
                .endsWith("\nsysyc: note: --help lists the options\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-help", "-h"})
    void helpIsPrintedWhateverElseIsThere(String word) {
        assertThat(CommandLine.run("", word, "missing.sy")).isEqualTo(CommandLine.run("", "--help"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-version"})
    void theVersionIsPrintedWhateverElseIsThere(String word) {
        assertThat(CommandLine.run("", word, "missing.sy").out()).startsWith("sysyc ");
    }

    @Test
    void anExecutableIsNoProgram(@TempDir Path folder) {
        String file = folder.resolve("a.out").toString();
        assertThat(CommandLine.run("int main() { return 0; }", "-static", "-pipe", "-g", "-o", file, "-"))
                .isEqualTo(new CommandLine(0, "", ""));
        assertThat(CommandLine.run("", "--run", file).err())
                .startsWith("sysyc: error: " + file + " is an executable or an object file");
    }

    @Test
    void anEmptyNameIsExplained() {
        assertThat(CommandLine.run("", "-S", "").err())
                .startsWith("sysyc: error: the name of the input file is empty\n");
        assertThat(CommandLine.run("int main() { return 0; }", "-S", "-o", "", "-")
                        .err())
                .startsWith("sysyc: error: -o: the name is empty\n");
    }

    @Test
    void explainsACode() {
        CommandLine result = CommandLine.run("", "--explain", "e0328");

        assertThat(result.status()).isZero();
        assertThat(result.out()).startsWith("E0328: division by zero\n");
    }

    @Test
    void saysThatThereIsNoSuchCode() {
        CommandLine result = CommandLine.run("", "--explain", "E9999");

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err())
                .isEqualTo("sysyc: error: there is no diagnostic E9999\nsysyc: note: --help lists the options\n");
    }
}
