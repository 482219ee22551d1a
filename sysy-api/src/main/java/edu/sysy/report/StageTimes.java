package edu.sysy.report;

import edu.sysy.StageRun;
import edu.sysy.pass.CompilerObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Keeps which stages ran, how long each took, and how large what it made is:
 *
 * <pre>
 * stage                       time (ms)  makes
 * parse                           4.120  3 functions
 * lower                           5.870  3 functions, 26 blocks, 254 instructions
 * construct-ssa                   3.440  3 functions, 24 blocks, 171 instructions
 * </pre>
 *
 * <p>Sizes are counted after the time was taken. May be shared by threads.
 */
public final class StageTimes implements CompilerObserver {
    /**
     * A run of a stage.
     *
     * @param stage its name
     * @param nanoseconds how long it took
     * @param size how large what it made is
     */
    public record Entry(String stage, long nanoseconds, StageSize size) {}

    private final List<Entry> entries = new ArrayList<>();

    /** Times that are still empty. */
    public StageTimes() {}

    @Override
    public void afterStage(StageRun run) {
        Entry entry = new Entry(run.stage(), run.nanoseconds(), run.size());
        synchronized (entries) {
            entries.add(entry);
        }
    }

    /** What has run so far, in the order in which it ended. */
    public List<Entry> entries() {
        synchronized (entries) {
            return List.copyOf(entries);
        }
    }

    /** The table. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%-24s %12s  makes\n", "stage", "time (ms)"));
        for (Entry entry : entries()) {
            text.append(String.format(
                    Locale.ROOT, "%-24s %12.3f  %s\n", entry.stage(), entry.nanoseconds() / 1e6, entry.size()));
        }
        return text.toString();
    }

    /** The table. */
    @Override
    public String toString() {
        return text();
    }
}
