package edu.sysy.optimize.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import edu.sysy.Level;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Program;
import edu.sysy.nest.LoopNest;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Remark;
import edu.sysy.source.SourceFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deep nests and large bodies take no longer than their passes promise, and a remark says what was left alone. */
class NestLimitsTest {
    /** A search of all orders of 12 loops, or of all tiles of all of them, takes hours. */
    private static final Duration ENOUGH = Duration.ofSeconds(60);

    /** What the passes over nests have said, and how many operations were left. */
    private record Run(List<Remark> remarks, long operations) {
        boolean says(String text) {
            return remarks.stream().anyMatch(remark -> remark.message().contains(text));
        }

        boolean did(String pass) {
            return remarks.stream()
                    .anyMatch(remark ->
                            remark.kind() == Remark.Kind.DONE && remark.pass().equals(pass));
        }
    }

    private static Run run(String source) {
        Set<String> others = Pipelines.optimization(Level.O2).passes().stream()
                .map(Pass::name)
                .collect(Collectors.toSet());
        List<Remark> remarks = new ArrayList<>();
        CompilerObserver listener = new CompilerObserver() {
            @Override
            public void remark(Remark remark) {
                if (!others.contains(remark.pass())) {
                    remarks.add(remark);
                }
            }
        };
        Program program = FrontEnd.lower(FrontEnd.parse(SourceFile.of("nest.sy", source)));
        Program ssa = Pipelines.ssaConstruction().run(program, CompilerObserver.NONE);
        return assertTimeoutPreemptively(ENOUGH, () -> {
            Program optimized = Pipelines.optimization(Level.O3).run(ssa, listener);
            return new Run(List.copyOf(remarks), optimized.instructionCount());
        });
    }

    /** Each iteration adds two words to a third one; the loops may run in any order. */
    private static String deep(int depth) {
        String sum = IntStream.range(0, depth).mapToObj(i -> "i" + i).collect(Collectors.joining(" + "));
        String place = IntStream.range(0, depth)
                .mapToObj(i -> "i" + i + " * " + (i + 2))
                .collect(Collectors.joining(" + "));
        StringBuilder loops = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            loops.append("int i%d = 0; while (i%d < n) {%n".formatted(i, i));
        }
        loops.append("w[%s] = w[%s] + a[%s] * a[i0 + i%d];%n".formatted(place, place, sum, depth - 1));
        for (int i = depth - 1; i >= 0; i--) {
            loops.append("i%d = i%d + 1; }%n".formatted(i, i));
        }
        return "int w[1000]; int a[100];\nint main() {\nint n = getint();\n" + loops + "return w[getint()];\n}\n";
    }

    /** Sums of words in rows and columns, each of which another loop might load less often, stored to some words. */
    private static String wide(int loads, int stores) {
        StringBuilder body = new StringBuilder();
        for (int store = 0; store < stores; store++) {
            body.append("c[i + %d][j + %d] = 0".formatted(store % 4, store / 4));
            for (int load = store; load < loads; load += stores) {
                String there = load % 2 == 0 ? "a[i + %d][j + %d]" : "b[j + %d][i + %d]";
                body.append(" + ").append(there.formatted(load / 2 % 16, load / 32));
            }
            body.append(";\n");
        }
        return "int a[64][64]; int b[64][64]; int c[64][64];\nint main() {\nint n = getint(), i = 0;\n"
                + "while (i < n) {\nint j = 0;\nwhile (j < n) {\n" + body
                + "j = j + 1;\n}\ni = i + 1;\n}\nreturn c[getint()][getint()];\n}\n";
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 12})
    void aNestAsDeepAsTheLimitIsLookedAt(int depth) {
        assertThat(LoopNest.MAX_LOOPS).isEqualTo(12);
        Run run = run(deep(depth));
        assertThat(run.says("nested more than")).isFalse();
        assertThat(run.says("loops stay in order, because there are " + depth)).isEqualTo(depth > 4);
        assertThat(run.operations()).isLessThan(250L * depth);
    }

    @Test
    void aDeeperNestIsLeftAloneWithARemark() {
        Run run = run(deep(13));
        assertThat(run.says("loops are nested more than 12 deep")).isTrue();
        assertThat(run.did("unroll-and-jam")).isFalse();
    }

    @Test
    void aBodyOfAsManyAccessesAsTheLimitIsLookedAt() {
        assertThat(LoopNest.MAX_ACCESSES).isEqualTo(200);
        Run run = run(wide(190, 10));
        assertThat(run.says("accesses, more than 200")).isFalse();
        assertThat(run.operations()).isLessThan(10_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {191, 790})
    void aLargerBodyIsLeftAloneWithARemark(int loads) {
        Run run = run(wide(loads, 10));
        assertThat(run.says("it has " + (loads + 10) + " accesses, more than 200"))
                .isTrue();
        assertThat(run.operations()).isLessThan(20_000);
    }
}
