package edu.sysy;

import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ends a compile whose thread was interrupted or whose {@linkplain Limits#maxTime time} is over (cooperative
 * cancellation). The stages of {@link Compiler} are covered by it while they run; everything in them that may take
 * longer than a few milliseconds calls {@link #poll} now and then.
 *
 * <p>What runs is known by thread, so that neither passes nor analyses carry it along. A pass that hands work to other
 * threads waits for them, and polls while it does; see {@link edu.sysy.concurrent.Workers}.
 */
public final class Cancellation {
    private static final ThreadLocal<@Nullable Cancellation> RUNNING = new ThreadLocal<>();

    private final SourceFile source;
    private final Optional<Duration> maxTime;
    private final long start = System.nanoTime();

    private Cancellation(SourceFile source, Optional<Duration> maxTime) {
        this.source = source;
        this.maxTime = maxTime;
    }

    /**
     * Ends the compile that runs in this thread if it should not go on; does nothing outside of a compile. It costs a
     * few nanoseconds: a pass of one's own calls it once a block, or once every hundred instructions.
     *
     * @throws CompilationException if the thread is interrupted, which it still is afterwards, or the time is over
     */
    public static void poll() {
        Cancellation running = RUNNING.get();
        if (running != null) {
            running.check();
        }
    }

    /**
     * Runs a step that {@link #poll} may end, as the stages of {@link Compiler} do: for a tool that runs several stages
     * and does something with what they make, all of which the limit of time is to cover. Part of a step that is
     * covered already belongs to that one.
     *
     * @param source what the exception names
     * @param limits of which the time counts
     * @throws CompilationException if the thread is interrupted or the time is over before the step has ended
     */
    public static <T> T during(SourceFile source, Limits limits, Supplier<T> step) {
        if (RUNNING.get() != null) {
            return step.get();
        }
        RUNNING.set(new Cancellation(source, limits.maxTime()));
        try {
            poll();
            return step.get();
        } finally {
            RUNNING.remove();
        }
    }

    /**
     * A step for another thread, which ends it when the compile that runs in this thread is to end; just {@code step}
     * outside of a compile. Who interrupts this thread has to interrupt the other one, too.
     */
    public static Runnable inherited(Runnable step) {
        Cancellation running = RUNNING.get();
        return running == null
                ? step
                : () -> {
                    RUNNING.set(running);
                    try {
                        step.run();
                    } finally {
                        RUNNING.remove();
                    }
                };
    }

    private void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw failure(source, "E0904", "the compile was interrupted");
        }
        if (maxTime.isPresent() && System.nanoTime() - start > maxTime.get().toNanos()) {
            throw failure(
                    source,
                    "E0903",
                    "the compile takes longer than " + maxTime.get().toMillis() + " ms");
        }
    }

    /** What is thrown for a limit that is exceeded; it points at no place of the source. */
    static CompilationException failure(SourceFile source, String code, String message) {
        return new CompilationException(source, List.of(Diagnostic.error(code, Span.NONE, message)));
    }
}
