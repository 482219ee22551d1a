package edu.sysy.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import edu.sysy.Level;
import edu.sysy.benchmarks.ProgressOutput;
import edu.sysy.benchmarks.compare.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares with the C compilers that are installed; without a cross compiler of a machine there is no test of it. */
class PeerComparisonTest {
    private static final String SUMS = """
            const int N = 500; // a character of two bytes: \u00dc
            int a[N];
            int main() {
              int i = 0, sum = 0;
              while (i < N) { a[i] = getint() * i; i = i + 1; }
              i = 0;
              while (i < N) { sum = sum + a[i]; i = i + 1; }
              putint(sum);
              putch(10);
              putfloat(0.75 * sum);
              putch(10);
              return 300;
            }
            """;

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource
    void programsAreCountedThatPrintWhatTheyShould(Machine machine) throws IOException {
        assumeThat(isInstalled(machine.triple() + "-gcc") && isInstalled(machine.triple() + "-ld"))
                .isTrue();
        write("sums", SUMS, "7 ".repeat(500), "873250\n0x1.3fcb3p+19\n44\n");
        write("short", "int main() { return 3; }", "", "3\n");
        write("wrong", "int main() { return 3; }", "", "4\n");
        Path cache = folder.resolve("counts.tsv");
        try (PeerComparison comparison = new PeerComparison(machine, Level.O2, cache)) {
            List<CorpusProgram> programs = CorpusProgram.in(folder);
            PeerComparison.Result result = comparison.of(programs, new ProgressOutput(System.err, false));
            assertThat(programs).hasSize(3);
            assertThat(result.tooShort()).isEqualTo(1);
            assertThat(result.refused()).isEqualTo(1);
            assertThat(result.rows()).singleElement().satisfies(row -> {
                assertThat(row.program().name()).endsWith("/sums");
                assertThat(row.peers()).containsKeys(Peer.GCC_O2, Peer.GCC_O3, Peer.GCC_WHOLE);
                assertThat(row.peers().values()).allSatisfy(count -> {
                    assertThat(count.instructions()).isBetween(500L * 4, 500L * 20);
                    assertThat(count.bytes()).isBetween(40, 2_000);
                });
                assertThat(row.own()).get().satisfies(own -> {
                    assertThat(own.count().instructions()).isBetween(500L * 4, 500L * 20);
                    assertThat(own.hot()).isEqualTo("main");
                    assertThat(own.hotCount()).isBetween(500L * 4, own.count().instructions());
                });
            });
        }
        assertThat(Files.readAllLines(cache)).hasSizeGreaterThanOrEqualTo(5);
    }

    private void write(String name, String source, String input, String expected) throws IOException {
        Files.writeString(folder.resolve(name + ".sy"), source);
        Files.writeString(folder.resolve(name + ".in"), input);
        Files.writeString(folder.resolve(name + ".out"), expected);
    }

    private static boolean isInstalled(String command) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(each -> Files.isExecutable(Path.of(each, command)));
    }
}
