package edu.sysy.pass;

import edu.sysy.concurrent.Workers;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells the observer of the compile that runs in this thread of work that is left out for the sake of compile time.
 *
 * <p>What runs is known by thread, as for {@link edu.sysy.Cancellation}: analyses and steps of code generation have no
 * {@link PassContext}. The stages of {@link edu.sysy.Compiler} and the passes of a {@link Pipeline} are covered.
 */
public final class Omissions {
    private static final ThreadLocal<@Nullable CompilerObserver> OBSERVER = new ThreadLocal<>();

    private Omissions() {}

    /** Gives a remark to the observer; does nothing outside of a compile that is observed. */
    public static void report(Remark remark) {
        CompilerObserver observer = OBSERVER.get();
        if (observer != null) {
            Workers.tell(() -> observer.remark(remark));
        }
    }

    /** A step for another thread, whose omissions are told to the observer of this thread. */
    public static Runnable inherited(Runnable step) {
        CompilerObserver observer = OBSERVER.get();
        return observer == null
                ? step
                : () -> {
                    OBSERVER.set(observer);
                    try {
                        step.run();
                    } finally {
                        OBSERVER.remove();
                    }
                };
    }

    /**
     * Runs a step whose omissions an observer is told of, in place of that of a step around it; {@link
     * CompilerObserver#NONE} keeps them from both.
     */
    public static <T> T during(CompilerObserver observer, Supplier<T> step) {
        CompilerObserver around = OBSERVER.get();
        if (around == null && observer == CompilerObserver.NONE) {
            return step.get();
        }
        OBSERVER.set(NamingObserver.of(observer));
        try {
            return step.get();
        } finally {
            if (around == null) {
                OBSERVER.remove();
            } else {
                OBSERVER.set(around);
            }
        }
    }
}
