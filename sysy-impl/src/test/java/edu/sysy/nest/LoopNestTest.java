package edu.sysy.nest;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Program;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.raise.Raising;
import edu.sysy.source.SourceFile;
import edu.sysy.structured.For;
import edu.sysy.structured.StructuredFunction;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the sizes of arrays say about the counters of a nest. */
class LoopNestTest {
    /** The dependences of the only nest of a program, as text. */
    private static List<String> dependences(String body) {
        String source = "int a[4][16], b[8000]; int main() { int n = getint(), m = getint(), i = 0, j = 0; " + body
                + " return a[1][2] + b[3]; }";
        Program lowered = FrontEnd.lower(FrontEnd.parse(SourceFile.of("nest.sy", source)));
        Program ssa = Pipelines.ssaConstruction().run(lowered, CompilerObserver.NONE);
        StructuredFunction main =
                Raising.raise(ssa.function("main").orElseThrow()).orElseThrow();
        For root = main.body().statements().stream()
                .filter(For.class::isInstance)
                .map(For.class::cast)
                .findFirst()
                .orElseThrow();
        LoopNest nest = LoopNest.of(ssa, StructuredDefinitions.of(main), root);
        assertThat(nest.obstacle()).isEmpty();
        return nest.graph().dependences().stream().map(Object::toString).toList();
    }

    @Test
    void anAccessInAnInnerLoopThatRunsBoundsTheOuterCounter() {
        assertThat(dependences("while (i < n) { b[i + 1000] = b[i]; j = 0; while (j < 16) { a[i][j] = 7; j = j + 1; } "
                        + "i = i + 1; }"))
                .isEmpty();
    }

    @Test
    void anAccessInAnInnerLoopThatMayNotRunBoundsNothing() {
        assertThat(dependences("while (i < n) { b[i + 1000] = b[i]; j = 0; while (j < m) { a[i][j] = 7; j = j + 1; } "
                        + "i = i + 1; }"))
                .anyMatch(each -> each.contains("(1000)"));
    }

    @Test
    void anAccessInAnInnerLoopBoundsTheOuterCounterWhereAllAccessesAreInIt() {
        assertThat(dependences("while (i < n) { j = 0; while (j < m) { b[i + 1000] = b[i]; a[i][j] = 7; j = j + 1; } "
                        + "i = i + 1; }"))
                .noneMatch(each -> each.contains("(1000"));
    }

    @Test
    void anAccessInALoopThatCountsDownBoundsItsCounterFromTheLeastStart() {
        assertThat(dependences("while (i < n) { b[i] = 1; j = n; while (j > i) { a[0][n] = a[0][3] + 1; b[j] = 0; "
                        + "j = j - 1; } i = i + 1; }"))
                .anyMatch(each -> each.startsWith("flow"));
    }

    @Test
    void anAccessInAnInnerLoopThatEndsBeforeTheOuterOneBoundsNothing() {
        assertThat(dependences("while (i < 9000) { j = i; while (j < 3) { b[i] = b[i] + 1; j = j + 1; } i = i + 1; }"))
                .anyMatch(each -> each.startsWith("flow"));
    }

    /** What is read under a condition says nothing about the inner counter, but both loops end at the same number. */
    @Test
    void anAccessInALoopBoundsTheCounterOfAnInnerLoopWithTheSameEnd() {
        assertThat(dependences(
                        "while (i < n) { j = 0; while (j < n) { if (a[i][0] > j) b[j + 4000] = b[j]; j = j + 1; } "
                                + "i = i + 1; }"))
                .noneMatch(each -> each.startsWith("flow"));
        assertThat(dependences("while (i < n) { j = 0; while (j < n - 2) { if (a[i][0] > j) b[j + 4000] = b[j]; "
                        + "j = j + 1; } i = i + 1; }"))
                .noneMatch(each -> each.startsWith("flow"));
    }

    @Test
    void anAccessInALoopBoundsNoCounterOfAnInnerLoopWithAnotherEnd() {
        assertThat(dependences(
                        "while (i < n) { j = 0; while (j < m) { if (a[i][0] > j) b[j + 4000] = b[j]; j = j + 1; } "
                                + "i = i + 1; }"))
                .anyMatch(each -> each.startsWith("flow"));
    }

    @Test
    void anAccessUnderAConditionBoundsNoCounter() {
        assertThat(dependences("while (i < n) { j = 0; while (j < n) { if (j > m) { b[j + 4000] = b[j]; a[i][0] = 1; } "
                        + "j = j + 1; } i = i + 1; }"))
                .anyMatch(each -> each.startsWith("flow"));
    }

    @Test
    void aBreakOutOfAScopeLeavesNoIteration() {
        assertThat(dependences("while (i < n) { if (b[i] < 0 || b[i + 1000] > b[i]) b[i + 4000] = 1; i = i + 1; }"))
                .noneMatch(each -> each.contains("?"));
    }

    /** The nest of a walk through the rows of b, with another body for the word in row i and column j. */
    private static List<String> inRows(String rows, String columns, String body) {
        return dependences("i = 1; while (i < " + rows + ") { j = 0; while (j < " + columns + ") { " + body
                + " j = j + 1; } i = i + 1; }");
    }

    @Test
    void rowsThatAreAsLongAsAParameterAreComparedByIndices() {
        assertThat(inRows("m", "n", "b[i * n + j] = b[(i - 1) * n + j] + 1;"))
                .allMatch(each -> each.startsWith("flow") && each.contains("(1, 0)"));
        assertThat(inRows("m", "n - 1", "b[n * i + j] = b[i * n + j + 1] + 1;"))
                .allMatch(each -> each.startsWith("anti") && each.contains("(0, 1)"));
        assertThat(inRows("m", "n", "b[i * n + j] = b[i * n + j] + 1;")).allMatch(each -> each.contains("(0, 0)"));
    }

    @Test
    void anIndexThatMayLeaveItsRowIsNotCompared() {
        assertThat(inRows("m", "m", "b[i * n + j] = 1;")).anyMatch(each -> each.startsWith("output"));
        assertThat(inRows("m", "n", "b[i * n + j] = b[i * n + j + 1];")).anyMatch(each -> each.contains("*"));
        assertThat(inRows("m", "n", "b[i * n - j] = 1;")).anyMatch(each -> each.startsWith("output"));
    }

    /** Rows of 2^30 words begin at one address. */
    @Test
    void rowsThatNothingBoundsAreNotCompared() {
        assertThat(inRows("m", "n", "if (a[0][0] > j) b[i * n + j] = 1;")).anyMatch(each -> each.startsWith("output"));
    }

    @Test
    void rowsOfRowsAreCompared() {
        assertThat(dependences("while (i < n) { j = 0; while (j < m) { int k = 0; while (k < n) { "
                        + "b[(i * m + j) * n + k] = b[i * m * n + j * n + k] + 1; k = k + 1; } "
                        + "j = j + 1; } i = i + 1; }"))
                .isNotEmpty()
                .allMatch(each -> each.contains("(0, 0, 0)"));
    }

    @Test
    void anAccessInAnInnerLoopThatGrowsWithTheOuterOneBoundsTheOuterCounter() {
        assertThat(dependences("while (i < n) { j = 0; while (j < i) { b[16 * i + 1000] = b[16 * i + 1]; a[i][j] = 7; "
                        + "j = j + 1; } i = i + 1; }"))
                .noneMatch(each -> each.startsWith("anti"));
    }

    @Test
    void anAccessInAnInnerLoopThatShrinksWithTheOuterOneBoundsTheOuterCounter() {
        assertThat(dependences("while (i < n) { j = i; while (j < n) { b[16 * j + 1000] = b[16 * j]; a[j][i] = 7; "
                        + "j = j + 1; } i = i + 1; }"))
                .noneMatch(each -> each.startsWith("flow store") && each.contains("(<"));
    }

    @Test
    void anAccessInAnInnerLoopThatBeginsLaterBoundsTheOuterCounterFromThere() {
        // a[i - 20][j] is accessed from i = 21 on, up to i = 23
        assertThat(dependences("while (i < n) { j = 20; while (j < i) { b[i + 23] = b[i]; a[i - 20][j - 20] = 7; "
                        + "j = j + 1; } i = i + 1; }"))
                .noneMatch(each -> each.startsWith("flow store") && each.contains("(23"));
        assertThat(dependences("while (i < n) { j = 20; while (j < i) { b[i + 2] = b[i]; a[i - 20][j - 20] = 7; "
                        + "j = j + 1; } i = i + 1; }"))
                .anyMatch(each -> each.startsWith("flow store"));
    }

    @Test
    void anAccessInAnInnerLoopThatHasFewerIterationsThanItsNeighbourBoundsNothing() {
        assertThat(dependences("while (i < n) { j = 5; while (j < i) { a[i][j] = 7; j = j + 1; } "
                        + "j = 0; while (j < i) { b[i + 1000] = b[i]; j = j + 1; } i = i + 1; }"))
                .anyMatch(each -> each.contains("(1000"));
    }

    @Test
    void wordsOfATriangleAreInTheirRows() {
        // i and j are less than 4 because a[n - 1][n - 1] is there
        assertThat(dependences("while (i < n) { j = 0; while (j <= i) { a[i][j] = a[i][j] + 1; j = j + 1; } "
                        + "i = i + 1; }"))
                .noneMatch(each -> each.contains("<"));
    }

    @Test
    void aLoopWithIterationsThatMoveSaysNothingOfLoopsInsideThem() {
        // the loop over c runs from i = 6 on only, so n may be 22
        assertThat(dependences("while (i < 8) { j = i; while (j < i + 1) { int k = 6; while (k <= j) { int c = 0; "
                        + "while (c < n) { b[c + 18] = b[c]; a[3][c - i] = 2; c = c + 1; } k = k + 1; } j = j + 1; } "
                        + "i = i + 1; }"))
                .anyMatch(each -> each.startsWith("flow") && each.contains("18"));
    }
}
