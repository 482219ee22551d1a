package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparing functions, and rules that are wrong for single values. */
class SysycProveTest {
    private static final String TENTH = """
            func @f(%0: i32) -> i32 {
            b0:
              %1 = const 10
              %2 = rem %0, %1
              ret %2
            }
            """;

    @TempDir
    Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void equalFunctionsAreSaidToBeEqual() throws IOException {
        String product =
                TENTH.replace("rem", "div").replace("  ret %2", "  %3 = mul %2, %1\n  %4 = sub %0, %3\n  ret %4");
        CommandLine result = CommandLine.run("", "--prove", file("a.ir", TENTH), file("b.ir", product));
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).startsWith("@f: equal; a certificate of ").endsWith(" lemmas was checked\n");
        assertThat(result.status()).isZero();
    }

    @Test
    void differentOnesWithArguments() throws IOException {
        CommandLine result = CommandLine.run(
                "", "--prove=" + file("a.ir", TENTH), file("b.ir", TENTH.replace("const 10", "const 5")));
        assertThat(result.out())
                .matches("@f: different: for \\(\\S+\\) the first returns \\S+, the second returns \\S+\n");
        assertThat(result.status()).isOne();
    }

    @Test
    void aFunctionThatIsMissingIsUnknown() throws IOException {
        CommandLine result =
                CommandLine.run("", "--prove=" + file("a.ir", TENTH), file("b.ir", TENTH.replace("@f", "@g")));
        assertThat(result.out()).isEqualTo("@f: unknown: the second program has no such function\n");
        assertThat(result.status()).isOne();
    }

    @Test
    void sourcesAreNotCompared() throws IOException {
        CommandLine result =
                CommandLine.run("", "--prove=" + file("a.ir", TENTH), file("b.sy", "int main() { return 0; }"));
        assertThat(result.err()).contains("is no IR; --emit=ir makes it");
        assertThat(result.status()).isEqualTo(2);
    }

    @Test
    void aRuleThatIsWrongForOneValueIsRefusedWithIt() throws IOException {
        String rules = file("my.rules", "(mul x 3) => (add (add x x) (add x (eq x 123456789)))\n");
        CommandLine result = CommandLine.run("int main() { return 0; }", "-S", "-o", "-", "--rules=" + rules, "-");
        assertThat(result.status()).isOne();
        assertThat(result.err()).contains("error[E0603]: the rule is wrong: for x = 123456789 the pattern gives");
    }

    @Test
    void passesAreValidated() throws IOException {
        String source = file("a.sy", """
                int a[10];

                int main() {
                    int i = 0;
                    while (i < 10) {
                        a[i] = getint() * 4;
                        i = i + 1;
                    }
                    putint(a[3] / 4 + a[7] % 4);
                    return 0;
                }
                """);
        CommandLine result = CommandLine.run("", "--validate", "-O2", "--emit=ssa", "-o", folder + "/a.ir", source);
        assertThat(result.status()).isZero();
        assertThat(result.err())
                .contains("pass ", "promote-locals ", "(100.0 %)")
                .containsPattern("\nall +\\d");
    }
}
