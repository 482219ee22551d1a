package edu.sysy.cli.serve;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that read requests and send answers, one for each exchange, so that a slow client makes nobody wait. An
 * exchange that takes longer than its time is interrupted, which closes its connection: first the time to send a
 * request, from the first byte on, then whatever {@link #allow} says.
 */
final class ExchangeThreads implements Executor, AutoCloseable {
    private static final int KEEP_SECONDS = 10;
    private static final long STACK = 256 << 10;

    private final ThreadPoolExecutor threads;
    private final ScheduledThreadPoolExecutor clock;
    private final Duration requestTime;
    private final ThreadLocal<Exchange> running = new ThreadLocal<>();

    /**
     * @param count how many exchanges there are at the same time; the server closes the connections of more
     * @param requestTime how long a client may take to send a request
     */
    ExchangeThreads(int count, Duration requestTime) {
        this.requestTime = requestTime;
        threads = new ThreadPoolExecutor(
                0,
                count,
                KEEP_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                task -> daemon(new Thread(null, task, "sysyc-exchange", STACK)));
        clock = new ScheduledThreadPoolExecutor(1, task -> daemon(new Thread(task, "sysyc-exchange-clock")));
        clock.setRemoveOnCancelPolicy(true);
    }

    private static Thread daemon(Thread thread) {
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Runs an exchange in a thread of its own.
     *
     * @throws RejectedExecutionException if there are too many
     */
    @Override
    public void execute(Runnable exchange) {
        threads.execute(() -> {
            Exchange watched = new Exchange(Thread.currentThread());
            running.set(watched);
            try {
                watched.allow(requestTime);
                exchange.run();
            } finally {
                running.remove();
                watched.end();
            }
        });
    }

    /** Gives the exchange of this thread so much time from now on, in place of the time it had. */
    void allow(Duration time) {
        running.get().allow(time);
    }

    @Override
    public void close() {
        threads.shutdownNow();
        clock.shutdownNow();
    }

    /** An exchange and the time it has left. */
    private final class Exchange {
        private final Thread thread;
        private Optional<ScheduledFuture<?>> alarm = Optional.empty();
        private long deadline;
        private boolean ended;

        Exchange(Thread thread) {
            this.thread = thread;
        }

        synchronized void allow(Duration time) {
            alarm.ifPresent(set -> set.cancel(false));
            deadline = System.nanoTime() + time.toNanos();
            alarm = Optional.of(clock.schedule(this::interrupt, time.toNanos(), TimeUnit.NANOSECONDS));
        }

        /** An alarm that was cancelled while it waited for the lock comes before the deadline. */
        private synchronized void interrupt() {
            if (!ended && System.nanoTime() - deadline >= 0) {
                thread.interrupt();
            }
        }

        /** After this the thread belongs to another exchange, which must not see the interrupt. */
        synchronized void end() {
            ended = true;
            alarm.ifPresent(set -> set.cancel(false));
            Thread.interrupted();
        }
    }
}
