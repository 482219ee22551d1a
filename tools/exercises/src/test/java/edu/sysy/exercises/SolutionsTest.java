package edu.sysy.exercises;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.exercises.check.Check;
import edu.sysy.exercises.solution.AllocatorSolution;
import edu.sysy.exercises.solution.DeadCodeSolution;
import edu.sysy.exercises.solution.DominatorsSolution;
import edu.sysy.exercises.solution.FoldingSolution;
import edu.sysy.exercises.solution.InterpreterSolution;
import edu.sysy.exercises.solution.LivenessSolution;
import edu.sysy.exercises.solution.LoopInvariantsSolution;
import edu.sysy.exercises.solution.PhiPlacementSolution;
import edu.sysy.exercises.solution.SchedulerSolution;
import edu.sysy.exercises.solution.ValueNumberingSolution;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reference solutions are accepted; solutions with typical mistakes are rejected with the reason. */
class SolutionsTest {
    /** The solution of each exercise, by number. */
    private static final List<Class<?>> SOLUTIONS = List.of(
            InterpreterSolution.class,
            FoldingSolution.class,
            ValueNumberingSolution.class,
            DominatorsSolution.class,
            PhiPlacementSolution.class,
            LivenessSolution.class,
            DeadCodeSolution.class,
            LoopInvariantsSolution.class,
            SchedulerSolution.class,
            AllocatorSolution.class);

    static Stream<Exercise<?>> exercises() {
        return Exercises.ALL.stream();
    }

    static Stream<WrongSolutions.Wrong> wrongSolutions() {
        return WrongSolutions.all().stream();
    }

    /** Compiles a reference solution as the command does, so that it sees what solutions of students see. */
    private static Assessment checkFile(Exercise<?> exercise, Path folder) throws IOException {
        String name = SOLUTIONS.get(exercise.number() - 1).getSimpleName() + ".java";
        return exercise.check(folder, SolutionCompiler.compile(SkeletonsTest.SOLUTIONS.resolve(name), folder));
    }

    private static <S> Assessment check(Exercise<S> exercise, Object solution) {
        return exercise.check(exercise.task().cast(solution));
    }

    @ParameterizedTest
    @MethodSource("exercises")
    void theReferenceSolutionIsAccepted(Exercise<?> exercise, @TempDir Path folder) throws IOException {
        Assessment assessment = checkFile(exercise, folder);
        assertThat(assessment).isInstanceOf(Assessment.Accepted.class);
    }

    @ParameterizedTest
    @MethodSource("wrongSolutions")
    void aWrongSolutionIsRejectedWithTheReason(WrongSolutions.Wrong wrong) {
        Exercise<?> exercise = Exercises.ALL.get(wrong.exercise() - 1);
        Assessment assessment = check(exercise, wrong.solution());
        assertThat(assessment).isInstanceOf(Assessment.Rejected.class);
        assertThat(((Assessment.Rejected) assessment).reason()).contains(wrong.reasons());
    }

    @Test
    void aSolutionThatDoesNotEndIsRejected() {
        Runnable endless = () -> {
            while (true) {
                Thread.onSpinWait();
            }
        };
        Check<Runnable> check = solution -> {
            solution.run();
            return "it has ended";
        };
        Assessment assessment =
                new Exercise<>(1, "to run", "", Runnable.class, check, Set.of()).check(endless, Duration.ofSeconds(1));
        assertThat(((Assessment.Rejected) assessment).reason())
                .startsWith("no result after 1 s")
                .contains("SolutionsTest");
    }

    @Test
    void eachExerciseHasAWrongSolution() {
        assertThat(WrongSolutions.all())
                .extracting(WrongSolutions.Wrong::exercise)
                .contains(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        assertThat(Exercises.ALL).extracting(Exercise::number).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }
}
