package edu.sysy.exercises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the command does with skeletons and other files. */
class SkeletonsTest {
    private static final Path FOLDER = Path.of(System.getProperty("sysy.root")).resolve("tools/exercises");
    private static final Path SOLUTIONS = FOLDER.resolve("src/test/java/edu/sysy/exercises/solution");

    @TempDir
    private Path folder;

    static Stream<Exercise<?>> exercises() {
        return Exercises.ALL.stream();
    }

    /** Runs the command; its exit status and what it prints. */
    private static String run(String... arguments) {
        String[] all = Stream.concat(Stream.of(FOLDER.toString()), Stream.of(arguments))
                .toArray(String[]::new);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int status = ExerciseMain.run(new PrintStream(bytes, true, StandardCharsets.UTF_8), all);
        return status + ": " + bytes.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @MethodSource("exercises")
    void aSkeletonCompilesAndIsRejectedAsUnfinished(Exercise<?> exercise) {
        String number = Integer.toString(exercise.number());
        assertThat(run(number))
                .startsWith("1: exercise " + number + ", " + exercise.title() + ": rejected\n")
                .contains("exercise " + number + " is to be done")
                .contains("at edu.sysy.exercises.student." + exercise.skeleton());
    }

    @ParameterizedTest
    @MethodSource("exercises")
    void eachExerciseHasAPageThatTheListLinksTo(Exercise<?> exercise) throws IOException {
        String list = Files.readString(FOLDER.resolve("README.md"), StandardCharsets.UTF_8);
        assertThat(list.lines())
                .filteredOn(line -> line.startsWith("| " + exercise.number() + " | "))
                .singleElement()
                .asString()
                .contains(exercise.skeleton() + ".java");
        String link = list.lines()
                .filter(line -> line.startsWith("| " + exercise.number() + " | "))
                .findFirst()
                .orElseThrow()
                .replaceAll(".*?]\\(([^)]*\\.md)\\).*", "$1");
        String page = Files.readString(FOLDER.resolve(link), StandardCharsets.UTF_8);
        assertThat(page.lines().filter(line -> line.startsWith("#")))
                .first()
                .asString()
                .startsWith("# Exercise " + exercise.number() + ": ");
        assertThat(page.lines()).contains("## Task", "## Given", "## Hints", "## How it is checked");
        assertThat(page).contains("tools/exercise " + exercise.number());
    }

    @Test
    void anotherFileIsChecked() {
        String file = SOLUTIONS.resolve("DominatorsSolution.java").toString();
        assertThat(run("4", file)).startsWith("0: exercise 4, dominators: accepted\n1505 graphs");
    }

    @Test
    void errorsOfTheCompilerAreShown() throws IOException {
        Path file = Files.writeString(folder.resolve("Wrong.java"), "class Wrong { int x = y; }");
        assertThat(run("4", file.toString())).startsWith("1: ").contains("Wrong.java:1: error: cannot find symbol");
    }

    @Test
    void aClassOfAnotherExerciseIsRejected() throws IOException {
        Path file = Files.writeString(folder.resolve("Other.java"), "class Other {}");
        assertThatExceptionOfType(SolutionException.class)
                .isThrownBy(() -> SolutionCompiler.compile(file, edu.sysy.pass.FunctionPass.class))
                .withMessage("Other does not implement edu.sysy.pass.FunctionPass");
    }

    @Test
    void wrongArgumentsAreSaid() {
        assertThat(run("11")).isEqualTo("2: usage: exercise [NUMBER [FILE]]\n");
        assertThat(run("1", "missing.java")).startsWith("2: exercise: error: there is no file");
        assertThat(run()).startsWith("0:  1  an interpreter of IR").contains("10  a register allocator");
    }
}
