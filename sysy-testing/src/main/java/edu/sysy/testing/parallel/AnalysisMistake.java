package edu.sysy.testing.parallel;

import edu.sysy.nest.LoopParallelism;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.nest.dependence.DependenceKind;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Mistakes that an analysis of loops can make, each with a loop that it takes for parallel and that is not. */
public enum AnalysisMistake {
    /** What an iteration stores is not seen to be loaded by a later one. */
    FLOW("a", "a[i + 7] = a[i] * 3 + b[i];", forgets(DependenceKind.FLOW)),

    /** What an iteration loads is not seen to be stored by a later one. */
    ANTI("a", "a[i] = a[i + 5] + b[i];", forgets(DependenceKind.ANTI)),

    /** What an iteration stores is not seen to be stored by a later one. */
    OUTPUT("a", "a[i] = b[i]; a[i + 3] = i;", forgets(DependenceKind.OUTPUT)),

    /** Updates of a word are taken for one instruction each. */
    REDUCTION("s", "s = s + b[i];", Answer::withoutUpdates),

    /** A scalar in memory is not seen to be one for all threads. */
    PRIVATE_SCALAR("t", "t = b[i] * 2; a[i] = t + i;", Answer::withoutCopies),

    /** An array that each iteration fills is not seen to be one for all threads, and to be there after the loop. */
    PRIVATE_ARRAY(
            "row",
            "row[0] = b[i]; row[1] = i; row[2] = row[0] * row[1]; a[i] = row[2] + row[1];",
            Answer::withoutCopies),

    /** A function that changes a global is taken for one that does not. */
    CALL("s", "a[i] = changing(i);", answer -> answer.withoutObstacle(text -> text.contains("call"))),

    /** Rows are taken to be apart that have the last word of one and the first of the next in common. */
    ROWS(
            "matrix",
            "int j = 0; while (j <= 8) { matrix[i * 8 + j] = i + j; j = j + 1; }",
            forgets(DependenceKind.OUTPUT)),

    /** Only neighbours depend on each other, and most of these are run by one thread. */
    NEIGHBOURS("a", "a[i] = a[i + 1] + 1;", answer -> answer.withoutDependence(AnalysisMistake::isAtDistanceOne)),

    /** A counter in memory is taken for one that only counts, though iterations use it. */
    COUNTER("s", "s = s + 1; a[i] = s;", forgets(DependenceKind.FLOW));

    /** What an analysis says of a loop, and how to change it. */
    record Answer(LoopParallelism known) {
        private LoopParallelism with(Optional<String> obstacle, Set<String> privateArrays, boolean updatesMemory) {
            return new LoopParallelism(obstacle, Optional.empty(), known.reductions(), privateArrays, updatesMemory);
        }

        LoopParallelism withoutUpdates() {
            return with(known.obstacle(), known.privateArrays(), false);
        }

        LoopParallelism withoutCopies() {
            return with(known.obstacle(), Set.of(), known.updatesMemory());
        }

        LoopParallelism withoutObstacle(Predicate<String> isForgotten) {
            return with(known.obstacle().filter(isForgotten.negate()), known.privateArrays(), known.updatesMemory());
        }

        LoopParallelism withoutDependence(Predicate<Dependence> isForgotten) {
            return known.dependence().filter(isForgotten).isPresent() ? withoutObstacle(text -> true) : known;
        }
    }

    /** How a mistake changes an answer. */
    @FunctionalInterface
    interface Change {
        LoopParallelism of(Answer answer);
    }

    private static final String PROGRAM = """
            int a[420], b[420], matrix[4000], row[8];
            int s, t;
            int changing(int i) { s = s + i; return s; }
            int main() {
                int i = 0;
                while (i < 400) { b[i] = i * 37 % 11; i = i + 1; }
                i = 0;
                while (i < 400) { ITERATION
                    i = i + 1; }
                putarray(420, a); putarray(8, row); putarray(3300, matrix); putint(s); putint(t);
                return 0;
            }
            """;

    private final String object;
    private final String iteration;
    private final Change change;

    AnalysisMistake(String object, String iteration, Change change) {
        this.object = object;
        this.iteration = iteration;
        this.change = change;
    }

    private static Change forgets(DependenceKind kind) {
        return answer -> answer.withoutDependence(dependence -> dependence.kind() == kind);
    }

    private static boolean isAtDistanceOne(Dependence dependence) {
        return dependence.distances().getFirst().isConstant()
                && dependence.distances().getFirst().min() == 1;
    }

    /** A program with a loop that is wrong with several threads; it prints all that the loop may change. */
    public String program() {
        return PROGRAM.replace("ITERATION", iteration);
    }

    /** The global that the threads race for. */
    public String object() {
        return object;
    }

    /** What the analysis says of a loop if it makes the mistake. */
    public LoopParallelism mistake(LoopParallelism known) {
        return change.of(new Answer(known));
    }
}
