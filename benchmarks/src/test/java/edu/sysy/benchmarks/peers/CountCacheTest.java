package edu.sysy.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountCacheTest {
    private static final Execution.Count COUNT = new Execution.Count(5_000_000_000L, 48);

    @TempDir
    private Path folder = Path.of("");

    @Test
    void resultsAndTheirAbsenceAreFoundAgain() throws IOException {
        Path file = folder.resolve("new/counts.tsv");
        CountCache first = new CountCache(file);
        assertThat(first.get(List.of("a", "b"), () -> Optional.of(COUNT))).contains(COUNT);
        assertThat(first.get(List.of("wrong"), Optional::empty)).isEmpty();
        CountCache second = new CountCache(file);
        assertThat(second.get(List.of("a", "b"), CountCacheTest::mustNotBeAsked))
                .contains(COUNT);
        assertThat(second.get(List.of("wrong"), CountCacheTest::mustNotBeAsked)).isEmpty();
    }

    @Test
    void keysDifferWhereTheirPartsEnd() throws IOException {
        CountCache cache = new CountCache(folder.resolve("counts.tsv"));
        cache.get(List.of("a", "b"), () -> Optional.of(COUNT));
        assertThat(cache.get(List.of("ab"), Optional::empty)).isEmpty();
    }

    private static Optional<Execution.Count> mustNotBeAsked() {
        throw new AssertionError("is in the file");
    }
}
