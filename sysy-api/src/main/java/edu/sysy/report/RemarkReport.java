package edu.sysy.report;

import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Remark;
import edu.sysy.text.JsonWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Collects what the passes did and what they could not do, by source line.
 *
 * <pre>
 * sort.sy:12: remark: in swap: replaced a branch by 2 selections [convert-branches-to-selects]
 * sort.sy:31: remark: in main: missed: the loop has two exits [unroll-loops]
 * sort.sy: remark: in main: left out: the function has 40312 instructions, more than 32768 [split-loops]
 * </pre>
 *
 * <p>May be shared by threads.
 */
public final class RemarkReport implements CompilerObserver {
    private final Predicate<Remark> wanted;
    private final Set<Remark> remarks = new LinkedHashSet<>();

    /** A report of all remarks, which is still empty. */
    public RemarkReport() {
        this(remark -> true);
    }

    /** A report of some remarks, which is still empty. */
    public RemarkReport(Predicate<Remark> wanted) {
        this.wanted = Objects.requireNonNull(wanted, "wanted");
    }

    @Override
    public void remark(Remark remark) {
        if (wanted.test(remark)) {
            synchronized (remarks) {
                remarks.add(remark);
            }
        }
    }

    /** The remarks by line, each once; those of one line in the order they were made. */
    public List<Remark> remarks() {
        List<Remark> sorted;
        synchronized (remarks) {
            sorted = new ArrayList<>(remarks);
        }
        sorted.sort(Comparator.comparingInt(Remark::line));
        return sorted;
    }

    /**
     * One line for each remark.
     *
     * @param file what the lines call the source
     */
    public String text(String file) {
        StringBuilder out = new StringBuilder();
        for (Remark remark : remarks()) {
            out.append(file).append(remark.line() > 0 ? ":" + remark.line() : "");
            out.append(": remark: ")
                    .append(remark.function().isEmpty() ? "" : "in " + remark.function() + ": ")
                    .append(remark.sentence());
            out.append(" [").append(remark.pass()).append("]\n");
        }
        return out.toString();
    }

    /**
     * A JSON array with an object for each remark, one in a line.
     *
     * @param file what the objects call the source
     */
    public String json(String file) {
        List<Remark> sorted = remarks();
        JsonWriter out = JsonWriter.spaced().beginArray();
        for (Remark remark : sorted) {
            out.line(2).beginObject().field("severity", "remark");
            out.field("kind", remark.kind().name().toLowerCase(Locale.ROOT));
            out.field("pass", remark.pass());
            if (!remark.function().isEmpty()) {
                out.field("function", remark.function());
            }
            out.field("file", file);
            if (remark.line() > 0) {
                out.field("line", remark.line());
            }
            out.field("message", remark.message()).endObject();
        }
        return (sorted.isEmpty() ? out : out.line(0)).endArray().text() + "\n";
    }

    /** One line for each remark, as {@link #text} writes it for standard input. */
    @Override
    public String toString() {
        return text("<stdin>");
    }
}
