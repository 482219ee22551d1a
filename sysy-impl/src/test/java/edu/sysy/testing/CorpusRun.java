package edu.sysy.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does something with every program of a list, on all processors, and reports all that went wrong together. */
public final class CorpusRun {
    /** A check of one program. */
    @FunctionalInterface
    public interface Check {
        /** What is wrong with the program; empty if nothing is. */
        Optional<String> check(Corpus.Entry entry) throws Exception;
    }

    /** The transcript of a run that was stopped at a limit of work or time. */
    public static final String UNFINISHED = "unfinished";

    private CorpusRun() {}

    /**
     * Checks each program and fails if one check fails, if there are not {@code expectedCount} programs, or if more
     * than {@code mostUnfinished} of them did not come to their end.
     *
     * @param what what is done, for the line that says how many programs ran
     */
    public static void all(
            String what, List<Corpus.Entry> entries, int expectedCount, int mostUnfinished, Check check) {
        List<String> problems = new ArrayList<>();
        List<String> unfinished = new ArrayList<>();
        try (ExecutorService pool =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            List<Future<Optional<String>>> results = new ArrayList<>();
            for (Corpus.Entry entry : entries) {
                results.add(pool.submit(() -> check.check(entry)));
            }
            for (int i = 0; i < results.size(); i++) {
                try {
                    Optional<String> problem = results.get(i).get();
                    if (problem.equals(Optional.of(UNFINISHED))) {
                        unfinished.add(entries.get(i).toString());
                    } else if (problem.isPresent()) {
                        problems.add(entries.get(i) + ": " + problem.get());
                    }
                } catch (ExecutionException e) {
                    problems.add(entries.get(i) + ": " + e.getCause());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException(e);
                }
            }
        }
        System.out.println(what + ": " + entries.size() + " programs, " + problems.size() + " failed, "
                + unfinished.size() + " stopped at the limit: " + unfinished);
        if (!problems.isEmpty()) {
            fail(problems.size() + " of " + entries.size() + " failed\n" + String.join("\n", problems));
        }
        assertEquals(expectedCount, entries.size(), "number of programs");
        assertTrue(unfinished.size() <= mostUnfinished, () -> unfinished.size() + " programs did not finish");
    }

    /** A message if the transcripts differ: the first line where they do, or {@link #UNFINISHED}. */
    public static Optional<String> difference(String where, String expected, String actual) {
        if (expected.equals(actual)) {
            return Optional.empty();
        }
        if (actual.equals(UNFINISHED)) {
            return Optional.of(UNFINISHED);
        }
        List<String> wanted = expected.lines().toList();
        List<String> got = actual.lines().toList();
        int line = 0;
        while (line < wanted.size() && line < got.size() && wanted.get(line).equals(got.get(line))) {
            line++;
        }
        return Optional.of(
                where + ": line " + (line + 1) + " is " + shown(got, line) + " instead of " + shown(wanted, line));
    }

    /** The problem to report of two: a real one rather than a run that did not finish. */
    public static Optional<String> worse(Optional<String> one, Optional<String> other) {
        return one.isPresent() && !one.get().equals(UNFINISHED) ? one : other.or(() -> one);
    }

    private static String shown(List<String> lines, int line) {
        if (line >= lines.size()) {
            return "missing";
        }
        String text = lines.get(line);
        return '"' + (text.length() > 80 ? text.substring(0, 80) + "..." : text) + '"';
    }
}
