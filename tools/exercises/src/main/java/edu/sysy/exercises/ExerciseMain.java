package edu.sysy.exercises;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks solutions from the command line: {@code ExerciseMain FOLDER [NUMBER [FILE]]}. */
public final class ExerciseMain {
    private static final String SKELETONS = "src/skeletons/java/edu/sysy/exercises/student";

    private ExerciseMain() {}

    /** Exits with status 0 if the solution is accepted, 1 if it is rejected, and 2 for wrong arguments. */
    public static void main(String[] arguments) {
        System.exit(run(System.out, arguments));
    }

    /** Checks a solution, or lists the exercises; returns the exit status. */
    static int run(PrintStream out, String... arguments) {
        if (arguments.length == 1) {
            Exercises.ALL.forEach(exercise ->
                    out.printf("%2d  %-30s %s%n", exercise.number(), exercise.title(), exercise.skeleton()));
            return 0;
        }
        Optional<Exercise<?>> exercise =
                arguments.length == 2 || arguments.length == 3 ? Exercises.find(arguments[1]) : Optional.empty();
        if (exercise.isEmpty()) {
            out.println("usage: exercise [NUMBER [FILE]]");
            return 2;
        }
        Path file = arguments.length == 3
                ? Path.of(arguments[2])
                : Path.of(arguments[0])
                        .resolve(SKELETONS)
                        .resolve(exercise.get().skeleton() + ".java");
        return check(exercise.get(), file, out);
    }

    private static int check(Exercise<?> exercise, Path file, PrintStream out) {
        if (!Files.isRegularFile(file)) {
            out.println("exercise: error: there is no file " + file);
            return 2;
        }
        Assessment assessment;
        try {
            assessment = assessment(exercise, file);
        } catch (SolutionException e) {
            assessment = new Assessment.Rejected(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            out.println("exercise: error: " + e);
            return 2;
        }
        String name = "exercise " + exercise.number() + ", " + exercise.title();
        return switch (assessment) {
            case Assessment.Accepted(String summary) -> {
                out.println(name + ": accepted\n" + summary);
                yield 0;
            }
            case Assessment.Rejected(String reason) -> {
                out.println(name + ": rejected\n" + reason);
                yield 1;
            }
        };
    }

    private static Assessment assessment(Exercise<?> exercise, Path file) throws IOException {
        Path folder = Files.createTempDirectory("solution");
        try {
            return SolutionProcess.check(exercise, folder, SolutionCompiler.compile(file, folder));
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> found;
        try (Stream<Path> all = Files.walk(folder)) {
            found = all.toList();
        }
        for (Path path : found.reversed()) {
            Files.delete(path);
        }
    }
}
