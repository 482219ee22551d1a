package edu.sysy.cli;

import static edu.sysy.cli.CommandLine.PROGRAM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import edu.sysy.ir.text.IrParser;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Choosing passes on the command line and looking at what they do. */
class SysycPassesTest {
    private static final String FOLDABLE = """
            int main() {
                int a = 2;
                int b = a * 3 + getint();
                return b + a * 0;
            }
            """;

    @Test
    void aPipelineReplacesThatOfTheLevel() {
        CommandLine none = CommandLine.run(FOLDABLE, "--emit=ssa", "-");
        CommandLine folded = CommandLine.run(FOLDABLE, "--emit=ir", "-O2", "--passes=fold-constants", "-");
        assertThat(folded.status()).isZero();
        assertThat(none.out()).contains("mul");
        assertThat(folded.out()).doesNotContain("mul");
    }

    @Test
    void aPipelineMayHaveALoop() {
        CommandLine result = CommandLine.run(
                PROGRAM, "--emit=ir", "--passes=fold-constants,loop(simplify-control-flow)", "--time-passes", "-");
        assertThat(result.status()).isZero();
        assertThat(result.err()).contains("fold-constants", "simplify-control-flow");
    }

    @Test
    void printingAfterAPassShowsTheProgramWhenThePassHasChangedIt() {
        CommandLine result =
                CommandLine.run(FOLDABLE, "--emit=ssa", "--passes=fold-constants", "--print-after=fold-constants", "-");
        assertThat(result.err()).isEmpty();
        result = CommandLine.run(FOLDABLE, "--emit=ir", "--passes=fold-constants", "--print-after=fold-constants", "-");
        assertThat(result.err()).startsWith("// after fold-constants\n");
        String printed = result.err().substring(result.err().indexOf('\n') + 1);
        assertThat(printed.strip()).isEqualTo(result.out().strip());
        assertThat(IrParser.parse(printed).functions()).hasSize(1);
    }

    @Test
    void printingAfterAllShowsMoreThanOnePass() {
        CommandLine all = CommandLine.run(PROGRAM, "--emit=ir", "-O2", "--print-after=all", "-");
        List<String> passes = Pattern.compile("^// after (\\S+)$", Pattern.MULTILINE)
                .matcher(all.err())
                .results()
                .map(match -> match.group(1))
                .distinct()
                .toList();
        assertThat(passes).startsWith("lower").hasSizeGreaterThan(2);
        assertThat(all.err())
                .startsWith("// after lower\n"
                        + CommandLine.run(PROGRAM, "--emit=lowered", "-").out() + "\n");
        CommandLine one = CommandLine.run(PROGRAM, "--emit=ir", "-O2", "--print-after=" + passes.getLast(), "-");
        assertThat(one.err()).contains("// after " + passes.getLast()).doesNotContain("// after " + passes.getFirst());
        CommandLine lowered = CommandLine.run(PROGRAM, "--emit=lowered", "--print-after=lower", "-");
        assertThat(lowered.err()).isEqualTo("// after lower\n" + lowered.out() + "\n");
    }

    @Test
    void timesOfPassesAreATable() {
        CommandLine result = CommandLine.run(PROGRAM, "--emit=ir", "-O2", "--time-passes", "-");
        List<String> lines = result.err().lines().toList();
        assertThat(lines.getFirst()).matches("pass +runs +changes +time \\(ms\\) +share");
        assertThat(lines).hasSizeGreaterThan(5);
        assertThat(lines.subList(1, lines.size()))
                .allMatch(line -> line.matches("[a-z0-9-]+ +\\d+ +\\d+ +\\d+\\.\\d{3} +\\d+\\.\\d%"));
    }

    /** The time in a line of the table. */
    private static double time(String line) {
        String[] columns = line.split(" +");
        return Double.parseDouble(columns[columns.length - 2]);
    }

    @Test
    void timesOfPassesAreSortedAndAddedUp() {
        CommandLine result = CommandLine.run(PROGRAM, "--emit=ir", "-O2", "--time-passes", "-");
        List<String> lines = result.err().lines().toList();
        List<Double> times = lines.subList(1, lines.size() - 1).stream()
                .map(SysycPassesTest::time)
                .toList();
        assertThat(times).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(lines.getLast()).startsWith("total ").endsWith(" 100.0%");
        double sum = times.stream().mapToDouble(Double::doubleValue).sum();
        assertThat(time(lines.getLast())).isCloseTo(sum, within(0.001 * times.size()));
    }

    /** A program whose largest function has about so many instructions that nothing can remove. */
    private static String large(int statements) {
        return "int a[8]; int main() { int i = getint(); while (i < 100) {\n"
                + "  a[i % 8] = a[(i + 3) % 8] * i + 7; if (a[i % 8] > 1000) i = i + a[(i + 1) % 8];\n"
                        .repeat(statements)
                + "  i = i + 1; } return a[3]; }\n";
    }

    @Test
    void whatIsLeftOutOfALargeFunctionIsSaid() {
        String said = CommandLine.run(large(2_200), "-S", "-O2", "-v", "--remarks=omitted", "-")
                .err();
        assertThat(said.lines().filter(line -> line.endsWith("[split-loops]")))
                .singleElement(STRING)
                .matches("<stdin>: remark: in main: left out: the function has \\d+ instructions, more than 32768"
                        + " \\[split-loops\\]");
        assertThat(said)
                .containsPattern("in main: left out: the function has \\d+ instructions, more than 32768"
                        + " \\[schedule-instructions\\]")
                .containsPattern("left out: loop\\(propagate-constants,\\.\\.\\.,eliminate-dead-code\\) runs once:"
                        + " the function has");
        assertThat(said)
                .containsPattern(
                        "(?m)^left out: .*unswitch-loops, peel-loops, split-loops.* in main: the function has \\d+"
                                + " instructions, more than 32768$")
                .containsPattern("(?m)^left out: schedule-instructions in main: the function has");
    }

    @Test
    void nothingIsLeftOutOfASmallProgram() {
        String source = large(40);
        assertThat(CommandLine.run(source, "-S", "-O2", "--remarks=omitted", "-")
                        .err())
                .isEmpty();
        assertThat(CommandLine.run(source, "-S", "-O2", "-v", "-").err()).doesNotContain("left out");
    }

    @Test
    void remarksAreLinesByPlace() {
        CommandLine result = CommandLine.run(PROGRAM, "--emit=ir", "-O2", "--remarks", "-");
        assertThat(result.err()).isNotEmpty();
        assertThat(result.err().lines())
                .allMatch(line -> line.matches("<stdin>(:\\d+)?: remark: in \\w+: .+ \\[[a-z0-9-]+]"));
        assertThat(CommandLine.run(PROGRAM, "--emit=ir", "-O2", "--remarks=all", "-"))
                .isEqualTo(result);
    }

    @Test
    void remarksCanBeChosenByKindAndByPass() {
        String all =
                CommandLine.run(PROGRAM, "--emit=ir", "-O2", "--remarks", "-").err();
        String done = CommandLine.run(PROGRAM, "--emit=ir", "-O2", "--remarks=done", "-")
                .err();
        String missed = CommandLine.run(PROGRAM, "--emit=ir", "-O2", "--remarks=missed", "-")
                .err();
        assertThat(done).isNotEmpty().doesNotContain(": missed: ");
        assertThat(missed.lines()).allMatch(line -> line.contains(": missed: "));
        assertThat(all.lines().toList()).hasSize(lines(done) + lines(missed));
        assertThat(CommandLine.run(PROGRAM, "--emit=ir", "-O2", "--remarks=done,missed", "-")
                        .err())
                .isEqualTo(all);
        String first = all.lines().findFirst().orElseThrow();
        String pass = first.substring(first.lastIndexOf('[') + 1, first.length() - 1);
        assertThat(CommandLine.run(PROGRAM, "--emit=ir", "-O2", "--remarks=" + pass, "-")
                        .err()
                        .lines())
                .isNotEmpty()
                .allMatch(line -> line.endsWith("[" + pass + "]"));
    }

    private static int lines(String text) {
        return (int) text.lines().count();
    }

    @Test
    void remarksAsJsonAreTheSameRemarks() {
        String text =
                CommandLine.run(PROGRAM, "--emit=ir", "-O2", "--remarks", "-").err();
        CommandLine result = CommandLine.run(PROGRAM, "--emit=ir", "-O2", "--remarks", "--diagnostics=json", "-");
        String json = result.err().substring(result.err().indexOf("[]\n") + 3);
        List<?> remarks = Json.array(json);
        assertThat(remarks).hasSize(lines(text)).allSatisfy(element -> {
            Map<?, ?> remark = (Map<?, ?>) element;
            assertThat(remark.get("severity")).isEqualTo("remark");
            assertThat(remark.get("file")).isEqualTo("<stdin>");
            assertThat(remark.get("kind")).isIn("done", "missed");
            assertThat(text).contains("in " + remark.get("function") + ": ", "[" + remark.get("pass") + "]");
            assertThat(text).contains(String.valueOf(remark.get("message")));
        });
    }
}
