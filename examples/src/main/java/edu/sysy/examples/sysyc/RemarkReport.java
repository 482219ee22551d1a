package edu.sysy.examples.sysyc;

import edu.sysy.pass.Observer;
import edu.sysy.pass.Remark;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What {@code --remarks} prints: what the passes did and what they could not do, by source line.
 *
 * <pre>
 * sort.sy:12: remark: in swap: replaced a branch by 2 selections [convert-branches-to-selects]
 * sort.sy:31: remark: in main: missed: the loop has two exits [unroll-loops]
 * </pre>
 */
final class RemarkReport implements Observer {
    private static final String EVERYTHING = "all";

    private final Set<String> wanted;
    private final Set<Remark> remarks = new LinkedHashSet<>();

    /**
     * A report that is still empty.
     *
     * @param wanted {@code all}, or any of {@code done}, {@code missed} and names of passes
     */
    RemarkReport(List<String> wanted) {
        this.wanted = Set.copyOf(wanted);
    }

    @Override
    public void remark(Remark remark) {
        if (wanted.contains(EVERYTHING) || wanted.contains(kind(remark)) || wanted.contains(remark.pass())) {
            remarks.add(remark);
        }
    }

    private static String kind(Remark remark) {
        return remark.kind().name().toLowerCase(Locale.ROOT);
    }

    /** The remarks by line, each once; those of one line in the order they were made. */
    private List<Remark> sorted() {
        List<Remark> sorted = new ArrayList<>(remarks);
        sorted.sort(Comparator.comparingInt(Remark::line));
        return sorted;
    }

    /** One line for each remark. */
    String text(String file) {
        StringBuilder out = new StringBuilder();
        for (Remark remark : sorted()) {
            out.append(file).append(remark.line() > 0 ? ":" + remark.line() : "");
            out.append(": remark: in ").append(remark.function()).append(": ");
            out.append(remark.kind() == Remark.Kind.MISSED ? "missed: " : "").append(remark.message());
            out.append(" [").append(remark.pass()).append("]\n");
        }
        return out.toString();
    }

    /** A JSON array with an object for each remark. */
    String json(String file) {
        StringBuilder out = new StringBuilder("[");
        for (Remark remark : sorted()) {
            out.append(out.length() > 1 ? ",\n" : "\n").append("  {\"severity\": \"remark\"");
            field("kind", kind(remark), out);
            field("pass", remark.pass(), out);
            field("function", remark.function(), out);
            field("file", file, out);
            if (remark.line() > 0) {
                out.append(", \"line\": ").append(remark.line());
            }
            field("message", remark.message(), out);
            out.append('}');
        }
        return out.append(out.length() > 1 ? "\n]\n" : "]\n").toString();
    }

    private static void field(String name, String value, StringBuilder out) {
        out.append(", \"").append(name).append("\": \"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
