package edu.sysy.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerShellTest {
    @Test
    void timesOfChildrenAreReadAndRefusedFiles() {
        PeerShell.Runs runs = PeerShell.parse("/a b.sy\n/c.sy\n0m0.01s 0m0.00s\n1m2.500000s 0m0.250000s\n");
        assertThat(runs.nanos()).isEqualTo(62.75e9);
        assertThat(runs.refused()).containsExactly(Path.of("/a b.sy"), Path.of("/c.sy"));
    }

    @Test
    void otherOutputIsAnError() {
        assertThatThrownBy(() -> PeerShell.parse("killed")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> PeerShell.parse("")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aCommandThatIsMissingRefusesEverything(@TempDir Path folder) throws IOException {
        PeerShell shell = new PeerShell(folder.toString());
        Path file = Files.createFile(folder.resolve("a b.sy"));
        assertThat(shell.run(List.of("clang", "-c"), List.of(file)).refused()).containsExactly(file);
        assertThat(shell.firstLine(List.of("clang", "--version"))).isEmpty();
    }
}
