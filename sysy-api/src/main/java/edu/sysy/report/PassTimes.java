package edu.sysy.report;

import edu.sysy.ir.Program;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Adds up how long each pass took, how often it ran, and how often it changed the program:
 *
 * <pre>
 * pass                               runs  changes    time (ms)
 * promote-locals                        1        1        3.204
 * fold-constants                        2        1        0.711
 * </pre>
 *
 * <p>May be shared by threads.
 */
public final class PassTimes implements CompilerObserver {
    /**
     * What the runs of a pass came to.
     *
     * @param pass its name
     * @param runs how often it ran
     * @param changes how often it changed the program
     * @param nanoseconds how long all runs took
     */
    public record Total(String pass, int runs, int changes, long nanoseconds) {
        private Total plus(boolean changed, long moreNanoseconds) {
            return new Total(pass, runs + 1, changes + (changed ? 1 : 0), nanoseconds + moreNanoseconds);
        }
    }

    private final Map<String, Total> totals = new LinkedHashMap<>();

    /** Times that are still empty. */
    public PassTimes() {}

    @Override
    public void after(Pass pass, Program before, Program after, long nanoseconds) {
        synchronized (totals) {
            Total total = totals.computeIfAbsent(pass.name(), name -> new Total(name, 0, 0, 0));
            totals.put(pass.name(), total.plus(after != before, nanoseconds));
        }
    }

    /** One for each pass that has run, in the order of their first runs. */
    public List<Total> totals() {
        synchronized (totals) {
            return new ArrayList<>(totals.values());
        }
    }

    /** The table. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%-32s %6s %8s %12s\n", "pass", "runs", "changes", "time (ms)"));
        for (Total total : totals()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%-32s %6d %8d %12.3f\n",
                    total.pass(),
                    total.runs(),
                    total.changes(),
                    total.nanoseconds() / 1e6));
        }
        return text.toString();
    }

    /** The table. */
    @Override
    public String toString() {
        return text();
    }
}
