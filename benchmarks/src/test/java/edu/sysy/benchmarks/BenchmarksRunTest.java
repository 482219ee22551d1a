package edu.sysy.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs every benchmark once, on small inputs and in this process, so that none of them can rot. */
class BenchmarksRunTest {
    @Test
    void everyBenchmarkCountsWhatItDoes(@TempDir Path folder) throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .mode(Mode.AverageTime)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(1))
                .forks(0)
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true)
                .output(folder.resolve("output.txt").toString())
                .param("graph", "EARLY_RETURNS")
                .param("shape", "MANY_LOCALS")
                .param("n", "100")
                .param("total", "400")
                .param("lines", "200");
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ProgressOutput progress = new ProgressOutput(new PrintStream(printed, true, StandardCharsets.UTF_8), true);
        Collection<RunResult> results = new Runner(options.build(), progress).run();
        assertThat(progress.failed()).isEmpty();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("\r\033[Kbenchmark 1: ", "DominatorBenchmark.dominators")
                .doesNotContain("\n")
                .endsWith("\r\033[K");
        List<Measurement> run = Measurement.of(results);
        assertThat(run.stream().map(Measurement::qualifiedName)).containsAll(benchmarks());
        assertThat(TextTable.of(run)).contains("DominatorBenchmark, ratio to DominatorBenchmark.depthFirstSearch");
    }

    @Test
    void everyBaselineIsABenchmark() {
        Set<String> groups = benchmarks().stream()
                .map(name -> name.substring(0, name.indexOf('.')))
                .collect(Collectors.toSet());
        assertThat(groups).containsAll(Baselines.BY_GROUP.keySet());
        assertThat(benchmarks()).containsAll(Baselines.BY_GROUP.values());
    }

    private static Set<String> benchmarks() {
        return BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())
                .stream()
                .map(BenchmarkListEntry::getUsername)
                .map(Measurement::withoutPackage)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
