package edu.sysy.testing.growth;

import edu.sysy.ir.Program;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.ref.WeakReference;

/**
 * What a {@link UseVisit} takes, which is what a pass is compared with that is given the same program. It depends on
 * where the instructions are in memory as much as on their number: between others that a pass has replaced, until a
 * collection of garbage moves them together.
 */
final class VisitTimes {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int REPEATS = 2;

    /** Weak, as a compile lets go of programs that it has passed on. */
    private WeakReference<Program> visited = new WeakReference<>(null);

    private long collections;
    private long least;
    private long total;

    /** Forgets all visits. */
    void clear() {
        visited.clear();
        total = 0;
    }

    /** The processor time of all visits. */
    long totalNanoseconds() {
        return total;
    }

    /** What a visit of a program takes as it is in memory now: the least of several. */
    long nanoseconds(Program program) {
        if (!visited.refersTo(program) || collections != collections()) {
            visited = new WeakReference<>(program);
            collections = collections();
            least = Long.MAX_VALUE;
            for (int i = 0; i < REPEATS; i++) {
                long start = THREADS.getCurrentThreadCpuTime();
                UseVisit.visit(program);
                long time = THREADS.getCurrentThreadCpuTime() - start;
                least = Math.min(least, time);
                total += time;
            }
        }
        return least;
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }
}
