package edu.sysy.testing.endtoend;

import edu.sysy.Compiler;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A compile in a thread of its own, which is interrupted after some time. */
final class InterruptedCompile {
    /**
     * What came of it.
     *
     * @param end what the compile has thrown; null if it has ended in time
     * @param flagKept whether the thread was still interrupted afterwards
     * @param cpuNanos processor time of the thread from the interrupt to the end, which other load does not change
     * @param wallNanos all time from the interrupt to the end
     * @param place where the thread was when it had gone on for too long; empty if it had not
     */
    record Outcome(@Nullable Throwable end, boolean flagKept, long cpuNanos, long wallNanos, List<String> place) {
        boolean wasInterrupted() {
            return end instanceof CompilationException e
                    && e.diagnostics().getFirst().code().equals("E0904");
        }
    }

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** When it is noted where a thread is that goes on. */
    private static final long LONG_MILLIS = 40;

    private static final int PLACE_DEPTH = 12;

    private final CountDownLatch started = new CountDownLatch(1);
    private final Thread worker;
    private @Nullable Throwable end;
    private boolean flagKept;
    private long cpuAtEnd;
    private long endTime;

    private InterruptedCompile(Compiler compiler, SourceFile source) {
        worker = new Thread(() -> {
            started.countDown();
            try {
                compiler.compile(source);
            } catch (Throwable e) {
                end = e;
            }
            cpuAtEnd = THREADS.getCurrentThreadCpuTime();
            endTime = System.nanoTime();
            flagKept = Thread.currentThread().isInterrupted();
        });
    }

    /** Interrupts a compile so many nanoseconds after its start. */
    static Outcome after(long nanos, Compiler compiler, SourceFile source) throws InterruptedException {
        return new InterruptedCompile(compiler, source).run(nanos);
    }

    private Outcome run(long nanos) throws InterruptedException {
        worker.start();
        started.await();
        Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
        long cpu = THREADS.getThreadCpuTime(worker.threadId());
        long time = System.nanoTime();
        worker.interrupt();
        worker.join(LONG_MILLIS);
        List<String> place = new ArrayList<>();
        if (worker.isAlive()) {
            Arrays.stream(worker.getStackTrace())
                    .limit(PLACE_DEPTH)
                    .map(StackTraceElement::toString)
                    .forEach(place::add);
        }
        worker.join();
        return new Outcome(end, flagKept, cpu < 0 ? 0 : cpuAtEnd - cpu, endTime - time, place);
    }
}
