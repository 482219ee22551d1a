package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Dialect;
import edu.sysy.source.DiagnosticCode;
import edu.sysy.source.WarningOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The explanations of diagnostics: each code of the front end has one, and its programs show what it says. */
class DiagnosticCodesTest {
    private static final Path PAGE = Path.of("../docs/diagnostics.md");

    /**
     * Codes whose examples would take a source of an unusual size or encoding, a tree that no source has, or are not
     * about sources.
     */
    private static final Set<String> WITHOUT_EXAMPLE = Set.of(
            "E0112", "E0114", "E0116", "W0116", "E0213", "E0224", "E0350", "E0601", "E0602", "E0603", "E0604", "E0605",
            "E0701", "E0702", "E0801", "E0802", "E0803", "E0901", "E0902", "E0903", "E0904");

    private static final List<Path> SOURCES = List.of(
            Path.of("../sysy-api/src/main/java/edu/sysy"),
            Path.of("src/main/java/edu/sysy/frontend"),
            Path.of("src/main/java/edu/sysy/course"),
            Path.of("src/main/java/edu/sysy/optimize"),
            Path.of("src/main/java/edu/sysy/rules"),
            Path.of("../sysy-cli/src/main/java"));

    private static Stream<DiagnosticCode> codes() {
        return DiagnosticCode.all().stream();
    }

    private static Stream<DiagnosticCode> codesWithExample() {
        return codes().filter(code -> code.wrong().isPresent());
    }

    private static Dialect dialect(DiagnosticCode code) {
        return Dialect.named(code.dialect()).orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("codesWithExample")
    void theExampleIsAboutTheCode(DiagnosticCode code) {
        assertThat(Sources.codes(code.wrong().orElseThrow(), dialect(code), options(code)))
                .contains(code.code());
    }

    @ParameterizedTest
    @MethodSource("codesWithExample")
    void theMendedProgramIsRight(DiagnosticCode code) {
        assertThat(Sources.findings(code.right().orElseThrow(), dialect(code), options(code)))
                .isEmpty();
    }

    /** The default warnings, and the one that a code stands for. */
    private static WarningOptions options(DiagnosticCode code) {
        return code.warningSwitch()
                .map(warning -> WarningOptions.of("-W" + warning.name()))
                .orElse(WarningOptions.defaults());
    }

    @Test
    void eachCodeIsExplained() throws IOException {
        Pattern code = Pattern.compile("\"([EW]0\\d{3})\"");
        Set<String> used = new TreeSet<>();
        for (Path folder : SOURCES) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    code.matcher(Files.readString(file)).results().forEach(match -> used.add(match.group(1)));
                }
            }
        }

        assertThat(codes().map(DiagnosticCode::code)).containsExactlyInAnyOrderElementsOf(used);
        assertThat(codes().filter(known -> known.wrong().isEmpty()).map(DiagnosticCode::code))
                .containsExactlyInAnyOrderElementsOf(WITHOUT_EXAMPLE);
    }

    @Test
    void eachCodeHasATitleAndSentences() {
        assertThat(codes()).allSatisfy(code -> {
            assertThat(code.title()).isNotBlank().doesNotEndWith(".");
            assertThat(code.meaning()).endsWith(".");
            assertThat(code.right().isPresent()).isEqualTo(code.wrong().isPresent());
            assertThat(DiagnosticCode.find(code.code())).contains(code);
        });
    }

    @Test
    void anExplanationShowsBothPrograms() {
        assertThat(DiagnosticCode.find("E0328").orElseThrow().explanation()).isEqualTo("""
                E0328: division by zero

                The divisor is a constant expression with the value 0, so the result is undefined.

                For example:

                    const int a = 1 / 0; int main() { return a; }

                Mended:

                    const int a = 1 / 2; int main() { return a; }
                """);
        assertThat(DiagnosticCode.find("E9999")).isEmpty();
    }

    /** The page of codes is made from the list; {@code -Dsysy.bless=true} writes it. */
    @Test
    void thePageIsUpToDate() throws IOException {
        StringBuilder page =
                new StringBuilder("# Diagnostics\n\nWhat each code means; `sysyc --explain E0328` prints one.\n");
        codes().forEach(code -> {
            page.append("\n## ")
                    .append(code.code())
                    .append(": ")
                    .append(code.title())
                    .append("\n\n");
            page.append(code.meaning()).append('\n');
            code.warningSwitch()
                    .ifPresent(warning -> page.append("\nSwitch: `-W")
                            .append(warning.name())
                            .append("`, ")
                            .append(warning.group().text())
                            .append(".\n"));
            if (!code.dialect().equals(Dialect.SYSY_2022.name())) {
                page.append("\nWith `--std=").append(code.dialect()).append("`:\n");
            }
            code.wrong()
                    .ifPresent(
                            program -> page.append("\n```c\n").append(program).append("\n```\n"));
            code.right()
                    .ifPresent(program ->
                            page.append("\nMended:\n\n```c\n").append(program).append("\n```\n"));
        });
        if (Boolean.getBoolean("sysy.bless")) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, page);
        }

        assertThat(PAGE).content().isEqualTo(page.toString());
    }
}
