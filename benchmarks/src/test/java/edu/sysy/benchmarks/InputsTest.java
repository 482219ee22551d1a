package edu.sysy.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.wala.util.graph.NumberedGraph;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.textbook.DominatorSets;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Program;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InputsTest {
    @ParameterizedTest
    @EnumSource
    void peersFindTheSameDominators(GraphShape shape) {
        for (int n : new int[] {10, 11, 12, 100}) {
            int[][] successors = shape.successors(new SplittableRandom(n), n);
            ControlFlow flow = ControlFlow.ofSuccessors(successors);
            Dominators dominators = Dominators.of(flow);
            int[] expected = IntStream.range(0, successors.length)
                    .map(dominators::immediate)
                    .toArray();
            assertThat(DominatorSets.of(flow).immediateDominators()).isEqualTo(expected);
            assertThat(HashMapDominators.immediate(flow)).isEqualTo(expected);
            NumberedGraph<Integer> graph =
                    WalaGraphs.of(new int[][][] {successors}).getFirst();
            var wala = com.ibm.wala.util.graph.dominators.Dominators.make(graph, 0);
            assertThat(IntStream.range(1, successors.length).map(wala::getIdom))
                    .containsExactlyElementsOf(
                            IntStream.of(expected).skip(1).boxed().toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void graphsAreConnectedAndOfTheSizeAskedFor(GraphShape shape) {
        for (int n : new int[] {10, 100, 10_000}) {
            int[][][] batch = shape.batch(n);
            assertThat(batch.length * n).isGreaterThanOrEqualTo(GraphShape.BATCH_NODES);
            for (ControlFlow flow : GraphShape.flows(batch)) {
                assertThat(flow.blockCount()).isBetween(n - 1, n + 8);
                assertThat(Dominators.of(flow).reachableCount()).isEqualTo(flow.blockCount());
            }
        }
    }

    @Test
    void graphsOfABatchDiffer() {
        int[][][] batch = GraphShape.IRREDUCIBLE.batch(100);
        assertThat(Arrays.deepEquals(batch[0], batch[4])).isFalse();
        assertThat(Arrays.deepEquals(GraphShape.IRREDUCIBLE.batch(100), batch)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void programsHaveTheLengthAskedForAndCompile(SourceShape shape) {
        for (int lines : new int[] {100, 1000}) {
            List<SourceFile> sources = shape.batch(lines);
            assertThat(sources).hasSize(SourceShape.BATCH_LINES / lines);
            SourceFile source = sources.getLast();
            assertThat(source.text().lines()).hasSize(lines);
            for (Level level : List.of(Level.O0, Level.O1)) {
                Compiler compiler = Compiler.builder()
                        .target(Mips32.linux())
                        .optimize(level)
                        .build();
                assertThat(compiler.parse().run(source).warnings())
                        .allMatch(
                                warning -> warning.code().equals("W0510"), "compares a variable with itself by chance");
                assertThat(compiler.compile(source).executable()).isNotEmpty();
                Program program = compiler.parse().andThen(compiler.buildSsa()).run(source);
                assertThat(compiler.optimize().run(program).functions()).hasSameSizeAs(program.functions());
            }
        }
    }

    @Test
    void shellTimesAreRead() {
        assertThat(CCompiler.childNanos("0m0.01s 0m0.00s\n1m2.500000s 0m0.250000s\n"))
                .isEqualTo(62_750_000_000L);
    }
}
