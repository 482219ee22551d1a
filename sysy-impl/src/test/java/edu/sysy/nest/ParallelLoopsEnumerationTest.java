package edu.sysy.nest;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Program;
import edu.sysy.nest.dependence.Reduction;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.raise.Raising;
import edu.sysy.source.SourceFile;
import edu.sysy.structured.For;
import edu.sysy.structured.StructuredFunction;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Runs loops of random programs with their iterations in random orders: the memory ends up the same wherever a loop is
 * said to be parallel.
 */
class ParallelLoopsEnumerationTest {
    private static final int PROGRAMS = Integer.getInteger("sysy.loops", 3_000);
    private static final int ORDERS = 3;

    @Test
    void loopsThatAreParallelRunInAnyOrder() {
        Map<String, Integer> counts = new HashMap<>();
        Map<Reduction, Integer> kinds = new EnumMap<>(Reduction.class);
        for (int seed = 0; seed < PROGRAMS; seed++) {
            String source = RandomLoops.program(seed);
            Program program = PassCatalogue.pipeline(
                            "simplify-control-flow,promote-locals,simplify-control-flow,number-values,forward-memory,"
                                    + "number-values,hoist-invariants,convert-branches-to-selects,simplify-control-flow,fold-constants,"
                                    + "eliminate-dead-code")
                    .run(FrontEnd.lower(FrontEnd.parse(SourceFile.of("loops.sy", source))), CompilerObserver.NONE);
            StructuredFunction function =
                    Raising.raise(program.functions().getFirst()).orElseThrow();
            int[][] expected;
            try {
                expected = LoopOrderRun.of(program, function, null, java.util.Set.of(), 0);
            } catch (LoopOrderRun.NoMeaningException e) {
                counts.merge("programs without a meaning", 1, Integer::sum);
                continue;
            }
            ParallelLoops loops = ParallelLoops.of(program, function);
            for (For loop : loops.loops()) {
                LoopParallelism parallelism = loops.of(loop);
                boolean isFree = true;
                for (int order = 1; order <= ORDERS; order++) {
                    isFree &= isSame(program, function, loop, parallelism, order, expected);
                }
                if (parallelism.isParallel()) {
                    assertThat(isFree)
                            .as("seed %d: loop of line %d, %s:%n%s", seed, loop.line(), parallelism, source)
                            .isTrue();
                    parallelism.reductions().forEach(kind -> kinds.merge(kind, 1, Integer::sum));
                    counts.merge(
                            "with private arrays", parallelism.privateArrays().isEmpty() ? 0 : 1, Integer::sum);
                    counts.merge("parallel", 1, Integer::sum);
                } else {
                    counts.merge(isFree ? "sequential, the same in some orders" : "sequential", 1, Integer::sum);
                }
            }
        }
        System.out.println("loops: " + counts + ", reductions: " + kinds);
        assertThat(counts.get("parallel")).isGreaterThan(PROGRAMS / 3);
        assertThat(counts.get("with private arrays")).isGreaterThan(PROGRAMS / 60);
        assertThat(kinds)
                .containsKeys(Reduction.SUM, Reduction.PRODUCT, Reduction.MINIMUM, Reduction.MAXIMUM)
                .allSatisfy((kind, count) -> assertThat(count).isGreaterThan(PROGRAMS / 60));
    }

    private static boolean isSame(
            Program program,
            StructuredFunction function,
            For loop,
            LoopParallelism parallelism,
            int order,
            int[][] expected) {
        try {
            int[][] found = LoopOrderRun.of(program, function, loop, parallelism.privateArrays(), order);
            return java.util.Arrays.deepEquals(found, expected);
        } catch (LoopOrderRun.NoMeaningException e) {
            return false;
        }
    }
}
