package edu.sysy.exercises;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the command does with skeletons and other files. */
class SkeletonsTest {
    private static final Path FOLDER = Path.of(System.getProperty("sysy.root")).resolve("tools/exercises");
    static final Path SOLUTIONS = FOLDER.resolve("src/test/java/edu/sysy/exercises/solution");

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
    void aSkeletonCompilesAndIsRejectedAsUnfinished(Exercise<?> exercise) throws IOException {
        Path file =
                FOLDER.resolve("src/skeletons/java/edu/sysy/exercises/student").resolve(exercise.skeleton() + ".java");
        assertThat(exercise.check(folder, SolutionCompiler.compile(file, folder)))
                .isInstanceOfSatisfying(
                        Assessment.Rejected.class,
                        rejected -> assertThat(rejected.reason())
                                .contains("exercise " + exercise.number() + " is to be done")
                                .contains("at edu.sysy.exercises.student." + exercise.skeleton()));
    }

    @Test
    void theSkeletonOfANumberIsChecked() {
        assertThat(run("4")).startsWith("1: exercise 4, dominators: rejected\n").contains("exercise 4 is to be done");
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
        assertThat(run("2", file.toString())).endsWith("Other does not implement edu.sysy.pass.FunctionPass\n");
    }

    /** Runs the command on a solution of exercise 4 with this text as the body of its method. */
    private String runDominators(String body) throws IOException {
        Path file = Files.writeString(folder.resolve("Handed.java"), """
                import edu.sysy.analysis.Dominators;
                import edu.sysy.ir.ControlFlow;

                class Handed implements edu.sysy.exercises.task.ImmediateDominators {
                    @Override
                    public int[] of(ControlFlow flow) {
                        %s
                    }
                }
                """.formatted(body));
        return run("4", file.toString());
    }

    @Test
    void aSolutionThatEndsTheProcessIsRejected() throws IOException {
        assertThat(runDominators("System.out.println(\"accepted\"); System.exit(0); return new int[0];"))
                .isEqualTo(
                        "1: exercise 4, dominators: rejected\nthe solution ends the process, with status 0, before its"
                                + " check is done; does it call System.exit?\n");
    }

    @Test
    void algorithmsOfTheLibraryAreNoSolution() throws IOException {
        String ours = "Dominators ours = Dominators.of(flow); return java.util.stream.IntStream"
                + ".range(0, flow.blockCount()).map(ours::immediate).toArray();";
        assertThat(runDominators(ours))
                .isEqualTo("1: exercise 4, dominators: rejected\nthe solution uses edu.sysy.analysis.Dominators of the"
                        + " library, which is not given: write it yourself\n");
        String hidden = "try { return (int[]) Class.forName(\"edu.sysy.analysis.Dominators\", true,"
                + " ClassLoader.getSystemClassLoader()).getMethods()[0].invoke(null); }"
                + " catch (ReflectiveOperationException e) { return new int[0]; }";
        assertThat(runDominators(hidden)).contains("and solutions must do without reflection");
    }

    /** In Cooper, Harvey and Kennedy (2001), and in courses that follow them, the entry dominates itself. */
    @Test
    void theEntryMayDominateItself() throws IOException {
        Path file = folder.resolve("DominatorsSolution.java");
        String solution = Files.readString(SOLUTIONS.resolve("DominatorsSolution.java"), StandardCharsets.UTF_8);
        Files.writeString(file, solution.replace("dominators[0] = -1;", ""));
        assertThat(run("4", file.toString())).startsWith("0: exercise 4, dominators: accepted\n");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a script for Unix")
    void helpIsPrintedWithoutABuild() throws IOException, InterruptedException {
        Path script = Files.copy(FOLDER.resolveSibling("exercise"), folder.resolve("exercise"));
        Process process = new ProcessBuilder("sh", script.toString(), "--help")
                .redirectErrorStream(true)
                .start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("usage: exercise [NUMBER [FILE]]\n");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void wrongArgumentsAreSaid() {
        assertThat(run("11")).isEqualTo("2: usage: exercise [NUMBER [FILE]]\n");
        assertThat(run("1", "missing.java")).startsWith("2: exercise: error: there is no file");
        assertThat(run()).startsWith("0:  1  an interpreter of IR").contains("10  a register allocator");
    }
}
