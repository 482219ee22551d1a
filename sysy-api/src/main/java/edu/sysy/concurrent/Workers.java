package edu.sysy.concurrent;

import edu.sysy.Cancellation;
import edu.sysy.pass.Omissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The threads of the compile that runs in this thread: they do the same with each function of a program.
 *
 * <p>What comes out does not depend on their number. Results are in the order of what they are made from, observers are
 * told in the same order and in the thread of the compile, and of several tasks that fail the first one counts.
 *
 * <p>The helpers are virtual threads that live as long as one call of {@link #map}, so that nothing has to be closed.
 * How many there may be is known by thread, as for {@link Cancellation}; a task has no helpers of its own.
 */
public final class Workers {
    private static final ThreadLocal<@Nullable Integer> THREADS = new ThreadLocal<>();

    /** What a task has to tell, while it runs. */
    private static final ThreadLocal<@Nullable List<Runnable>> TOLD = new ThreadLocal<>();

    private Workers() {}

    /**
     * Runs a step that {@link #map} may use several threads in.
     *
     * @param threads how many, this one included; at least 1
     */
    public static <T> T during(int threads, Supplier<T> step) {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads");
        }
        Integer around = THREADS.get();
        THREADS.set(threads);
        try {
            return step.get();
        } finally {
            if (around == null) {
                THREADS.remove();
            } else {
                THREADS.set(around);
            }
        }
    }

    /**
     * The results of a task for each number from 0 to {@code count - 1}, in this order. Outside of {@link #during} one
     * is computed after the other.
     *
     * @param task must not depend on what it does for other numbers; what it throws is thrown here
     */
    public static <R> List<R> map(int count, IntFunction<? extends R> task) {
        Integer threads = THREADS.get();
        if (threads == null || threads == 1 || count < 2) {
            List<R> results = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                results.add(task.apply(i));
            }
            return results;
        }
        return new Tasks<R>(count, task).run(Math.min(threads, count) - 1);
    }

    /** Tells somebody something in the name of a task when its turn comes, which is at once if there are no others. */
    public static void tell(Runnable telling) {
        List<Runnable> told = TOLD.get();
        if (told == null) {
            telling.run();
        } else {
            told.add(telling);
        }
    }

    /** The tasks of one call, which threads take in order. */
    private static final class Tasks<R> {
        private final int count;
        private final IntFunction<? extends R> task;
        private final AtomicInteger next = new AtomicInteger();
        private final @Nullable R[] results;
        private final @Nullable Throwable[] failures;
        private final @Nullable List<Runnable>[] told;

        @SuppressWarnings("unchecked") // arrays of a generic type
        Tasks(int count, IntFunction<? extends R> task) {
            this.count = count;
            this.task = task;
            results = (@Nullable R[]) new Object[count];
            failures = new Throwable[count];
            told = (@Nullable List<Runnable>[]) new List<?>[count];
        }

        List<R> run(int helpers) {
            Runnable work = Cancellation.inherited(Omissions.inherited(this::work));
            List<Thread> started = new ArrayList<>(helpers);
            for (int i = 0; i < helpers; i++) {
                started.add(Thread.startVirtualThread(work));
            }
            Integer threads = THREADS.get();
            THREADS.remove();
            work();
            THREADS.set(threads);
            join(started);
            for (int i = 0; i < count; i++) {
                List<Runnable> telling = told[i];
                if (telling != null) {
                    telling.forEach(Runnable::run);
                }
                throwAgain(failures[i]);
            }
            return Collections.unmodifiableList(Arrays.asList(results));
        }

        /** Does tasks until there are no more. */
        private void work() {
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                List<Runnable> telling = new ArrayList<>(0);
                TOLD.set(telling);
                try {
                    results[i] = task.apply(i);
                } catch (Throwable e) {
                    failures[i] = e;
                    next.set(count); // those before it have been taken already
                } finally {
                    TOLD.remove();
                }
                told[i] = telling;
            }
        }

        /** Waits for helpers. An interrupt is passed on to them, and stays for who asks next in this thread. */
        private static void join(List<Thread> helpers) {
            boolean isInterrupted = false;
            for (Thread helper : helpers) {
                while (helper.isAlive()) {
                    try {
                        helper.join();
                    } catch (InterruptedException e) {
                        isInterrupted = true;
                        helpers.forEach(Thread::interrupt);
                    }
                }
            }
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }

        private static void throwAgain(@Nullable Throwable failure) {
            switch (failure) {
                case null -> {}
                case Error e -> throw e;
                case RuntimeException e -> throw e;
                default -> throw new IllegalStateException(failure);
            }
        }
    }
}
