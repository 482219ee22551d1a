package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.text.IrParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text into every stage, rules of a user, and verification. */
class SysycStagesTest {
    private static String emitted(String stage, String... more) {
        String[] words = new String[more.length + 2];
        System.arraycopy(more, 0, words, 0, more.length);
        words[more.length] = "--emit=" + stage;
        words[more.length + 1] = "-";
        CommandLine result = CommandLine.run(CommandLine.PROGRAM, words);
        assertThat(result.err()).isEmpty();
        return result.out();
    }

    @ParameterizedTest
    @CsvSource({
        "lowered,lowered",
        "lowered,ir",
        "ssa,lowered",
        "ssa,ir",
        "ir,ir",
        "structured,structured",
        "machine,machine",
        "allocated,allocated"
    })
    void whatAStagePrintsGoesIntoTheNext(String printed, String read, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("program.ir"), emitted(printed, "-O2"));
        CommandLine run =
                CommandLine.run(CommandLine.NUMBERS, "-O2", "--run", "--verify", "--from=" + read, file.toString());
        assertThat(run.out()).isEqualTo(CommandLine.PROGRAM_OUTPUT);
        assertThat(run.status()).isEqualTo(CommandLine.PROGRAM_STATUS);
        if (printed.equals(read) && !printed.equals("structured")) {
            assertThat(CommandLine.run("", "--passes=", "--emit=" + printed, "--from=" + read, file.toString())
                            .out())
                    .isEqualTo(Files.readString(file));
        }
    }

    @Test
    void ssaFormIsMadeOfTheMemoryForm() {
        String lowered = emitted("lowered");
        assertThat(lowered).contains("alloca").doesNotContainPattern("(?m)^b\\d+\\(");
        assertThat(CommandLine.run(lowered, "--from=lowered", "--emit=ssa", "-"))
                .isEqualTo(new CommandLine(0, emitted("ssa"), ""));
        assertThat(CommandLine.run(lowered, "--from=ir", "--emit=ssa", "-"))
                .as("what is read as IR stays in memory")
                .isEqualTo(new CommandLine(0, lowered, ""));
        assertThat(CommandLine.run(lowered, "--from=lowered", "-fsyntax-only", "-"))
                .isEqualTo(new CommandLine(0, "", ""));
        CommandLine wrong = CommandLine.run("""
                func @main() -> i32 {
                b0:
                  %0 = alloca i32[1]
                  %1 = load f32 %0
                  ret %1
                }
                """, "--from=lowered", "--emit=lowered", "-");
        assertThat(wrong.status()).isEqualTo(1);
        assertThat(wrong.err()).startsWith("<stdin>:5:3: error[E0702]: @main, b0, 'ret %1': ");
    }

    @Test
    void theNameOfAFileSaysWhatItIs(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("six.ir"), """
                func @main() -> i32 {
                b0:
                  %0 = const 6
                  ret %0
                }
                """);
        assertThat(CommandLine.run("", "--run", file.toString()).status()).isEqualTo(6);
        assertThat(CommandLine.run("", "-fsyntax-only", file.toString())).isEqualTo(new CommandLine(0, "", ""));
        assertThat(CommandLine.run("", "-fsyntax-only", "--from=source", file.toString())
                        .status())
                .isEqualTo(1);
    }

    @Test
    void aMistakeInATextIsShownWhereItIs() {
        assertThat(CommandLine.run("func @main() -> i32 {\nb0:\n  %0 = cnst 6\n  ret %0\n}\n", "--from=ir", "-S", "-"))
                .satisfies(result -> assertThat(result.status()).isEqualTo(1))
                .satisfies(result -> assertThat(result.err())
                        .startsWith("<stdin>:3:8: error[E0701]: ")
                        .contains("cnst 6\n"));
        assertThat(CommandLine.run("func @f {\nb0:\n  v0 = nothing\n}\n", "--from=machine", "-S", "-"))
                .satisfies(result -> assertThat(result.status()).isEqualTo(1))
                .satisfies(result ->
                        assertThat(result.err()).startsWith("<stdin>:3:").contains("v0 = nothing\n"));
    }

    @Test
    void aProgramThatBreaksARuleIsRefusedWithTheLineThatDoes() {
        String program = """
                func @f(%0: i32) -> i32 {
                b0:
                  ret %0
                }

                func @main() -> i32 {
                b0:
                  %0 = const 6
                  %1 = fconst 1.5
                  %2 = add %0, %1
                  ret %2
                }
                """;
        CommandLine result = CommandLine.run(program, "--from=ir", "-S", "-");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("error[").contains("%2 = add %0, %1\n");
        assertThat(CommandLine.run(program.substring(0, program.indexOf("func @main")), "--from=ir", "-S", "-")
                        .err())
                .contains("there is no function @main");
    }

    @Test
    void machineCodeNeedsWhatItNames() {
        String function = "func @f {\nb0:\n  return\n}\n";
        for (String stage : List.of("machine", "allocated")) {
            assertThat(CommandLine.run(function, "--from=" + stage, "-S", "-"))
                    .satisfies(result -> assertThat(result.status()).isEqualTo(1))
                    .satisfies(result -> assertThat(result.err()).contains("there is no function @main"));
            assertThat(CommandLine.run(
                            function.replace("@f", "@main").replace("return", "call @f.g()\n  return"),
                            "--from=" + stage,
                            "-S",
                            "-"))
                    .satisfies(result -> assertThat(result.status()).isEqualTo(1))
                    .satisfies(result -> assertThat(result.err()).contains("there is no function @f.g"));
        }
    }

    @Test
    void registersThatHoldSomethingElseAreFound() {
        CommandLine result = CommandLine.run("""
                func @main {
                b0:
                  v0:$v1 = li 1
                  v1:$v1 = li 2
                  v2:$v0 = addu v0:$v1, v1:$v1
                  return v2 in $v0
                }
                """, "--from=allocated", "-S", "-");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .startsWith("<stdin>:5:3: error[E0702]: @main, b0, 'v2:$v0 = addu v0:$v1, v1:$v1': "
                        + "v0 is wanted in $v1, but its value there is overwritten by instruction 1, 'v1 = li 2'\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lowered:ast",
                "ir:ast",
                "ir:lowered",
                "structured:lowered",
                "machine:structured",
                "machine:ssa",
                "machine:ir",
                "allocated:machine"
            })
    void aStageBeforeTheInputCannotBePrinted(String stages) {
        String[] stage = stages.split(":");
        CommandLine result = CommandLine.run("", "--from=" + stage[0], "--emit=" + stage[1], "-");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("the input is the text of a later stage");
    }

    @Test
    void theStructuredFormIsThatOfTheOptimizedProgram() {
        CommandLine printed = CommandLine.run(
                "int main() { int i = 0, s = 0, n = getint(); while (i < n) { s = s + i * i; i = i + 1; }"
                        + " return s; }",
                "--passes=",
                "--emit=structured",
                "-");
        assertThat(printed.err()).isEmpty();
        assertThat(printed.out())
                .startsWith("func @main() -> i32 {\n")
                .containsPattern("= for %\\d+ = %\\d+, lt %\\d+");
        CommandLine flat = CommandLine.run(printed.out(), "--from=structured", "--emit=ssa", "-");
        assertThat(flat.err()).isEmpty();
        assertThat(IrParser.parse(flat.out()).functions()).hasSize(1);
        assertThat(CommandLine.run(printed.out(), "--from=structured", "-fsyntax-only", "-"))
                .isEqualTo(new CommandLine(0, "", ""));
    }

    @Test
    void theStructuredFormSaysWhichLoopsAreParallel() {
        String source = """
                int a[100];
                int main() {
                  int i = 0, n = getint();
                  while (i < n) { a[i] = i; i = i + 1; }
                  i = 1;
                  while (i < 100) { a[i] = a[i - 1] + 1; i = i + 1; }
                  return a[9];
                }
                """;
        CommandLine printed = CommandLine.run(source, "--passes=", "--emit=structured", "-");
        assertThat(printed.err()).isEmpty();
        assertThat(printed.out())
                .containsSubsequence("<parallel>", "<sequential = line 6 reads what line 6 has written at distance 1>");
        CommandLine flat = CommandLine.run(printed.out(), "--from=structured", "--emit=ssa", "-");
        assertThat(flat.err()).isEmpty();
        assertThat(flat.out()).contains("func @main() -> i32 {").doesNotContain("parallel");
    }

    @Test
    void functionsWithoutAStructuredFormAreComments() {
        CommandLine printed = CommandLine.run("""
                func @f(%0: i32) -> void {
                b0:
                  br %0, b1, b2
                b1:
                  jump b2
                b2:
                  br %0, b1, b3
                b3:
                  ret
                }
                """, "--from=ir", "--passes=", "--emit=structured", "-");
        assertThat(printed)
                .isEqualTo(
                        new CommandLine(0, "; @f has no structured form: it has a cycle with several entries\n", ""));
    }

    /** Each row: the second line of main, the line and column of the mistake, the code, the end of the message. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            %1 = cnst 6 | 3:8 | E0701 | there is no operation 'cnst'
            for %1 = %0 lt %0 { | 3:15 | E0701 | expected ',', found 'lt'
            %1 = add %0, %2: i32 !7 | 3:3 | E0702 | @main, '%1 = add %0, %2': nothing before defines %2
            scope b1 { | 4:5 | E0702 | @main, 'yield %0': the yield has 1 values, the scope takes 0
            """)
    void mistakesInTheStructuredFormAreFoundWhereTheyAre(String line, String place, String code, String message) {
        String text = "func @main() -> i32 {\n  %0 = const 6\n  " + line + "\n"
                + (line.startsWith("scope") ? "    yield %0 !3\n  }\n" : "") + "  ret %0\n}\n";
        CommandLine result = CommandLine.run(text, "--from=structured", "-S", "-");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).startsWith("<stdin>:" + place + ": error[" + code + "]: " + message + "\n");
    }

    @Test
    void anUnknownStageIsAnError() {
        assertThat(CommandLine.run("", "--from=tokens", "-")).isEqualTo(new CommandLine(2, "", """
                        sysyc: error: --from: 'tokens' is not source, lowered, ir, structured, machine or allocated
                        sysyc: note: --help lists the options
                        """));
    }

    @Test
    void machineCodeThatBreaksRulesIsRefused() {
        CommandLine result = CommandLine.run("""
                func @main {
                b0:
                  v0 = li 1
                  v1 = addu v0, v2
                  return v1 in $v0
                }
                """, "--from=machine", "-S", "-");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .startsWith("<stdin>:4:3: error[E0702]: @main, b0, 'v1 = addu v0, v2': nothing defines v2\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-O0", "-O1", "-O2"})
    void verifiedStagesMakeTheSameProgram(String level) {
        assertThat(emitted("asm", level, "--verify")).isEqualTo(emitted("asm", level));
    }

    @Test
    void theRulesOfTheCompilerCanBeReadBack(@TempDir Path folder) throws IOException {
        CommandLine list = CommandLine.run("", "--list-rules");
        assertThat(list.status()).isZero();
        assertThat(list.out()).contains("(sub x x) => 0\n").contains("if (ne C 0)\n");
        Path some = Files.writeString(
                folder.resolve("some.rules"),
                String.join("\n", list.out().lines().limit(12).toList()));
        assertThat(CommandLine.run(CommandLine.NUMBERS, "-O2", "--run", "--rules=" + some, "-")
                        .err())
                .contains("error["); // the numbers are no program; the rules are read first, and are right
        assertThat(emitted("ir", "-O2", "--rules=" + some)).isEqualTo(emitted("ir", "-O2"));
    }

    @Test
    void rulesOfAUserAreAPass(@TempDir Path folder) throws IOException {
        Path rules = Files.writeString(folder.resolve("my.rules"), "# twice\n(mul x 2) => (add x x)\n");
        String program = "int main() { return getint() * 2; }";
        assertThat(CommandLine.run(program, "--passes=user-rules", "--rules=" + rules, "--emit=ir", "-")
                        .out())
                .contains(" = add ")
                .doesNotContain(" = mul ");
        assertThat(CommandLine.run(
                                program, "-O0", "--verify", "--print-after=user-rules", "--rules=" + rules, "-S", "-")
                        .err())
                .startsWith("// after user-rules\n");
        assertThat(CommandLine.run(program, "--passes=user-rules", "-S", "-").status())
                .isEqualTo(2);
    }

    @Test
    void aWrongRuleIsRefusedWithNumbers(@TempDir Path folder) throws IOException {
        Path rules =
                Files.writeString(folder.resolve("my.rules"), "(sub x x) => 0\n(div (mul x C) C) => x if (ne C 0)\n");
        CommandLine result = CommandLine.run("int main() { return 0; }", "--rules=" + rules, "-S", "-");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .contains("my.rules:2:1: error[E0603]: the rule is wrong: for C = ", " the pattern gives ", "\n^^^^^");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ir: func @main() -> i32 {\nb0:\n  %0 = alloca i32[268435456]\n  %1 = alloca i32[268435456]\n"
                        + "  %2 = const 7\n  store %0, %2\n  store %1, %2\n  ret %2\n}\n",
                "machine: func @main frame(1073741824:4, 1073741824:4) {\nb0:\n  v0 = li 7\n  return v0 in $v0\n}\n",
                "allocated: func @main frame(1073741824:4, 1073741824:4) {\nb0:\n  v0:$v0 = li 7\n"
                        + "  return v0 in $v0\n}\n"
            })
    void variablesThatTheTargetHasNoRoomForAreRefused(String text) {
        String stage = text.substring(0, text.indexOf(':'));
        String function = text.substring(text.indexOf("func"));
        CommandLine locals = CommandLine.run(function, "-O0", "--from=" + stage, "-S", "-");
        assertThat(locals.status()).isEqualTo(1);
        assertThat(locals.err())
                .startsWith(
                        "<stdin>:1:1: error[E0702]: @main: too many local variables: 2147483648 bytes, and room for ");

        String globals = "global @a: i32[268435456]\nglobal @b: i32[268435456]\n";
        String small = function.replace("268435456", "1").replace("1073741824:4", "4:4");
        CommandLine data = CommandLine.run(globals + small, "-O0", "--from=" + stage, "-S", "-");
        assertThat(data.status()).isEqualTo(1);
        assertThat(data.err())
                .startsWith("<stdin>:2:1: error[E0702]: 'global @b': too much static data for the target: "
                        + "2147483648 bytes up to here, and room for ");
        assertThat(CommandLine.run(small, "-O0", "--from=" + stage, "--run", "-")
                        .status())
                .isEqualTo(7);
    }
}
