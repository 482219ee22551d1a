package edu.sysy.cli.serve;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A compile or a run that a request asks for. It may be ended while it waits or works, by an interrupt: it then answers
 * with what it has.
 */
final class Work implements Runnable {
    /** Who ended it. */
    enum End {
        /** The clock. */
        TIME,
        /** The watch of the heap. */
        MEMORY,
        /** The client, which has gone. */
        CLIENT
    }

    private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private final Function<Work, String> task;
    private final CompletableFuture<String> answer = new CompletableFuture<>();

    /** What the thread had allocated before the work began, in bytes. */
    private long before;

    private @Nullable Thread thread;
    private @Nullable End end;

    /**
     * @param task makes the answer; is given the work, to ask who has ended it
     */
    Work(Function<Work, String> task) {
        this.task = task;
    }

    /** Does it in this thread, unless it was ended before. */
    @Override
    public void run() {
        if (!begin()) {
            answer.cancel(false);
            return;
        }
        try {
            answer.complete(task.apply(this));
        } catch (Throwable e) {
            answer.completeExceptionally(e);
        } finally {
            finish();
        }
    }

    private synchronized boolean begin() {
        if (end != null) {
            return false;
        }
        thread = Thread.currentThread();
        before = threads.getCurrentThreadAllocatedBytes();
        return true;
    }

    /** After this the thread does other work, which must not see an interrupt of this one. */
    private synchronized void finish() {
        thread = null;
        Thread.interrupted();
    }

    /** Ends it; whoever is first is the one who did. */
    synchronized void end(End by) {
        if (end == null) {
            end = by;
            if (thread != null) {
                thread.interrupt();
            }
        }
    }

    /** Who has ended it; empty if nobody has. */
    synchronized Optional<End> ended() {
        return Optional.ofNullable(end);
    }

    /** Bytes that it has allocated until now, kept or not; 0 before it begins and after it is over. */
    synchronized long allocated() {
        return thread == null ? 0 : threads.getThreadAllocatedBytes(thread.threadId()) - before;
    }

    /**
     * Waits for the answer; empty if there is none in so much time.
     *
     * @throws InterruptedException if this thread should not wait any longer
     * @throws IllegalStateException if the task has thrown something
     */
    Optional<String> await(Duration time) throws InterruptedException {
        try {
            return Optional.of(answer.get(time.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
