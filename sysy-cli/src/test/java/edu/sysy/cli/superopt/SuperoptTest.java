package edu.sysy.cli.superopt;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.optimize.RewriteRules;
import edu.sysy.source.SourceFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuperoptTest {
    private static final String PROGRAM = """
            int main() {
                int i = 0, s = 0;
                while (i < 100) {
                    int x = getint(), y = getint();
                    s = s * 31 + (x + y - (x - y) - y);
                    i = i + 1;
                }
                putint(s);
                return 0;
            }
            """;

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... words) {
        PrintStream output = new PrintStream(out, true, StandardCharsets.UTF_8);
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new Superopt(output, errors).run(folder, List.of(words));
    }

    private List<String> lines() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    @Test
    void printsRowsOfTheRuleLanguage() throws IOException {
        write("parity.sy", """
                int main() {
                    int i = 0, s = 0;
                    while (i < 100) {
                        int x = getint();
                        if (x % 2 == 1) s = s * 3 + x;
                        i = i + 1;
                    }
                    putint(s);
                    return 0;
                }
                """);
        write("parity.in", "5 ".repeat(100));
        assertThat(run("--shapes=10")).isZero();
        assertThat(lines().getFirst()).startsWith("1 programs, ");
        List<String> rows = lines().stream().filter(line -> line.contains("=>")).toList();
        assertThat(rows).anyMatch(row -> row.contains("yes  (eq (rem x 2) 1) => (and "));
        for (String row : rows) {
            String rule = row.substring(row.indexOf('('));
            assertThat(RewriteRules.parse(SourceFile.of("found.rules", rule)).printed())
                    .hasSize(1);
        }
        assertThat(lines().getLast()).isEqualTo(rows.size() + " rules");
    }

    @Test
    void saysTheSameTwice() throws IOException {
        write("sums.sy", PROGRAM);
        write("sums.in", "7 ".repeat(200));
        run("--shapes=20", folder.toString());
        List<String> first = lines();
        out.reset();
        run("--shapes=20", folder.resolve("sums.sy").toString());
        assertThat(lines()).isEqualTo(first).hasSizeGreaterThan(2);
    }

    @Test
    void leavesOutProgramsThatDoNotCompile() throws IOException {
        write("wrong.sy", "int main() { return x; }");
        assertThat(run()).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("wrong.sy does not compile");
        assertThat(lines().getFirst()).startsWith("0 programs, 0 shapes");
    }

    @Test
    void saysWhatIsNotThere() {
        assertThat(run(folder.resolve("none.sy").toString())).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("cannot read").contains("none.sy");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--shapes=0", "--shapes=x", "--share=2", "--limit=-1", "--unknown"})
    void refusesWrongOptions(String word) {
        assertThat(run(word)).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("superopt: error: ")
                .contains(word);
    }

    @Test
    void helpListsTheOptions() {
        assertThat(run("--help")).isZero();
        assertThat(lines().getFirst()).startsWith("usage: superopt");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("--shapes=N", "--share=S", "--limit=N");
    }
}
