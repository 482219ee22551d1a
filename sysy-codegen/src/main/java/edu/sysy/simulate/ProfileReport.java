package edu.sysy.simulate;

import edu.sysy.simulate.cache.CacheCounts;
import edu.sysy.text.JsonWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Where a run spent its instructions, and where it missed its data caches if it had any: by function, and by line of
 * the source.
 *
 * <p>An instruction belongs to the line it was compiled from; those that come from no line, such as saving registers in
 * code that was put together from several lines, and the run-time library, are in the totals of functions only.
 *
 * @param total all executed instructions
 * @param functions the functions that were executed, those of the run-time library included; most instructions first
 * @param lines the lines of the compiled source that were executed; most instructions first, then by line
 * @param model what prices instructions, if anything does
 * @param caches what all loads and stores did in the data caches, if the run had any
 */
public record ProfileReport(
        InstructionCounts total,
        List<FunctionTotal> functions,
        List<LineTotal> lines,
        Optional<InstructionPrices> model,
        Optional<CacheCounts> caches) {
    private static final String FUNCTION_PREFIX = "f.";
    private static final String START = "(start)";

    /**
     * The instructions of one function, without those of functions that it called.
     *
     * @param name as in the source; of library functions, the symbol
     * @param counts its instructions
     * @param caches what its loads and stores did in the data caches, if the run had any
     */
    public record FunctionTotal(String name, InstructionCounts counts, Optional<CacheCounts> caches) {}

    /**
     * The instructions of one line.
     *
     * @param line from 1
     * @param counts its instructions
     * @param caches what its loads and stores did in the data caches, if the run had any
     */
    public record LineTotal(int line, InstructionCounts counts, Optional<CacheCounts> caches) {}

    public ProfileReport {
        functions = List.copyOf(functions);
        lines = List.copyOf(lines);
    }

    /**
     * The report of a run of a program that this library compiled.
     *
     * @param program what was run
     * @param run what it came to
     * @param model what prices instructions, if anything shall
     */
    public static ProfileReport of(Executable program, Run run, Optional<? extends InstructionPrices> model) {
        List<FunctionTotal> functions = run.profile().functions().stream()
                .map(f -> new FunctionTotal(nameOf(f.function().name(), program), f.counts(), f.caches()))
                .toList();
        List<LineTotal> lines = run.profile().lines().stream()
                .map(l -> new LineTotal(l.line().line(), l.counts(), l.caches()))
                .toList();
        return new ProfileReport(
                run.counts(), functions, lines, model.map(m -> m), run.profile().cacheCounts(AddressRange.ALL));
    }

    private static String nameOf(String symbol, Executable program) {
        if (symbol.startsWith(FUNCTION_PREFIX)) {
            return symbol.substring(FUNCTION_PREFIX.length());
        }
        return program.standalone() && symbol.equals("main") ? START : symbol;
    }

    /**
     * Two tables: the functions, then the source with the share of each line in front of it.
     *
     * @param source the text that was compiled
     */
    public String text(String source) {
        StringBuilder out = new StringBuilder();
        out.append(String.format(Locale.ROOT, "%12d instructions", total.total()));
        model.ifPresent(m -> out.append(String.format(Locale.ROOT, ", cost %.1f (%s)", total.cost(m), m.name())));
        caches.ifPresent(c -> out.append(String.format(
                Locale.ROOT, ", misses %d of level 1, %d of level 2", c.level1Misses(), c.level2Misses())));
        out.append("\n\n").append(heading()).append("  function\n");
        for (FunctionTotal function : functions) {
            out.append(columns(function.counts(), function.caches()))
                    .append("  ")
                    .append(function.name())
                    .append('\n');
        }
        Map<Integer, LineTotal> byLine = new HashMap<>();
        lines.forEach(line -> byLine.put(line.line(), line));
        out.append('\n').append(heading()).append("   line  source\n");
        String blank = " ".repeat(heading().length());
        int number = 0;
        for (String text : source.lines().toList()) {
            LineTotal line = byLine.get(++number);
            String columns = line == null ? blank : columns(line.counts(), line.caches());
            String row = String.format(Locale.ROOT, "%s %6d  %s", columns, number, text);
            out.append(row.stripTrailing()).append('\n');
        }
        return out.toString();
    }

    private String heading() {
        return "  share instructions"
                + (model.isPresent() ? "         cost" : "")
                + (caches.isPresent() ? "   L1 misses   L2 misses" : "");
    }

    private String columns(InstructionCounts counts, Optional<CacheCounts> misses) {
        double all = model.map(total::cost).orElse((double) total.total());
        double part = model.map(counts::cost).orElse((double) counts.total());
        String row = String.format(Locale.ROOT, "%6.2f%% %12d", all == 0 ? 0 : 100 * part / all, counts.total());
        return row
                + model.map(m -> String.format(Locale.ROOT, " %12.1f", part)).orElse("")
                + misses.map(c -> String.format(Locale.ROOT, " %11d %11d", c.level1Misses(), c.level2Misses()))
                        .orElse("");
    }

    /** The same as one line of JSON, both lists with most instructions first. */
    public String json() {
        JsonWriter out = JsonWriter.compact().beginObject();
        writeCounts(total, caches, out);
        out.name("functions").beginArray();
        for (FunctionTotal function : functions) {
            out.beginObject().field("name", function.name());
            writeCounts(function.counts(), function.caches(), out);
            out.endObject();
        }
        out.endArray().name("lines").beginArray();
        for (LineTotal line : lines) {
            out.beginObject().field("line", line.line());
            writeCounts(line.counts(), line.caches(), out);
            out.endObject();
        }
        return out.endArray().endObject().text();
    }

    private void writeCounts(InstructionCounts counts, Optional<CacheCounts> misses, JsonWriter out) {
        out.field("instructions", counts.total());
        model.ifPresent(m -> out.field("cost", counts.cost(m)));
        misses.ifPresent(c -> out.field("accesses", c.accesses())
                .field("level1Misses", c.level1Misses())
                .field("level2Misses", c.level2Misses()));
    }
}
