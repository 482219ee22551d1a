package edu.sysy.cli.serve;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Does a few works at a time, each for a limited time, keeps a few more waiting, and refuses the rest. */
final class WorkQueue implements AutoCloseable {
    private static final int SERVICE_UNAVAILABLE = 503;

    private final ThreadPoolExecutor workers;
    private final ScheduledThreadPoolExecutor clock;
    private final Duration time;
    private final Set<Work> running = ConcurrentHashMap.newKeySet();

    /**
     * @param count how many works are done at the same time
     * @param waiting how many may wait
     * @param time how long each may take
     */
    WorkQueue(int count, int waiting, Duration time) {
        this.time = time;
        workers = new ThreadPoolExecutor(
                count,
                count,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(waiting),
                task -> daemon(new Thread(task, "sysyc-worker")));
        clock = new ScheduledThreadPoolExecutor(1, task -> daemon(new Thread(task, "sysyc-work-clock")));
        clock.setRemoveOnCancelPolicy(true);
    }

    private static Thread daemon(Thread thread) {
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Begins a work as soon as one of the workers is free.
     *
     * @throws RefusedException if there are too many already
     */
    Work submit(Function<Work, String> task) throws RefusedException {
        Work work = new Work(task);
        try {
            workers.execute(new Timed(work));
        } catch (RejectedExecutionException e) {
            throw new RefusedException(SERVICE_UNAVAILABLE, "the server is busy; try again in a moment");
        }
        return work;
    }

    /** What is being done now. */
    Set<Work> running() {
        return Set.copyOf(running);
    }

    /** Ends a work whose client has gone; it gives its place to others. */
    void abandon(Work work) {
        work.end(Work.End.CLIENT);
        workers.getQueue().removeIf(task -> task instanceof Timed timed && timed.work == work);
    }

    /** Ends everything. */
    @Override
    public void close() {
        workers.shutdownNow();
        clock.shutdownNow();
    }

    /** Work that the clock ends when its time is over. */
    private final class Timed implements Runnable {
        private final Work work;

        Timed(Work work) {
            this.work = work;
        }

        @Override
        public void run() {
            Future<?> alarm = clock.schedule(() -> work.end(Work.End.TIME), time.toNanos(), TimeUnit.NANOSECONDS);
            running.add(work);
            try {
                work.run();
            } finally {
                running.remove(work);
                alarm.cancel(false);
            }
        }
    }
}
