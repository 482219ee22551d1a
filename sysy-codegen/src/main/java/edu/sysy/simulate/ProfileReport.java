package edu.sysy.simulate;

import edu.sysy.text.JsonWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Where a run spent its instructions: by function, and by line of the source.
 *
 * <p>An instruction belongs to the line it was compiled from; those that come from no line, such as saving registers in
 * code that was put together from several lines, and the run-time library, are in the totals of functions only.
 *
 * @param total all executed instructions
 * @param functions the functions that were executed, those of the run-time library included; most instructions first
 * @param lines the lines of the compiled source that were executed; most instructions first, then by line
 * @param model what prices instructions, if anything does
 */
public record ProfileReport(
        InstructionCounts total,
        List<FunctionTotal> functions,
        List<LineTotal> lines,
        Optional<InstructionPrices> model) {
    private static final String FUNCTION_PREFIX = "f.";
    private static final String START = "(start)";

    /**
     * The instructions of one function, without those of functions that it called.
     *
     * @param name as in the source; of library functions, the symbol
     * @param counts its instructions
     */
    public record FunctionTotal(String name, InstructionCounts counts) {}

    /**
     * The instructions of one line.
     *
     * @param line from 1
     * @param counts its instructions
     */
    public record LineTotal(int line, InstructionCounts counts) {}

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
                .map(f -> new FunctionTotal(nameOf(f.function().name(), program), f.counts()))
                .toList();
        List<LineTotal> lines = run.profile().lines().stream()
                .map(l -> new LineTotal(l.line().line(), l.counts()))
                .toList();
        return new ProfileReport(run.counts(), functions, lines, model.map(m -> m));
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
        out.append("\n\n").append(heading()).append("  function\n");
        for (FunctionTotal function : functions) {
            out.append(columns(function.counts()))
                    .append("  ")
                    .append(function.name())
                    .append('\n');
        }
        Map<Integer, InstructionCounts> byLine = new HashMap<>();
        lines.forEach(line -> byLine.put(line.line(), line.counts()));
        out.append('\n').append(heading()).append("   line  source\n");
        String blank = " ".repeat(heading().length());
        int number = 0;
        for (String text : source.lines().toList()) {
            InstructionCounts counts = byLine.get(++number);
            String row =
                    String.format(Locale.ROOT, "%s %6d  %s", counts == null ? blank : columns(counts), number, text);
            out.append(row.stripTrailing()).append('\n');
        }
        return out.toString();
    }

    private String heading() {
        return "  share instructions" + (model.isPresent() ? "         cost" : "");
    }

    private String columns(InstructionCounts counts) {
        double all = model.map(total::cost).orElse((double) total.total());
        double part = model.map(counts::cost).orElse((double) counts.total());
        String row = String.format(Locale.ROOT, "%6.2f%% %12d", all == 0 ? 0 : 100 * part / all, counts.total());
        return row + model.map(m -> String.format(Locale.ROOT, " %12.1f", part)).orElse("");
    }

    /** The same as one line of JSON, both lists with most instructions first. */
    public String json() {
        JsonWriter out = JsonWriter.compact().beginObject();
        writeCounts(total, out);
        out.name("functions").beginArray();
        for (FunctionTotal function : functions) {
            out.beginObject().field("name", function.name());
            writeCounts(function.counts(), out);
            out.endObject();
        }
        out.endArray().name("lines").beginArray();
        for (LineTotal line : lines) {
            out.beginObject().field("line", line.line());
            writeCounts(line.counts(), out);
            out.endObject();
        }
        return out.endArray().endObject().text();
    }

    private void writeCounts(InstructionCounts counts, JsonWriter out) {
        out.field("instructions", counts.total());
        model.ifPresent(m -> out.field("cost", counts.cost(m)));
    }
}
