package edu.sysy.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/**
 * Instead of what JMH prints: one line that says which benchmark runs, overwritten by the next. Remembers benchmarks
 * that failed.
 */
public final class ProgressOutput implements OutputFormat {
    private static final String ERASE = "\r\033[K";

    private final PrintStream out;
    private final boolean terminal;
    private final List<String> failed = new ArrayList<>();
    private String running = "";
    private int started;

    /**
     * @param terminal whether {@code out} is a terminal; if it is not, nothing is printed
     */
    public ProgressOutput(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** The benchmarks that came to no result. */
    List<String> failed() {
        return failed;
    }

    @Override
    public void startBenchmark(BenchmarkParams parameters) {
        started++;
        running = Measurement.withoutPackage(parameters.id());
        show("benchmark " + started + ": " + running);
    }

    @Override
    public void endBenchmark(BenchmarkResult result) {
        if (result == null) {
            failed.add(running);
        }
    }

    @Override
    public void endRun(Collection<RunResult> results) {
        show("");
    }

    /** Overwrites the line; an empty text only erases it. */
    public void show(String text) {
        if (terminal) {
            out.print(ERASE + text);
            out.flush();
        }
    }

    @Override
    public void startRun() {}

    @Override
    public void iteration(BenchmarkParams benchmark, IterationParams iteration, int number) {}

    @Override
    public void iterationResult(
            BenchmarkParams benchmark, IterationParams iteration, int number, IterationResult result) {}

    @Override
    public void print(String text) {}

    @Override
    public void println(String text) {}

    @Override
    public void verbosePrintln(String text) {}

    @Override
    public void write(int character) {}

    @Override
    public void write(byte[] bytes) throws IOException {}

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
