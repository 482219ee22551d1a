package edu.sysy.simulate;

import java.util.List;
import java.util.Locale;

/**
 * How the work of a run was shared by threads.
 *
 * @param executed how many instructions each thread has executed; the first one is that in which the program began
 * @param waited how many of them each thread has executed while it waited: between two atomic loads of a word that had
 *     not changed, with no other synchronization between them
 * @param criticalPath the instructions of the longest chain up to the end of the program: each is in the same thread as
 *     the one before it, or in one that has acquired what that one's thread has released
 */
public record ThreadCounts(List<Long> executed, List<Long> waited, long criticalPath) {
    /** Copies the lists. */
    public ThreadCounts {
        executed = List.copyOf(executed);
        waited = List.copyOf(waited);
    }

    /**
     * All instructions.
     *
     * @return the sum of all threads
     */
    public long total() {
        return sum(executed);
    }

    private static long sum(List<Long> numbers) {
        return numbers.stream().mapToLong(Long::longValue).sum();
    }

    /**
     * The instructions that do something.
     *
     * @return all but those executed while waiting
     */
    public long work() {
        return total() - sum(waited);
    }

    /**
     * How many times as fast the program is as one thread that does all the work, if each thread has a processor of its
     * own and all instructions take the same time. What threads do to share work counts as work; a program for one
     * thread does without it.
     *
     * @return 1 for a program with one thread
     */
    public double speedUp() {
        return criticalPath == 0 ? 1 : (double) work() / criticalPath;
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
