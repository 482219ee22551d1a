package edu.sysy.mips.platform;

import static edu.sysy.testing.CorpusRun.difference;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Level;
import edu.sysy.mips.Mips32;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Programs for big-endian Linux behave as those for little-endian Linux, on the simulator and under qemu. */
class BigEndianTest {
    private static final String QEMU = "qemu-mips";
    private static final int SECONDS = 20;
    private static final int STACK_BYTES = 1 << 28;

    @Test
    void everySampledProgramRunsRight() {
        Tools.require(QEMU);
        List<Corpus.Entry> programs = Samples.programs();
        CorpusRun.all("big-endian programs", programs, programs.size(), programs.size() / 5, entry -> {
            String expected = entry.expected().orElseThrow();
            byte[] executable = Samples.compile(
                            entry.source(), Level.O2, Mips32.linux().bigEndian())
                    .executable();
            Optional<String> emulated = difference("qemu", expected, emulate(executable, entry.input()));
            Samples.Simulated simulated = Samples.simulate(executable, entry.input());
            return CorpusRun.worse(emulated, difference("simulator", expected, simulated.transcript()));
        });
    }

    @Test
    void bothByteOrdersExecuteTheSameInstructions() {
        String source = """
                int main() {
                    float x = 1.5;
                    int i = 0, s = 0;
                    while (i < 100) { s = s + i * i % 7; x = x + s; i = i + 1; }
                    putf("%d %f\\n", s, x);
                    return s % 256;
                }
                """;
        Samples.Simulated little = Samples.simulate(
                Samples.compile(source, Level.O2, Mips32.linux()).executable(), new byte[0]);
        Samples.Simulated big = Samples.simulate(
                Samples.compile(source, Level.O2, Mips32.linux().bigEndian()).executable(), new byte[0]);
        assertThat(big.transcript()).isEqualTo(little.transcript()).startsWith("197 ");
        assertThat(big.run().counts()).isEqualTo(little.run().counts());
    }

    @Test
    void simulatorsHaveTheByteOrderOfTheirMachine() {
        assertThatThrownBy(() -> Mips32.spim().bigEndian()).isInstanceOf(IllegalStateException.class);
    }

    private static String emulate(byte[] executable, byte[] input) throws IOException {
        Path folder = Files.createTempDirectory("sysy-be");
        try {
            Path file = Files.write(folder.resolve("program"), executable);
            assertThat(file.toFile().setExecutable(true)).isTrue();
            return Tools.runFor(SECONDS, List.of(QEMU, "-s", Integer.toString(STACK_BYTES), file.toString()), input)
                    .map(finished -> Corpus.transcript(finished.output(), finished.status()))
                    .orElse(CorpusRun.UNFINISHED);
        } finally {
            Tools.deleteFolder(folder);
        }
    }
}
