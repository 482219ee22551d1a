package edu.sysy.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Program;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.raise.Flattening;
import edu.sysy.raise.Raising;
import edu.sysy.source.SourceFile;
import edu.sysy.structured.For;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.text.StructuredParser;
import edu.sysy.structured.text.StructuredPrinter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which loops are parallel and on which terms, and each reason for which a loop is not. */
class ParallelLoopsTest {
    private static final String GLOBALS = "int a[50][50], b[50][50], c[50][50], u[50], v[50], w[99], s;"
            + " float f[50];\nint main() { int n = getint(), i = 0, j = 0, k = 0, x = 0;\n";

    private static Program program(String lines) {
        String source = GLOBALS + lines + "\nputint(x); return 0; }";
        return PassCatalogue.pipeline("simplify-control-flow,promote-locals,simplify-control-flow,number-values,"
                        + "convert-branches-to-selects,simplify-control-flow,eliminate-dead-code")
                .run(FrontEnd.lower(FrontEnd.parse(SourceFile.of("loops.sy", source))), CompilerObserver.NONE);
    }

    private static StructuredFunction function(Program program) {
        return Raising.raise(program.function("main").orElseThrow()).orElseThrow();
    }

    /** What is found out about the loops, in the order of the text; the first line of the body has number 3. */
    private static List<String> loops(String lines) {
        Program program = program(lines);
        ParallelLoops loops = ParallelLoops.of(program, function(program));
        List<String> found = new ArrayList<>();
        loops.loops().forEach(loop -> found.add(loops.of(loop).toString()));
        return found;
    }

    // ---- parallel

    @Test
    void iterationsThatTouchWordsOfTheirOwnAreParallel() {
        assertThat(loops("while (i < n) { u[i] = v[i] * 3 + w[i + 1]; i = i + 1; }"))
                .containsExactly("parallel");
    }

    @Test
    void theOuterLoopsOfAMatrixProductAreParallel() {
        assertThat(loops("""
                while (i < n) { j = 0;
                while (j < n) { k = 0; int t = 0;
                while (k < n) { t = t + a[i][k] * b[k][j]; k = k + 1; }
                c[i][j] = t; j = j + 1; }
                i = i + 1; }""")).containsExactly("parallel", "parallel", "parallel; reductions sum");
    }

    @Test
    void aProductThatStaysInMemoryIsAReduction() {
        assertThat(loops("""
                while (i < 50) { j = 0;
                while (j < 50) { k = 0;
                while (k < 50) { c[i][j] = c[i][j] + a[i][k] * b[k][j]; k = k + 1; }
                j = j + 1; }
                i = i + 1; }""")).containsExactly("parallel", "parallel", "parallel; reductions sum");
    }

    @Test
    void histogramsAndExtremaAreReductions() {
        assertThat(loops("while (i < n) { int p = u[i]; w[p] = w[p] + 1; int y = v[i]; if (y > x) x = y; i = i + 1; }"))
                .containsExactly("parallel; reductions sum maximum");
        assertThat(loops("while (i < n) { int y = v[i]; if (y < s) s = y; y = u[i]; w[y] = w[y] * 3; i = i + 1; }"))
                .containsExactly("parallel; reductions product minimum");
    }

    @Test
    void wordsAtDistancesThatNoIterationsHaveAreIndependent() {
        assertThat(loops("while (i < 25) { u[2 * i] = u[2 * i + 1]; i = i + 1; }"))
                .containsExactly("parallel");
        assertThat(loops("while (i < 25) { u[i] = u[i + 25]; i = i + 1; }")).containsExactly("parallel");
        assertThat(loops("""
                while (i < 50) { j = 0;
                while (j < i) { a[i][j] = a[j][i]; j = j + 1; }
                i = i + 1; }""")).containsExactly("parallel", "parallel");
    }

    @Test
    void scalarsOfAnIterationArePrivate() {
        assertThat(loops("while (i < n) { int t = u[i]; t = t * t; s = t + 1; v[i] = s * s; i = i + 1; }"))
                .containsExactly("parallel; private @s");
    }

    @Test
    void arraysThatAnIterationFillsFirstArePrivate() {
        assertThat(loops("""
                while (i < 50) { j = 0;
                while (j < 50) { u[j] = a[i][j] * 2; j = j + 1; }
                k = 0;
                while (k < 50) { b[i][k] = u[k] + u[0]; k = k + 1; }
                i = i + 1; }"""))
                .containsExactly(
                        "sequential: line 6 reads what line 4 has written at distance +", "parallel", "parallel");
        assertThat(loops("""
                while (i < 50) { j = 0;
                while (j < 50) { u[j] = a[i][j] * 2; j = j + 1; }
                k = 0;
                while (k < 50) { b[i][k] = u[k] + 1; k = k + 1; }
                i = i + 1; }""")).containsExactly("parallel; private @u", "parallel", "parallel");
    }

    @Test
    void sumsInAPrivateArrayAreNoReduction() {
        assertThat(loops("while (i < 50) { s = v[i]; s = s + u[i]; w[i] = s; i = i + 1; }"))
                .containsExactly("parallel; private @s");
        assertThat(loops("""
                while (i < 50) { s = v[i]; j = 0;
                while (j < 50) { s = s + a[i][j]; j = j + 1; }
                u[i] = s; i = i + 1; }""")).containsExactly("parallel; private @s", "parallel; reductions sum");
    }

    @Test
    void aCallHidesNothingOfTheLoopsInside() {
        assertThat(loops("""
                while (i < n) { putint(i); j = 0;
                while (j < n) { a[i][j] = j; j = j + 1; }
                i = i + 1; }""")).containsExactly("sequential: it calls a function", "parallel");
    }

    // ---- not parallel

    @Test
    void aRecurrenceIsSequential() {
        assertThat(loops("while (i < 49) {\nu[i + 1] =\nu[i] + 1; i = i + 1; }"))
                .containsExactly("sequential: line 5 reads what line 4 has written at distance 1");
        assertThat(loops("while (i < 49) {\nu[i] =\nu[i + 1] + 1; i = i + 1; }"))
                .containsExactly("sequential: line 4 writes what line 5 has read at distance 1");
        assertThat(loops("while (i < 49) {\nw[2 * i] = 1;\nw[i + 5] = 2; i = i + 1; }")
                        .getFirst())
                .startsWith("sequential: line ")
                .contains(" writes what line ", " has written at distance +");
    }

    @Test
    void onlyTheLoopThatCarriesADependenceIsSequential() {
        assertThat(loops("""
                while (i < 49) { j = 0;
                while (j < 49) {
                a[i + 1][j] = a[i][j + 1]; j = j + 1; }
                i = i + 1; }"""))
                .containsExactly("sequential: line 5 reads what line 5 has written at distance 1 -1", "parallel");
        assertThat(loops("""
                while (i < 50) { j = 1;
                while (j < 50) {
                a[i][j] = a[i][j - 1] + 1; j = j + 1; }
                i = i + 1; }"""))
                .containsExactly("parallel", "sequential: line 5 reads what line 5 has written at distance 0 1");
    }

    @Test
    void oneWordThatAllIterationsWriteIsSequential() {
        assertThat(loops("while (i < n) { if (u[i] > 3) s = i; i = i + 1; }"))
                .containsExactly("sequential: line 3 writes what line 3 has written at distance +");
    }

    @Test
    void anUnknownPlaceIsSequential() {
        assertThat(loops("while (i < n) { w[u[i]] = i; i = i + 1; }"))
                .containsExactly("sequential: line 3 writes what line 3 has written at distance +");
    }

    @Test
    void valuesThatGoOnAreSequential() {
        assertThat(loops("while (i < n) { x = x * 2 + u[i]; i = i + 1; }").getFirst())
                .matches("sequential: an iteration uses %\\d+ of the one before");
        assertThat(loops("while (i < n) { v[i] = x; x = x + u[i]; i = i + 1; }").getFirst())
                .matches("sequential: an iteration uses %\\d+ of the one before");
    }

    @Test
    void updatesOfTwoKindsAreSequential() {
        assertThat(loops("while (i < n) { s = s + u[i]; s = s * 3; i = i + 1; }")
                        .getFirst())
                .startsWith("sequential: line 3 ");
        assertThat(loops("while (i < n) { int p = u[i]; w[p] = w[p] + 1; p = v[i]; w[p] = w[p] * 3; i = i + 1; }")
                        .getFirst())
                .startsWith("sequential: line 3 ");
    }

    @Test
    void sumsOfFloatsAreSequential() {
        assertThat(loops("while (i < n) { int p = u[i]; f[p] = f[p] + 1.5; i = i + 1; }")
                        .getFirst())
                .startsWith("sequential: line 3 ");
    }

    @Test
    void wordsThatAreReadBeforeTheyAreWrittenAreNotPrivate() {
        assertThat(loops("while (i < n) { v[i] = s; s = u[i]; i = i + 1; }").getFirst())
                .startsWith("sequential: line 3 ");
        assertThat(loops("""
                while (i < 50) { j = 0;
                while (j < 49) { u[j] = a[i][j]; j = j + 1; }
                k = 0;
                while (k < 50) { b[i][k] = u[k]; k = k + 1; }
                i = i + 1; }""").getFirst()).startsWith("sequential: line ");
        assertThat(loops("""
                while (i < 50) { j = 0;
                while (j < 49) { u[j + 1] = a[i][j]; j = j + 1; }
                k = 0;
                while (k < 49) { b[i][k] = u[k]; k = k + 1; }
                i = i + 1; }""").getFirst()).startsWith("sequential: line ");
    }

    @Test
    void wordsThatSomeIterationsWriteAreNotPrivate() {
        assertThat(loops("while (i < n) { if (v[i] > 3) s = u[i]; w[i] = s; i = i + 1; }")
                        .getFirst())
                .startsWith("sequential: line 3 ");
        assertThat(loops("while (i < n) { if (v[i] > 3) { s = u[i]; w[i] = s * s; } i = i + 1; }")
                        .getFirst())
                .startsWith("sequential: line 3 ");
        assertThat(loops("""
                while (i < 50) { j = 0;
                while (j < i) { u[j] = a[i][j]; j = j + 1; }
                k = 0;
                while (k < i) { b[i][k] = u[k]; k = k + 1; }
                i = i + 1; }""").getFirst()).startsWith("sequential: line ");
    }

    @Test
    void aLoopThatMayBeLeftIsSequential() {
        assertThat(loops("while (i < n) { if (u[i] == 7) break; v[i] = 1; i = i + 1; }"))
                .containsExactly("sequential: an iteration may leave it");
        assertThat(loops("while (i < n) { if (u[i] == 7) { return 1; } v[i] = 1; i = i + 1; }"))
                .containsExactly("sequential: an iteration may leave it");
    }

    // ---- notes

    @Test
    void notesAreReadBack() {
        Program program = program("""
                while (i < n) { j = 1; s = u[i];
                while (j < 50) { a[i][j] = a[i][j - 1] + s; x = x + j; j = j + 1; }
                i = i + 1; }""");
        StructuredFunction function = function(program);
        StructuredFunction annotated = ParallelLoops.annotate(program, function);
        String text = StructuredPrinter.standard().print(annotated);
        assertThat(text)
                .contains("<parallel = sum, private = @s>")
                .contains("<sequential = line 4 reads what line 4 has written at distance 0 1>");
        assertThat(StructuredPrinter.standard()
                        .print(StructuredParser.parse(text).functions().getFirst()))
                .isEqualTo(text);
        assertThat(Flattening.flatten(annotated)).isEqualTo(Flattening.flatten(function));
    }

    @Test
    void aReasonOfTwoPartsIsReadBack() {
        Program program = program("while (i <= n) { u[i] = 1; i = i + 1; }");
        String text = StructuredPrinter.standard().print(ParallelLoops.annotate(program, function(program)));
        assertThat(text).contains("sequential = the counter of a loop does not advance by a constant or may wrap");
        assertThat(StructuredPrinter.standard()
                        .print(StructuredParser.parse(text).functions().getFirst()))
                .isEqualTo(text);
    }

    @Test
    void otherLoopsAreNotKnown() {
        Program program = program("while (i < n) { u[i] = 1; i = i + 1; }");
        ParallelLoops loops = ParallelLoops.of(program, function(program));
        assertThat(loops.toString()).endsWith(": parallel\n");
        Program another = program("while (i < n) { u[i] = 2; i = i + 1; }");
        For other = ParallelLoops.of(another, function(another)).loops().getFirst();
        assertThatThrownBy(() -> loops.of(other)).isInstanceOf(IllegalArgumentException.class);
    }
}
