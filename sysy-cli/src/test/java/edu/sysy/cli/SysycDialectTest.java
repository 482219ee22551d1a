package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The option that says in which dialect the source is written. */
class SysycDialectTest {
    private static final String COUNTS = """
            int main() {
                int i;
                for (i = 0; i < 3; i = i + 1) { printf("%d;", i); }
                return 0;
            }
            """;

    @ParameterizedTest
    @ValueSource(strings = {"buaa", "buaa2023", "buaa2024", "buaa2025", "buaa2022+for"})
    void aProgramOfTheCourseRuns(String dialect) {
        CommandLine result = CommandLine.run(COUNTS, "--std=" + dialect, "--run", "--target=mars", "-");
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("0;1;2;");
        assertThat(result.status()).isZero();
    }

    @Test
    void withoutTheOptionOneErrorSaysWhichToChoose() {
        CommandLine result = CommandLine.run(COUNTS, "-fsyntax-only", "-");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).isEqualTo("""
                <stdin>:3:5: error[E0401]: 'for' is not part of SysY
                    for (i = 0; i < 3; i = i + 1) { printf("%d;", i); }
                    ^^^
                help: this looks like a program of the BUAA course: choose the dialect buaa (--std=buaa)
                1 error
                """);
    }

    @Test
    void aDialectThatDoesNotExistIsRefused() {
        CommandLine result = CommandLine.run(COUNTS, "--std=buaa2020", "-");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err())
                .startsWith("sysyc: error: --std: 'buaa2020' is not sysy2022, buaa2021, buaa2022, buaa2023, buaa2024,"
                        + " buaa2025 or buaa; did you mean 'buaa2021'?\n");
    }
}
