package edu.sysy.testing.fuzz;

import edu.sysy.ComponentException;
import edu.sysy.VerificationException;
import java.util.Objects;
import java.util.function.Supplier;

/** Turns what the compiler throws, and behaviour that differs, into failures with a kind. */
final class Guard {
    private static final int TRACE_LINES = 12;

    private Guard() {}

    /** Runs a step of compiling or executing. */
    static <T> T guarded(String where, Supplier<T> step) {
        try {
            return step.get();
        } catch (VerificationException e) {
            String message = e.errors().getFirst().message().replaceAll("[%@]?[a-z]*[0-9]+", "#");
            throw new FailureException(
                    where + ": broken after " + e.pass().or(e::stage).orElse("") + ": " + message,
                    String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            throw crash(where, e);
        }
    }

    /** The kind of a crash is what was thrown, not that a component is known that has thrown it, and where. */
    static FailureException crash(String where, Throwable exception) {
        boolean named = exception instanceof ComponentException;
        Throwable thrown = named ? Objects.requireNonNullElse(exception.getCause(), exception) : exception;
        if (thrown instanceof FailureException failure) {
            return failure;
        }
        StringBuilder detail = new StringBuilder(exception.toString());
        String place = "";
        int lines = 0;
        for (StackTraceElement element : thrown.getStackTrace()) {
            if (place.isEmpty() && element.getClassName().startsWith("edu.sysy.")) {
                place = element.getClassName() + "." + element.getMethodName();
            }
            if (lines++ < TRACE_LINES) {
                detail.append("\n    at ").append(element);
            }
        }
        return new FailureException(
                where + ": " + thrown.getClass().getSimpleName() + " in " + place, detail.toString());
    }

    /** Fails if two behaviours differ. */
    static void same(String where, Behaviour expected, Behaviour actual) {
        expected.difference(actual).ifPresent(difference -> {
            throw new FailureException(where + ": another behaviour", difference);
        });
    }
}
