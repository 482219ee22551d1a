package edu.sysy.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PeersTableTest {
    private static final Map<Peer, String> VERSIONS = Map.of(Peer.GCC_O2, "gcc 1", Peer.CLANG_O3, "clang 2");

    @Test
    void theWorstProgramsStandFirst() {
        String table = table(1.05);
        assertThat(table.lines().limit(4).map(line -> line.strip().replaceAll(" +", " ")))
                .containsExactly(
                        "program hot function instructions in it best peer ratio text/gcc -O2",
                        "suite/wrong wrong - - gcc -O2 - -",
                        "suite/lost f 2,000 75 % clang -O3 2.00 0.50",
                        "");
    }

    @Test
    void sharesAndMeansAreOfThoseThatAreRight() {
        assertThat(table(1.05))
                .contains("3 programs of 1,000 to 1,000,000,000 instructions under gcc -O2, 1 of them wrong; 7 shorter")
                .contains("all           0.447 of the best peer each; 1 of 2 programs (50 %) above 1.05.\n")
                .contains("no benchmarks 2.000 of the best peer each; 1 of 1 programs (100 %) above 1.05.\n")
                .contains("clang -O3   instructions 0.447, text 0.500 of its own (2 programs; clang 2).\n")
                .doesNotContain("course", "gcc whole");
    }

    private static String table(double above) {
        Execution.Count best = new Execution.Count(1_000, 80);
        Map<Peer, Execution.Count> peers = Map.of(Peer.GCC_O2, new Execution.Count(1_500, 80), Peer.CLANG_O3, best);
        return PeersTable.of(
                new PeerComparison.Result(
                        List.of(
                                row("performance/won", 10, peers),
                                row("suite/lost", 2_000, peers),
                                new PeerComparison.Row(
                                        program("suite/wrong"), Optional.empty(), Map.of(Peer.GCC_O2, best))),
                        7,
                        0),
                VERSIONS,
                above);
    }

    private static PeerComparison.Row row(String name, long own, Map<Peer, Execution.Count> peers) {
        Execution execution = new Execution(new Execution.Count(own, 40), "f", own * 3 / 4);
        return new PeerComparison.Row(program(name), Optional.of(execution), peers);
    }

    private static CorpusProgram program(String name) {
        return new CorpusProgram(name, "", new byte[0], "");
    }
}
