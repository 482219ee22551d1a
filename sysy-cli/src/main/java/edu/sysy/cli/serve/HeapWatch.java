package edu.sysy.cli.serve;

import java.lang.management.ManagementFactory;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
    private final com.sun.management.ThreadMXBean threads;
    private final ScheduledExecutorService clock;

    /** What the threads of works had allocated before they began. */
    private final Map<Work, Long> before = new ConcurrentHashMap<>();

    /**
     * @param part which part of the heap may be in use, from 0 to 1
     */
    HeapWatch(WorkQueue queue, double part) {
        this.queue = queue;
        most = (long) (part * Runtime.getRuntime().maxMemory());
        threads = ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);
        clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "sysyc-heap-watch");
            thread.setDaemon(true);
            return thread;
        });
        clock.scheduleWithFixedDelay(this::look, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        Set<Work> running = queue.running();
        before.keySet().retainAll(running);
        running.forEach(work -> before.computeIfAbsent(work, this::allocatedByThread));
        boolean ending = running.stream().anyMatch(work -> work.ended().isPresent());
        if (!ending && used() > most) {
            System.gc();
            if (used() > most) {
                running.stream()
                        .max(Comparator.comparingLong(this::allocated))
                        .ifPresent(work -> work.end(Work.End.MEMORY));
            }
        }
    }

    private static long used() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private long allocated(Work work) {
        return allocatedByThread(work) - before.getOrDefault(work, 0L);
    }

    private long allocatedByThread(Work work) {
        return work.thread()
                .map(thread -> threads.getThreadAllocatedBytes(thread.threadId()))
                .orElse(0L);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
