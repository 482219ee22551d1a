package edu.sysy.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs benchmarks with JMH, whose command line it takes. JMH's results are written as JSON; beside them, with the same
 * name, a table and a picture of time per unit of work.
 */
public final class BenchmarkMain {
    private static final String RESULTS = System.getProperty("sysy.benchmarks.results", "benchmark-results");

    /** The exit status after a wrong command line. */
    private static final int USAGE = 2;

    private BenchmarkMain() {}

    /** Takes the arguments of JMH; {@code -h} lists them, {@code -l} lists the benchmarks. */
    public static void main(String[] arguments) throws IOException, RunnerException {
        CommandLineOptions commandLine;
        try {
            commandLine = new CommandLineOptions(arguments);
        } catch (CommandLineOptionException e) {
            System.err.println("bench: " + e.getMessage() + "; -h lists the options");
            System.exit(USAGE);
            return;
        }
        if (commandLine.shouldHelp()
                || commandLine.shouldList()
                || commandLine.shouldListWithParams()
                || commandLine.shouldListProfilers()
                || commandLine.shouldListResultFormats()) {
            org.openjdk.jmh.Main.main(arguments);
            return;
        }
        Path json = Path.of(
                commandLine.getResult().orElse(Path.of(RESULTS, "results.json").toString()));
        Files.createDirectories(json.toAbsolutePath().getParent());
        ChainedOptionsBuilder options = new OptionsBuilder()
                .parent(commandLine)
                .resultFormat(ResultFormatType.JSON)
                .result(json.toString());
        for (CCompiler compiler : CCompiler.values()) {
            if (compiler.command().isEmpty()) {
                System.out.println("# " + compiler.benchmark() + " is not installed: left out");
                options.exclude(CompilePeersBenchmark.class.getName() + "." + compiler.benchmark());
            }
        }
        report(new Runner(options.build()).run(), json);
    }

    private static void report(Collection<RunResult> results, Path json) throws IOException {
        List<Measurement> run = Measurement.of(results);
        String table = TextTable.of(run);
        Files.writeString(sibling(json, ".txt"), table);
        Files.writeString(sibling(json, ".svg"), BarChart.of(run));
        System.out.println();
        System.out.print(table);
        System.out.println();
        System.out.println("Times are processor time of the working thread. Written: " + json + ", "
                + sibling(json, ".txt") + ", " + sibling(json, ".svg"));
    }

    private static Path sibling(Path json, String ending) {
        String name = String.valueOf(json.getFileName());
        int dot = name.lastIndexOf('.');
        return json.resolveSibling((dot > 0 ? name.substring(0, dot) : name) + ending);
    }
}
