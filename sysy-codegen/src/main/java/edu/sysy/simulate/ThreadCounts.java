package edu.sysy.simulate;

import java.util.List;
import java.util.Locale;

/**
 * How the work of a run was shared by threads.
 *
 * @param executed how many instructions each thread has executed, those included with which it looked whether it may go
 *     on; the first one is the thread in which the program began
 * @param criticalPath the instructions of the longest chain up to the end of the program: each is in the same thread as
 *     the one before it, or in one that has acquired what that one's thread has released
 */
public record ThreadCounts(List<Long> executed, long criticalPath) {
    /** Copies the list. */
    public ThreadCounts {
        executed = List.copyOf(executed);
    }

    /**
     * All instructions.
     *
     * @return the sum of all threads
     */
    public long total() {
        return executed.stream().mapToLong(Long::longValue).sum();
    }

    /**
     * How many times as fast the program is as one thread that executes all its instructions, if each thread has a
     * processor of its own and all instructions take the same time.
     *
     * @return 1 for a program with one thread
     */
    public double speedUp() {
        return criticalPath == 0 ? 1 : (double) total() / criticalPath;
    }

    /** One line. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%d threads, critical path of %d instructions, speed-up %.2f",
                executed.size(),
                criticalPath,
                speedUp());
    }
}
