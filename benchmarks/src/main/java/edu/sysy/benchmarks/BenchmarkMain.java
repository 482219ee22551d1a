package edu.sysy.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs benchmarks with JMH, whose command line it takes. JMH's results are written as JSON; beside them, with the same
 * name, a table and a picture of time per unit of work. Prints the table, and while it works one line of progress.
 */
public final class BenchmarkMain {
    private static final String RESULTS = System.getProperty("sysy.benchmarks.results", "benchmark-results");

    /** The option for what JMH prints. */
    private static final String VERBOSE = "--verbose";

    /** Set by the launcher, which can ask the system about standard error. */
    public static final String TERMINAL = "sysy.benchmarks.terminal";

    /** The exit status after a failure. */
    private static final int FAILURE = 1;

    /** The exit status after a wrong command line. */
    private static final int USAGE = 2;

    private BenchmarkMain() {}

    /** The folder that results are written to. */
    public static Path results() {
        return Path.of(RESULTS);
    }

    /**
     * Takes the arguments of JMH, and {@code --verbose} for what JMH prints; {@code -h} lists them, {@code -l} lists
     * the benchmarks.
     */
    public static void main(String[] arguments) throws IOException {
        try {
            System.exit(run(arguments));
        } catch (CommandLineOptionException e) {
            fail(e.getMessage() + "; -h lists the options", USAGE);
        } catch (NoBenchmarksException e) {
            fail("no benchmark has such a name; -l lists them", USAGE);
        } catch (RunnerException e) {
            fail(e.getMessage() + "; --verbose shows more", FAILURE);
        }
    }

    private static void fail(String sentence, int status) {
        System.err.println("bench: error: " + sentence);
        System.exit(status);
    }

    private static int run(String... arguments) throws IOException, CommandLineOptionException, RunnerException {
        boolean verbose = List.of(arguments).contains(VERBOSE);
        String[] ofJmh = Stream.of(arguments)
                .filter(argument -> !argument.equals(VERBOSE))
                .toArray(String[]::new);
        CommandLineOptions commandLine = new CommandLineOptions(ofJmh);
        if (commandLine.shouldHelp()
                || commandLine.shouldList()
                || commandLine.shouldListWithParams()
                || commandLine.shouldListProfilers()
                || commandLine.shouldListResultFormats()) {
            org.openjdk.jmh.Main.main(ofJmh);
            return 0;
        }
        Path json = Path.of(
                commandLine.getResult().orElse(results().resolve("results.json").toString()));
        Files.createDirectories(json.toAbsolutePath().getParent());
        Options options = new OptionsBuilder()
                .parent(commandLine)
                .resultFormat(ResultFormatType.JSON)
                .result(json.toString())
                .build();
        ProgressOutput progress = new ProgressOutput(System.err, Boolean.getBoolean(TERMINAL));
        Runner runner = verbose ? new Runner(options) : new Runner(options, progress);
        report(runner.run(), json);
        progress.failed().forEach(name -> System.err.println("bench: error: " + name + " failed; --verbose shows why"));
        return progress.failed().isEmpty() ? 0 : FAILURE;
    }

    private static void report(Collection<RunResult> results, Path json) throws IOException {
        List<Measurement> run = Measurement.of(results);
        String table = TextTable.of(run);
        Files.writeString(sibling(json, ".txt"), table);
        Files.writeString(sibling(json, ".svg"), BarChart.of(run));
        System.out.print(table);
        System.out.println();
        for (RunResult result : results) {
            if (Measurement.of(List.of(result)).isEmpty()) {
                System.out.println("Left out, because its input is too large for it: "
                        + Measurement.withoutPackage(result.getParams().id()));
            }
        }
        System.out.println("Times are processor time of the working thread. Written: " + json + ", "
                + sibling(json, ".txt") + ", " + sibling(json, ".svg"));
    }

    private static Path sibling(Path json, String ending) {
        String name = String.valueOf(json.getFileName());
        int dot = name.lastIndexOf('.');
        return json.resolveSibling((dot > 0 ? name.substring(0, dot) : name) + ending);
    }
}
