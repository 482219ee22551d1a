package edu.sysy.report;

import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Remark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects what a compile left out because a function or a program is too large for it:
 *
 * <pre>
 * left out: compute-at-joins, balance-trees in main: the function has 40312 instructions, more than 32768
 * left out: schedule-instructions in main: the function has 36117 instructions, more than 32768
 * left out: unroll-loops at 312 places in 40 functions: the program is too large for more copies
 * </pre>
 *
 * <p>May be shared by threads.
 */
public final class OmittedWork implements CompilerObserver {
    /** Work that is left out for one reason. */
    private record Cause(String work, String reason) {}

    private final Set<Remark> remarks = new LinkedHashSet<>();

    /** An observer that has seen nothing yet. */
    public OmittedWork() {}

    @Override
    public void remark(Remark remark) {
        if (remark.kind() == Remark.Kind.OMITTED) {
            synchronized (remarks) {
                remarks.add(remark);
            }
        }
    }

    /** The remarks on what was left out, each once, in the order in which they were made. */
    public List<Remark> remarks() {
        synchronized (remarks) {
            return List.copyOf(remarks);
        }
    }

    /** One line for each reason and place, with all work that was left out for it; empty if nothing was. */
    public String text() {
        Map<Cause, List<Remark>> byCause = new LinkedHashMap<>();
        for (Remark remark : remarks()) {
            byCause.computeIfAbsent(new Cause(remark.pass(), remark.message()), cause -> new ArrayList<>())
                    .add(remark);
        }
        Map<String, List<String>> works = new LinkedHashMap<>();
        byCause.forEach((cause, places) -> works.computeIfAbsent(
                        where(places) + ": " + cause.reason(), line -> new ArrayList<>())
                .add(cause.work()));
        StringBuilder text = new StringBuilder();
        works.forEach((line, names) -> text.append("left out: ")
                .append(String.join(", ", names))
                .append(line)
                .append('\n'));
        return text.toString();
    }

    private static String where(List<Remark> places) {
        Set<String> functions = new LinkedHashSet<>();
        places.forEach(place -> functions.add(place.function()));
        String first = places.getFirst().function();
        String in =
                functions.size() > 1 ? " in " + functions.size() + " functions" : first.isEmpty() ? "" : " in " + first;
        return (places.size() > functions.size() ? " at " + places.size() + " places" : "") + in;
    }

    /** The lines of {@link #text}. */
    @Override
    public String toString() {
        return text();
    }
}
