package edu.sysy.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WarningOptionsTest {
    private static final Diagnostic UNUSED = Diagnostic.warning("W0334", Span.NONE, "value is not used");
    private static final Diagnostic ERROR = Diagnostic.error("E0301", Span.NONE, "'c' is not declared");

    /** {@code on}, {@code off} or {@code error}: what becomes of a warning of the default set. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                                 | on
            -Wno-unused-value                    | off
            -Wno-unused                          | off
            -Wno-unused -Wunused-value           | on
            -Werror=unused                       | error
            -Wunused-value -Wno-unused-value     | off
            -Wno-unused-value -Wunused-value     | on
            -Wno-unused-value -Weverything       | off
            -Wno-everything                      | off
            -Wno-everything -Wunused-value       | on
            -Wall -Wextra                        | on
            -w                                   | off
            -w -Wunused-value                    | off
            -Werror                              | error
            -Werror -Wno-error                   | on
            -Werror -Wno-error=unused-value      | on
            -Wno-error=unused-value -Werror      | on
            -Werror=unused-value                 | error
            -Wno-unused-value -Werror            | off
            -Wno-everything -Werror=unused-value | error
            -Werror=unused-value -Wno-unused-value | off
            """)
    void switchesOfAWarning(String switches, String outcome) {
        WarningOptions options = switches == null ? WarningOptions.defaults() : WarningOptions.of(switches.split(" "));

        List<Diagnostic> reported = options.apply(List.of(ERROR, UNUSED));

        assertThat(reported.getFirst()).isEqualTo(ERROR);
        assertThat(reported.subList(1, reported.size()))
                .isEqualTo(
                        switch (outcome) {
                            case "on" -> List.of(UNUSED);
                            case "error" -> List.of(UNUSED.withSeverity(Severity.ERROR));
                            default -> List.of();
                        });
        assertThat(options.reports("W0334")).isEqualTo(!outcome.equals("off"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Wall", "-Wno-such", "-Werror=no-such", "-Wunuse", "-Wno-error=", "-W", "-wall"})
    void rejectsOtherSwitches(String option) {
        assertThatThrownBy(() -> WarningOptions.of(option)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void eachGroupIsTurnedOnByItsSwitch() {
        assertThat(WarningSwitch.all()).isNotEmpty().allSatisfy(warning -> {
            WarningGroup group = warning.group();
            assertThat(WarningOptions.defaults().reports(warning)).isEqualTo(group == WarningGroup.DEFAULT);
            assertThat(WarningOptions.of("-Wall", "-Wextra").reports(warning)).isEqualTo(group != WarningGroup.NONE);
            assertThat(WarningOptions.of("-Weverything").reports(warning)).isTrue();
            assertThat(WarningOptions.of("-W" + warning.name()).reports(warning))
                    .isTrue();
            assertThat(warning.codes()).isNotEmpty();
        });
    }

    @Test
    void eachWarningHasASwitchAndNoErrorHasOne() {
        assertThat(DiagnosticCode.all())
                .allSatisfy(code -> assertThat(code.warningSwitch().isPresent())
                        .isEqualTo(code.code().startsWith("W")));
    }

    @Test
    void aNameHasOneGroup() {
        assertThat(WarningSwitch.all().stream().map(WarningSwitch::name)).doesNotHaveDuplicates();
    }
}
