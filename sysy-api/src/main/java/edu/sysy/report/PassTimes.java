package edu.sysy.report;

import edu.sysy.StageRun;
import edu.sysy.ast.Ast;
import edu.sysy.ir.Program;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Adds up how long each pass took, how often it ran, and how often it changed the program:
 *
 * <pre>
 * pass                               runs  changes    time (ms)   share
 * promote-locals                        1        1        3.204   60.0%
 * lower                                 1        1        1.422   26.6%
 * fold-constants                        2        1        0.711   13.3%
 * total                                 4        3        5.337  100.0%
 * </pre>
 *
 * <p>The pass that takes longest comes first. The stage that makes the program, {@code lower}, counts as a pass that
 * changes it. May be shared by threads.
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

        private Total plus(Total other) {
            return new Total(pass, runs + other.runs, changes + other.changes, nanoseconds + other.nanoseconds);
        }
    }

    private final Map<String, Total> totals = new LinkedHashMap<>();

    /** Times that are still empty. */
    public PassTimes() {}

    @Override
    public void after(Pass pass, Program before, Program after, long nanoseconds) {
        add(pass.name(), after != before, nanoseconds);
    }

    @Override
    public void afterStage(StageRun run) {
        if (run.input() instanceof Ast && run.output() instanceof Program) {
            add(run.stage(), true, run.nanoseconds());
        }
    }

    private void add(String name, boolean changed, long nanoseconds) {
        synchronized (totals) {
            Total total = totals.computeIfAbsent(name, key -> new Total(key, 0, 0, 0));
            totals.put(name, total.plus(changed, nanoseconds));
        }
    }

    /** One for each pass that has run, in the order of their first runs. */
    public List<Total> totals() {
        synchronized (totals) {
            return new ArrayList<>(totals.values());
        }
    }

    /** The table: passes by descending time, and a line that adds them up. */
    public String text() {
        List<Total> sorted = totals();
        Total all = new Total("total", 0, 0, 0);
        for (Total total : sorted) {
            all = all.plus(total);
        }
        sorted.sort(Comparator.comparingLong(Total::nanoseconds).reversed().thenComparing(Total::pass));
        sorted.add(all);
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT, "%-32s %6s %8s %12s %7s\n", "pass", "runs", "changes", "time (ms)", "share"));
        for (Total total : sorted) {
            text.append(String.format(
                    Locale.ROOT,
                    "%-32s %6d %8d %12.3f %6.1f%%\n",
                    total.pass(),
                    total.runs(),
                    total.changes(),
                    total.nanoseconds() / 1e6,
                    100.0 * total.nanoseconds() / Math.max(1, all.nanoseconds())));
        }
        return text.toString();
    }

    /** The table. */
    @Override
    public String toString() {
        return text();
    }
}
