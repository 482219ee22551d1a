package edu.sysy.benchmarks.compare;

import edu.sysy.benchmarks.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Stream;

/** What compiles took, for people: a table for each input, then what the numbers are. */
final class CompileTable {
    private static final double NANOS_PER_MILLISECOND = 1e6;
    private static final String NOTHING = "-";
    private static final List<String> HEADER = List.of(
            "machine",
            "level",
            "ours ms",
            "clang ms",
            "gcc ms",
            "ours/clang",
            "ours/gcc",
            "klines/s",
            "bytes/line",
            "first ms");

    private CompileTable() {}

    /** The tables, and sentences. */
    static String of(CompileComparison.Result result, Settings settings) {
        StringBuilder text = new StringBuilder();
        Stream<Input> inputs = result.samples().stream().map(Samples::input).distinct();
        for (Input input : inputs.toList()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%s%s: %s of %,d lines%n",
                    text.isEmpty() ? "" : "\n",
                    input.title(),
                    input.files().size() == 1 ? "a program" : input.files().size() + " programs",
                    input.lines()));
            List<String[]> rows = result.samples().stream()
                    .filter(samples -> samples.input().equals(input))
                    .map(CompileTable::row)
                    .toList();
            TextTable.table(HEADER, rows, text);
        }
        return text.append('\n').append(sentences(result, settings)).toString();
    }

    private static String[] row(Samples samples) {
        double own = samples.ownNanos();
        double clang = samples.peerNanos(CCompiler.CLANG);
        double gcc = samples.peerNanos(CCompiler.GCC);
        return new String[] {
            samples.machine().toString(),
            samples.level().toString(),
            milliseconds(own),
            milliseconds(clang),
            milliseconds(gcc),
            ratio(own, clang),
            ratio(own, gcc),
            TextTable.number(samples.input().lines() * NANOS_PER_MILLISECOND / own),
            String.format(Locale.ROOT, "%,.0f", samples.bytesPerLine()),
            milliseconds(samples.firstNanos())
        };
    }

    private static String milliseconds(double nanos) {
        return Double.isNaN(nanos) ? NOTHING : String.format(Locale.ROOT, "%,.0f", nanos / NANOS_PER_MILLISECOND);
    }

    private static String ratio(double own, double peer) {
        return Double.isNaN(peer) ? NOTHING : TextTable.ratio(own / peer);
    }

    private static String sentences(CompileComparison.Result result, Settings settings) {
        StringJoiner text = new StringJoiner("\n", "", "\n");
        text.add("Processor time, "
                + (settings.rounds() == 1 ? "of one round" : "medians of " + settings.rounds() + " rounds")
                + ". Ours: the compiling thread of a warm JVM, to an object file in memory;");
        text.add("the JIT and the garbage collector have threads of their own. "
                + "First: the first compile in a fresh JVM.");
        text.add("C compilers: all their processes, without the start, measured with an empty file.");
        for (CCompiler peer : CCompiler.values()) {
            result.samples().stream()
                    .filter(samples -> samples.known().contains(peer))
                    .findFirst()
                    .ifPresent(samples -> text.add(peer(peer, samples, settings)));
        }
        text.add(String.format(
                Locale.ROOT,
                "Here: %d processors (%s), JDK %s.",
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.arch"),
                Runtime.version()));
        result.notes().forEach(text::add);
        return text.toString();
    }

    private static String peer(CCompiler peer, Samples samples, Settings settings) {
        String program = peer.program(samples.machine()).findFirst().orElseThrow();
        return String.format(
                Locale.ROOT,
                "%s: %s; starts in %s ms.",
                peer,
                settings.shell().firstLine(List.of(program, "--version")),
                milliseconds(samples.startNanos(peer)));
    }
}
