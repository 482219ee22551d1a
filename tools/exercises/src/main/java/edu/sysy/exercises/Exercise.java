package edu.sysy.exercises;

import edu.sysy.exercises.check.Check;
import edu.sysy.exercises.check.RejectedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * An exercise.
 *
 * @param number from 1
 * @param title a few words
 * @param skeleton the class that is to be filled in, in {@code edu.sysy.exercises.student}
 * @param task what a solution implements
 * @param check what tells right solutions from wrong ones
 * @param given classes of the library that solutions may use, besides the data that all exercises are about
 * @param <S> what a solution implements
 */
public record Exercise<S>(
        int number, String title, String skeleton, Class<S> task, Check<S> check, Set<Class<?>> given) {
    /** How long a check may take; the slowest reference solution, the allocator, needs 10 s. */
    public static final Duration TIME_LIMIT = Duration.ofSeconds(120);

    private static final int FRAMES = 8;

    /** Copies the set. */
    public Exercise {
        given = Set.copyOf(given);
    }

    /** Checks a solution, which may throw and may not end. */
    public Assessment check(S solution) {
        return check(solution, TIME_LIMIT);
    }

    /**
     * Checks a solution that was compiled.
     *
     * @param folder where its classes are
     * @param className the class that implements the task
     */
    Assessment check(Path folder, String className) {
        return during(TIME_LIMIT, () -> {
            try {
                return assessment(solution(folder, className));
            } catch (SolutionException e) {
                return new Assessment.Rejected(String.valueOf(e.getMessage()));
            }
        });
    }

    /**
     * A solution that was compiled.
     *
     * @throws SolutionException if it is none
     */
    S solution(Path folder, String className) {
        Set<String> names = given.stream().map(Class::getName).collect(Collectors.toSet());
        return new SolutionClasses(folder, names).create(className, task);
    }

    /** Checks a solution within a time. */
    Assessment check(S solution, Duration limit) {
        return during(limit, () -> assessment(solution));
    }

    private Assessment during(Duration limit, Supplier<Assessment> check) {
        AtomicReference<Assessment> assessment = new AtomicReference<>();
        Thread thread =
                Thread.ofPlatform().daemon().name("exercise " + number).start(() -> assessment.set(check.get()));
        try {
            if (!thread.join(limit)) {
                return new Assessment.Rejected("no result after " + limit.toSeconds() + " s; it is running in\n"
                        + frames(thread.getStackTrace()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Assessment.Rejected("the check was interrupted");
        }
        return assessment.get();
    }

    private Assessment assessment(S solution) {
        try {
            return new Assessment.Accepted(check.run(solution));
        } catch (RejectedException | SolutionException e) {
            return new Assessment.Rejected(String.valueOf(e.getMessage()));
        } catch (Throwable e) { // a solution may throw anything
            return new Assessment.Rejected("the solution throws " + e + "\n" + frames(e.getStackTrace()));
        }
    }

    private static String frames(StackTraceElement... trace) {
        return Arrays.stream(trace).limit(FRAMES).map(frame -> "  at " + frame).collect(Collectors.joining("\n"));
    }
}
