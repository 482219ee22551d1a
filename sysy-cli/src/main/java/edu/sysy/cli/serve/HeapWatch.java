package edu.sysy.cli.serve;

import java.util.Comparator;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Ends the work that takes most of the heap before the heap is full, so that the others and the server itself go on. A
 * heap that looks full is collected first. What a work takes is estimated by what its thread has allocated, which is
 * never less than what it keeps.
 */
final class HeapWatch implements AutoCloseable {
    private static final long PERIOD_MILLIS = 20;

    private final WorkQueue queue;
    private final long most;
    private final ScheduledExecutorService clock;

    /**
     * @param part which part of the heap may be in use, from 0 to 1
     */
    HeapWatch(WorkQueue queue, double part) {
        this.queue = queue;
        most = (long) (part * Runtime.getRuntime().maxMemory());
        clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "sysyc-heap-watch");
            thread.setDaemon(true);
            return thread;
        });
        clock.scheduleWithFixedDelay(this::look, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        if (!isEnding() && used() > most) {
            System.gc();
            if (!isEnding() && used() > most) {
                queue.running().stream()
                        .max(Comparator.comparingLong(Work::allocated))
                        .ifPresent(work -> work.end(Work.End.MEMORY));
            }
        }
    }

    /** Whether a work that was told to end still holds its memory. */
    private boolean isEnding() {
        return queue.running().stream().anyMatch(work -> work.ended().isPresent());
    }

    private static long used() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
