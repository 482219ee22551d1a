package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.source.DiagnosticCode;
import edu.sysy.source.WarningSwitch;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Warnings and their switches, forms of diagnostics, colours and limits. */
class SysycDiagnosticsTest {
    private static final String WARNED = """
            int main() {
                int a = getint();
                a + 1;
                return a;
            }
            """;

    @Test
    void aWarningIsShownWithItsSwitchAndCounted() {
        assertThat(CommandLine.run(WARNED, "-fsyntax-only", "-")).isEqualTo(new CommandLine(0, "", """
                <stdin>:3:5: warning[W0334]: value is not used [-Wunused-value]
                    a + 1;
                    ^^^^^
                1 warning
                """));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-w", "-Wno-unused-value", "-Wno-everything"})
    void switchesTurnItOff(String option) {
        assertThat(CommandLine.run(WARNED, option, "-fsyntax-only", "-")).isEqualTo(new CommandLine(0, "", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Werror", "-Werror=unused-value"})
    void switchesMakeItAnError(String option) {
        CommandLine result = CommandLine.run(WARNED, option, "-S", "-o", "-", "-");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .startsWith("<stdin>:3:5: error[W0334]: value is not used [-Werror=unused-value]\n")
                .endsWith("\n1 error\n");
    }

    @ParameterizedTest
    @CsvSource({"--max-errors=2, 3 errors, 1", "--max-errors=0, 3 errors, 0", "--max-errors=3, 3 errors, 0"})
    void theNumberOfErrorsIsLimited(String option, String summary, int more) {
        String wrong = "int main() {\n    a = 1;\n    b = 2;\n    c = 3;\n    return 0;\n}\n";
        CommandLine result = CommandLine.run(wrong, option, "-fsyntax-only", "-");
        assertThat(result.err()).endsWith("\n" + summary + "\n");
        assertThat(result.err().contains("and " + more + " more error")).isEqualTo(more > 0);
    }

    private static String errors(boolean terminal, String... words) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        new Sysyc(
                        new ByteArrayInputStream(WARNED.getBytes(StandardCharsets.UTF_8)),
                        new ByteArrayOutputStream(),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        terminal)
                .run(words);
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void colorsAreForTerminalsUnlessTheCommandLineSaysOtherwise() {
        String escape = "\033[";
        assertThat(errors(true, "-fsyntax-only", "-")).contains(escape);
        assertThat(errors(false, "-fsyntax-only", "-")).doesNotContain(escape);
        assertThat(errors(true, "-fsyntax-only", "--color=never", "-")).doesNotContain(escape);
        assertThat(errors(false, "-fsyntax-only", "--color=always", "-")).contains(escape);
        assertThat(errors(true, "-fsyntax-only", "--diagnostics=json", "-")).doesNotContain(escape);
    }

    @Test
    void colorsAreOffIfTheEnvironmentSaysSo() {
        assertThat(Terminal.showsColors(Map.of("NO_COLOR", "1"))).isFalse();
        assertThat(Terminal.showsColors(Map.of("TERM", "dumb"))).isFalse();
    }

    /** The members that the schema of SARIF 2.1.0 requires, and those that editors need. */
    @Test
    void sarifHasWhatItsSchemaRequires() {
        String twice = "int f(int x) { return x; }\nint f(int x) { return x; }\nint main() {\n    f(1) + 1;\n}\n";
        CommandLine result = CommandLine.run(twice, "--diagnostics=sarif", "-");
        assertThat(result.status()).isEqualTo(1);
        Map<?, ?> log = Json.object(result.err());
        assertThat(log.get("version")).isEqualTo("2.1.0");
        assertThat((String) log.get("$schema")).endsWith("sarif-schema-2.1.0.json");
        Map<?, ?> run = (Map<?, ?>) ((List<?>) log.get("runs")).getFirst();
        assertThat(run.get("columnKind")).isEqualTo("utf16CodeUnits");
        Map<?, ?> driver = (Map<?, ?>) ((Map<?, ?>) run.get("tool")).get("driver");
        assertThat(driver.get("name")).isEqualTo("sysyc");
        List<?> rules = (List<?>) driver.get("rules");
        List<?> results = (List<?>) run.get("results");
        assertThat(rules).hasSize(2);
        assertThat(results).hasSize(2).allSatisfy(each -> {
            Map<?, ?> found = (Map<?, ?>) each;
            Map<?, ?> rule = (Map<?, ?>) rules.get(((Double) found.get("ruleIndex")).intValue());
            DiagnosticCode code =
                    DiagnosticCode.find((String) found.get("ruleId")).orElseThrow();
            assertThat(rule.get("id")).isEqualTo(code.code());
            assertThat(rule.get("help")).isEqualTo(Map.of("text", code.explanation()));
            assertThat(rule.get("fullDescription")).isEqualTo(Map.of("text", code.meaning()));
            assertThat(rule.get("shortDescription")).isEqualTo(Map.of("text", code.title()));
        });
        Map<?, ?> error = (Map<?, ?>) results.getFirst();
        assertThat(error.get("level")).isEqualTo("error");
        assertThat(error.get("message")).isEqualTo(Map.of("text", "'f' is already declared in this scope"));
        assertThat(error.get("locations")).isEqualTo(List.of(Map.of("physicalLocation", location(2.0, 5.0, 2.0, 6.0))));
        assertThat(error.get("relatedLocations"))
                .isEqualTo(List.of(Map.of(
                        "id",
                        1.0,
                        "physicalLocation",
                        location(1.0, 5.0, 1.0, 6.0),
                        "message",
                        Map.of("text", "first declared here"))));
        assertThat(((Map<?, ?>) results.getLast()).get("level")).isEqualTo("warning");
    }

    private static Map<?, ?> location(double startLine, double startColumn, double endLine, double endColumn) {
        return Map.of(
                "artifactLocation",
                Map.of("uri", "%3Cstdin%3E"),
                "region",
                Map.of("startLine", startLine, "startColumn", startColumn, "endLine", endLine, "endColumn", endColumn));
    }

    @Test
    void sarifOfARightProgramHasNoResults() {
        CommandLine result = CommandLine.run("int main() { return 0; }", "-fsyntax-only", "--diagnostics=sarif", "-");
        assertThat(result.status()).isZero();
        Map<?, ?> run = (Map<?, ?>) ((List<?>) Json.object(result.err()).get("runs")).getFirst();
        assertThat(run.get("results")).isEqualTo(List.of());
    }

    @Test
    void listsWarnings() {
        CommandLine result = CommandLine.run("", "--list-warnings");
        assertThat(result.status()).isZero();
        assertThat(result.out().lines())
                .hasSize((int) DiagnosticCode.all().stream()
                        .filter(code -> code.code().startsWith("W"))
                        .count())
                .contains("-Wunused-value               on by default  W0334  value is not used");
        assertThat(WarningSwitch.all())
                .allSatisfy(each -> assertThat(result.out()).contains("-W" + each.name() + " "));
    }

    @Test
    void explainsASwitch() {
        CommandLine result = CommandLine.run("", "--explain", "-Wreturn-type");
        assertThat(result.status()).isZero();
        assertThat(result.out())
                .startsWith("W0318: ")
                .contains("\nW0319: ")
                .contains("\nSwitch: -Wreturn-type, on by default\n");
        assertThat(CommandLine.run("", "--explain", "return-type")).isEqualTo(result);
    }
}
