package edu.sysy.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DiagnosticPrinterTest {
    private static final SourceFile SOURCE = SourceFile.of("main.sy", "int a;\n\tint b = c;\r\nlast");

    private static Diagnostic at(int start, int end) {
        return Diagnostic.error("E0301", new Span(start, end), "'c' is not declared");
    }

    @Test
    void showsTheLineAndTheRange() {
        assertThat(DiagnosticPrinter.of(SOURCE).text(at(4, 6))).isEqualTo("""
                main.sy:1:5: error[E0301]: 'c' is not declared
                int a;
                    ^^
                """);
    }

    @Test
    void expandsTabsAndAddsHelpAndNotes() {
        Diagnostic diagnostic = at(16, 17).withHelp("did you mean 'a'?").withNote(new Span(4, 5), "declared here");

        assertThat(DiagnosticPrinter.of(SOURCE).text(diagnostic)).isEqualTo("""
                main.sy:2:10: error[E0301]: 'c' is not declared
                    int b = c;
                            ^
                help: did you mean 'a'?
                main.sy:1:5: note: declared here
                int a;
                    ^
                """);
    }

    @Test
    void pointsBehindTheLastCharacterAndNeverBeyondTheText() {
        for (int start : new int[] {24, 1000}) {
            assertThat(DiagnosticPrinter.of(SOURCE).text(at(start, start))).isEqualTo("""
                    main.sy:3:5: error[E0301]: 'c' is not declared
                    last
                        ^
                    """);
        }
    }

    @Test
    void aRangeOverSeveralLinesIsMarkedInTheFirst() {
        assertThat(DiagnosticPrinter.of(SOURCE).text(at(4, 12))).contains("int a;\n    ^^\n");
    }

    @Test
    void showsAWindowOfALongLine() {
        SourceFile longLine = SourceFile.of("long.sy", "x".repeat(100_000) + "!" + "y".repeat(100_000));
        String[] lines =
                DiagnosticPrinter.of(longLine).text(at(100_000, 100_001)).split("\n");

        assertThat(lines[0]).startsWith("long.sy:1:100001: error[E0301]");
        assertThat(lines[1]).hasSizeLessThan(130).startsWith("...x").endsWith("y...");
        assertThat(lines[1].charAt(lines[2].indexOf('^'))).isEqualTo('!');
    }

    @Test
    void stopsAtTheLimit() {
        List<Diagnostic> many = IntStream.range(0, 24).mapToObj(i -> at(i, i)).toList();

        assertThat(DiagnosticPrinter.of(SOURCE).text(many))
                .containsOnlyOnce("and 4 more errors")
                .endsWith("errors\n");
        assertThat(DiagnosticPrinter.of(SOURCE).limit(23).text(many)).endsWith("and 1 more error\n");
        assertThat(DiagnosticPrinter.of(SOURCE).limit(24).text(many)).doesNotContain("more error");
        assertThatThrownBy(() -> DiagnosticPrinter.of(SOURCE).limit(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void writesJson() {
        Diagnostic first = at(16, 17).withHelp("say \"a\"\\\n").withNote(new Span(4, 5), "caf\u00e9");
        Diagnostic second = Diagnostic.warning("W0334", new Span(0, 3), "value is not used");

        assertThat(DiagnosticPrinter.of(SOURCE).json(List.of(first, second)))
                .isEqualTo("[\n  {\"code\": \"E0301\", \"severity\": \"error\", \"file\": \"main.sy\", \"line\": 2,"
                        + " \"column\": 10, \"start\": 16, \"end\": 17, \"message\": \"'c' is not declared\","
                        + " \"help\": \"say \\\"a\\\"\\\\\\n\", \"notes\": [{\"file\": \"main.sy\", \"line\": 1,"
                        + " \"column\": 5, \"start\": 4, \"end\": 5, \"message\": \"caf\\u00e9\"}]},\n"
                        + "  {\"code\": \"W0334\", \"severity\": \"warning\", \"file\": \"main.sy\", \"line\": 1,"
                        + " \"column\": 1, \"start\": 0, \"end\": 3, \"message\": \"value is not used\","
                        + " \"option\": \"unused-value\"}\n]");
        assertThat(DiagnosticPrinter.of(SOURCE).json(List.of())).isEqualTo("[]");
    }

    @Test
    void namesTheSwitchOfAWarning() {
        Diagnostic warning = Diagnostic.warning("W0334", new Span(0, 3), "value is not used");

        assertThat(DiagnosticPrinter.of(SOURCE).text(warning))
                .startsWith("main.sy:1:1: warning[W0334]: value is not used [-Wunused-value]\n");
        assertThat(DiagnosticPrinter.of(SOURCE).text(warning.withSeverity(Severity.ERROR)))
                .startsWith("main.sy:1:1: error[W0334]: value is not used [-Werror=unused-value]\n");
    }

    @Test
    void colorsChangeNothingButColors() {
        Diagnostic diagnostic = at(16, 17).withHelp("did you mean 'a'?").withNote(new Span(4, 5), "declared here");
        String colored = DiagnosticPrinter.of(SOURCE).colored(true).text(diagnostic);

        assertThat(colored).contains("\033[1;31merror[E0301]\033[0m", "        \033[1;32m^\033[0m\n");
        assertThat(colored.replaceAll("\033\\[[0-9;]*m", ""))
                .isEqualTo(DiagnosticPrinter.of(SOURCE).text(diagnostic));
    }

    @Test
    void summarizes() {
        Diagnostic warning = Diagnostic.warning("W0334", new Span(0, 3), "value is not used");

        assertThat(DiagnosticPrinter.summary(List.of())).isEmpty();
        assertThat(DiagnosticPrinter.summary(List.of(at(0, 1), warning))).isEqualTo("1 error, 1 warning");
        assertThat(DiagnosticPrinter.summary(List.of(at(0, 1), at(1, 2)))).isEqualTo("2 errors");
        assertThat(DiagnosticPrinter.summary(List.of(warning, warning))).isEqualTo("2 warnings");
    }
}
