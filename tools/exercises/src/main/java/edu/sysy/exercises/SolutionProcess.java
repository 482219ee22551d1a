package edu.sysy.exercises;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Checks a solution in a Java process of its own: one that ends the process, or cannot be stopped, does not pass. The
 * process says the result after a word that it was told before it loaded the solution, so that no other output is
 * mistaken for one. It is no prison: a solution may do to files what its author may.
 */
final class SolutionProcess {
    /** How long a process may take to start, and to end after the limit of the check. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    private static final String ACCEPTED = "accepted\n";
    private static final String REJECTED = "rejected\n";

    private SolutionProcess() {}

    /**
     * What the check of an exercise thinks of a solution.
     *
     * @param folder where the classes of the solution are
     * @param className the class that implements the task
     */
    static Assessment check(Exercise<?> exercise, Path folder, String className) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:disable",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SolutionProcess.class.getName(),
                        Integer.toString(exercise.number()),
                        folder.toString(),
                        className)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            String word = UUID.randomUUID() + "\n";
            try (OutputStream in = process.getOutputStream()) {
                in.write(word.getBytes(StandardCharsets.UTF_8));
            }
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> all(process.getInputStream()));
            Duration limit = Exercise.TIME_LIMIT.plus(GRACE);
            if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
                return new Assessment.Rejected("the solution cannot be stopped after " + limit.toSeconds() + " s");
            }
            return assessment(output.join(), word, process.exitValue());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Assessment.Rejected("the check was interrupted");
        } finally {
            process.destroyForcibly();
        }
    }

    private static String all(InputStream stream) {
        try {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Assessment assessment(String output, String word, int status) {
        if (output.startsWith(word + ACCEPTED)) {
            return new Assessment.Accepted(output.substring(word.length() + ACCEPTED.length()));
        }
        if (output.startsWith(word + REJECTED)) {
            return new Assessment.Rejected(output.substring(word.length() + REJECTED.length()));
        }
        return new Assessment.Rejected("the solution ends the process, with status " + status
                + ", before its check is done; does it call System.exit?");
    }

    /** Checks one solution: the number of the exercise, the folder of classes, the class. */
    public static void main(String[] arguments) throws IOException {
        String word = all(System.in);
        OutputStream out = System.out;
        System.setOut(System.err);
        Exercise<?> exercise = Exercises.find(arguments[0]).orElseThrow();
        String result = word + text(exercise, Path.of(arguments[1]), arguments[2]);
        out.write(result.getBytes(StandardCharsets.UTF_8));
        out.flush();
        Runtime.getRuntime().halt(0); // threads of the solution may still run
    }

    private static <S> String text(Exercise<S> exercise, Path folder, String className) {
        return switch (exercise.check(folder, className)) {
            case Assessment.Accepted(String summary) -> ACCEPTED + summary;
            case Assessment.Rejected(String reason) -> REJECTED + reason;
        };
    }
}
