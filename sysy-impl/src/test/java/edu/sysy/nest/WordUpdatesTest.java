package edu.sysy.nest;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Program;
import edu.sysy.nest.dependence.Access;
import edu.sysy.nest.dependence.Reduction;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.raise.Raising;
import edu.sysy.source.SourceFile;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.StructuredFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which accesses of a loop are updates that may run in any order, and what makes them none. */
class WordUpdatesTest {
    private static LoopNest nest(String body) {
        String source = "int a[100], b[100], c[100]; float f[100]; int main() { int n = getint(), i = 0, x = 1;"
                + " while (i < n) { " + body + " i = i + 1; } putint(x); return 0; }";
        Program program = PassCatalogue.pipeline(
                        "simplify-control-flow,promote-locals,simplify-control-flow,"
                                + "number-values,forward-memory,number-values,convert-branches-to-selects,simplify-control-flow,eliminate-dead-code")
                .run(FrontEnd.lower(FrontEnd.parse(SourceFile.of("updates.sy", source))), CompilerObserver.NONE);
        StructuredFunction main =
                Raising.raise(program.function("main").orElseThrow()).orElseThrow();
        For root = main.body().statements().stream()
                .filter(For.class::isInstance)
                .map(For.class::cast)
                .findFirst()
                .orElseThrow();
        return LoopNest.of(program, StructuredDefinitions.of(main), root);
    }

    /** The updates that loads and stores of the array {@code a} are part of; {@code -} for none. */
    private static String updates(String body) {
        LoopNest nest = nest(body);
        assertThat(nest.obstacle()).isEmpty();
        List<String> found = new ArrayList<>();
        for (Access access : nest.graph().accesses()) {
            Compute compute = nest.accesses().get(access.position());
            if (nest.array(compute) == nest.array(lastStore(nest))) {
                found.add(access.update().map(Reduction::toString).orElse("-"));
            }
        }
        return String.join(" ", found);
    }

    private static Compute lastStore(LoopNest nest) {
        return nest.accesses().stream()
                .filter(access -> access.operation() instanceof Store)
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a[b[i]] = a[b[i]] + c[i];                                       | sum sum
            a[b[i]] = c[i] + a[b[i]] - b[i];                                | sum sum
            a[b[i]] = a[b[i]] * c[i] * b[i];                                | product product
            a[b[i]] = a[b[i]] * 8;                                          | product product
            if (c[i] > a[b[i]]) a[b[i]] = c[i];                             | maximum maximum
            if (a[b[i]] <= c[i]) a[b[i]] = c[i];                            | maximum maximum
            if (c[i] < a[b[i]]) a[b[i]] = c[i];                             | minimum minimum
            if (a[b[i]] > 5) a[b[i]] = 5;                                   | minimum minimum
            if (a[b[i]] > 5) {} else { a[b[i]] = 5; }                       | maximum maximum
            if (c[i] > 3) a[b[i]] = a[b[i]] + 1;                            | sum sum
            int y = a[b[i]]; if (c[i] > 3) a[b[i]] = y * 3;                 | product product
            int y = a[b[i]]; if (y > c[i]) y = c[i]; a[b[i]] = y;           | minimum minimum
            int y = a[b[i]]; if (c[i] > i) y = y + c[i]; a[b[i]] = y;       | sum sum
            int y = a[b[i]]; int j = 0; while (j < i) { y = y + c[j]; j = j + 1; } a[b[i]] = y; | - -
            a[b[i]] = a[b[i]] + a[c[i]];                                    | sum - sum
            a[b[i]] = a[b[i]] * 2 + 1;                                      | - -
            a[b[i]] = c[i] - a[b[i]];                                       | - -
            a[b[i]] = a[b[i]] + a[b[i]];                                    | sum - sum
            a[b[i]] = a[b[i]] + c[a[b[i]]];                                 | sum - sum
            int y = a[b[i]]; a[b[i]] = y + c[y];                            | - -
            int y = a[b[i]]; a[b[i]] = y + y;                               | - -
            int y = a[b[i]]; a[b[i]] = y + 1; x = y;                        | - -
            a[b[i]] = a[b[i]] / 2;                                          | - -
            a[b[i]] = a[c[i]] + 1;                                          | - -
            int y = a[b[i]]; a[c[i]] = 7; a[b[i]] = y + 1;                  | - - -
            a[b[i]] = a[b[i]] + 1; x = a[b[i]];                             | sum sum -
            int y = a[b[i]]; if (c[i] > i) y = y + c[i] - b[i]; a[b[i]] = y; | sum sum
            int y = a[b[i]]; if (c[i] > i) y = y + c[i]; else y = y * 2; a[b[i]] = y; | - -
            int y = a[b[i]]; if (c[i] > i) { x = y; y = y + c[i]; } a[b[i]] = y; | - -
            int y = a[b[i]]; if (c[i] > i) { y = y + c[i]; x = y; } a[b[i]] = y; | - -
            int y = a[b[i]]; if (y > c[i]) { y = c[i]; x = c[i + 1]; } a[b[i]] = y; | - -
            int y = a[b[i]]; if (y > c[i]) { y = c[i]; c[x] = 2; } a[b[i]] = y; | - -
            if (c[i] > a[b[i]]) a[b[i]] = i;                                | - -
            if (c[i] > a[b[i]]) { a[b[i]] = c[i]; x = i; }                  | - -
            if (c[i] > a[b[i]]) { a[b[i]] = c[i]; c[x] = i; }               | - -
            if (c[i] > a[b[i]]) { a[b[i]] = c[i]; } else { c[x] = 1; }      | - -
            if (c[i] != a[b[i]]) a[b[i]] = c[i];                            | - -
            if (c[i] > a[b[i]]) a[c[i]] = c[i];                             | - -
            int y = a[b[i]]; if (y > c[i]) y = c[i]; a[b[i]] = y + 1;       | - -
            int y = a[b[i]]; if (y > c[i]) y = c[i] + 1; a[b[i]] = y;       | - -
            int y = a[b[i]]; if (c[i] > i) y = y + x; x = y; a[b[i]] = y;   | - -
            f[b[i]] = f[b[i]] + 1.5;                                        | - -
            """)
    void updatesAreRecognized(String body, String expected) {
        assertThat(updates(body)).isEqualTo(expected);
    }

    @Test
    void updatesOfOneKindDoNotOrderIterations() {
        LoopNest sums = nest("a[b[i]] = a[b[i]] + 1; a[c[i]] = a[c[i]] - i;");
        assertThat(sums.legality().preventsParallel(0)).isEmpty();
        assertThat(sums.legality().carriedBy(0))
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.reduction()).contains(Reduction.SUM))
                .allSatisfy(each -> assertThat(each.toString()).contains(" sum"));
    }

    @Test
    void updatesOfTwoKindsOrderIterations() {
        LoopNest mixed = nest("a[b[i]] = a[b[i]] + 1; a[c[i]] = a[c[i]] * 3;");
        assertThat(mixed.legality().preventsParallel(0)).isPresent();
        LoopNest extrema = nest("if (a[b[i]] > i) a[b[i]] = i; if (a[c[i]] < 7) a[c[i]] = 7;");
        assertThat(extrema.legality().preventsParallel(0)).isPresent();
    }

    @Test
    void updatesOfOneIterationKeepTheirOrder() {
        LoopNest twice = nest("a[i] = a[i] + 1; a[i] = a[i] + 2;");
        assertThat(twice.graph().dependences())
                .isNotEmpty()
                .allMatch(each -> each.isLoopIndependent()
                        && each.isOrdering()
                        && each.reduction().equals(Optional.empty()));
    }

    @Test
    void loadsAndStoresOfUpdatesAreNotParted() {
        LoopNest sums = nest("a[b[i]] = a[b[i]] + 1;");
        Access load = sums.graph().accesses().stream()
                .filter(access -> access.update().isPresent() && !access.writes())
                .findFirst()
                .orElseThrow();
        assertThat(sums.accesses().get(load.position()).operation()).isInstanceOf(Load.class);
        assertThat(sums.graph().stronglyConnectedStatements(0))
                .anySatisfy(together ->
                        assertThat(together).contains(load.statement()).hasSizeGreaterThan(1));
        assertThat(sums.legality().preventsInterleaving(0, 4, 0, 4)).isPresent();
    }
}
