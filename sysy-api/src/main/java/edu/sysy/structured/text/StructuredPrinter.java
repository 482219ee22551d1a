package edu.sysy.structured.text;

import edu.sysy.ir.Global;
import edu.sysy.structured.Region;
import edu.sysy.structured.RegionEnd;
import edu.sysy.structured.Statement;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.StructuredProgram;
import edu.sysy.text.GlobalText;
import java.util.List;

/**
 * Prints structured functions as text. What the standard printer prints, {@link StructuredParser} reads back as
 * something equal. Operations are printed as {@link edu.sysy.ir.text.IrPrinter} does.
 *
 * <p>A use whose type differs from that of the value's first definition in the text, or of a value that nothing
 * defines, is followed by its type. Only functions that the verifier rejects have such uses.
 */
public final class StructuredPrinter {
    private static final StructuredPrinter STANDARD = new StructuredPrinter(true);

    /** How long texts are that a person or a debugger asks for without saying how much of them. */
    private static final int MAX_BRIEF = 100_000;

    private static final String INDENTATION = "  ";

    private final boolean sourceLines;

    private StructuredPrinter(boolean sourceLines) {
        this.sourceLines = sourceLines;
    }

    /** A printer with source lines; its output can be parsed. */
    public static StructuredPrinter standard() {
        return STANDARD;
    }

    /** A printer that leaves the source lines out. */
    public StructuredPrinter withoutSourceLines() {
        return new StructuredPrinter(false);
    }

    /** The text of a whole program. */
    public String print(StructuredProgram program) {
        return print(program, Integer.MAX_VALUE);
    }

    /** The text of a whole program; of a very long one only the beginning, which then ends with a comment. */
    public String brief(StructuredProgram program) {
        return print(program, MAX_BRIEF);
    }

    private String print(StructuredProgram program, int maxLength) {
        StringBuilder out = new StringBuilder();
        int count = program.globals().size() + program.functions().size();
        for (Global global : program.globals()) {
            if (out.length() > maxLength) {
                break;
            }
            GlobalText.append(global, out);
            count--;
        }
        for (StructuredFunction function : program.functions()) {
            if (out.length() > maxLength) {
                break;
            }
            out.append(out.isEmpty() ? "" : "\n").append(print(function, maxLength - out.length()));
            count--;
        }
        return count == 0
                ? out.toString()
                : out.append("; and ")
                        .append(count)
                        .append(" more globals and functions\n")
                        .toString();
    }

    /** The text of one function. */
    public String print(StructuredFunction function) {
        return print(function, Integer.MAX_VALUE);
    }

    /** The text of one function; of a very long one only the beginning, which then ends with a comment. */
    public String brief(StructuredFunction function) {
        return print(function, MAX_BRIEF);
    }

    private String print(StructuredFunction function, int maxLength) {
        RegionWriter writer = RegionWriter.of(function, maxLength);
        writer.function(function);
        return text(writer) + "\n";
    }

    /** The text of one function line by line. */
    public List<PrintedLine> lines(StructuredFunction function) {
        RegionWriter writer = RegionWriter.of(function, Integer.MAX_VALUE);
        writer.function(function);
        return writer.lines().stream()
                .map(line -> new PrintedLine(line.depth(), line.text() + line.opening(), line.sourceLine()))
                .toList();
    }

    /** The text of a region, without a line end; of a very long one only the beginning and a comment. */
    public String brief(Region region) {
        RegionWriter writer = RegionWriter.alone(MAX_BRIEF);
        writer.region(region);
        return text(writer);
    }

    /** The text of a statement, without a line end; of a very long one only the beginning and a comment. */
    public String brief(Statement statement) {
        RegionWriter writer = RegionWriter.alone(MAX_BRIEF);
        writer.statement(statement);
        return text(writer);
    }

    /** The first line of a statement, which has all but its regions, without a brace. */
    public String head(Statement statement) {
        RegionWriter writer = RegionWriter.alone(MAX_BRIEF);
        writer.head(statement);
        return text(writer);
    }

    /** The text of the end of a region, without a line end. */
    public String print(RegionEnd end) {
        RegionWriter writer = RegionWriter.alone(MAX_BRIEF);
        writer.end(end);
        return text(writer);
    }

    private String text(RegionWriter writer) {
        StringBuilder out = new StringBuilder();
        for (RegionWriter.Line line : writer.lines()) {
            out.append(out.isEmpty() ? "" : "\n")
                    .repeat(INDENTATION, line.depth())
                    .append(line.text());
            if (sourceLines && line.sourceLine() != 0) {
                out.append(" !").append(line.sourceLine());
            }
            out.append(line.opening());
        }
        return out.toString();
    }
}
