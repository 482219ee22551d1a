package edu.sysy.optimize.nest.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Program;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Remark;
import edu.sysy.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions are raised for the sake of loops that an outer loop repeats only if there may be one. */
class UniformLoopsTest {
    private static Program program(String loops) {
        Program lowered = FrontEnd.lower(FrontEnd.parse(SourceFile.of("uniform.sy", """
                int a[100];
                int b[100];
                int main() {
                  int n = getint();
                  int t = 0;
                  int s = 0;
                  %s
                  putarray(100, a);
                  putint(s);
                  return 0;
                }
                """.formatted(loops))));
        return Pipelines.ssaConstruction().run(lowered, CompilerObserver.NONE);
    }

    private static boolean any(String loops) {
        return UniformLoops.any(program(loops).function(Program.MAIN).orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while (t < n) { int i = 0; while (i < 100) { a[i] = a[i] * 0 + b[i]; i = i + 1; } t = t + 1; }",
                "while (t < n) { int i = 0; s = 0; while (i < n) { s = (s * 7 + b[i]) % 13; i = i + 1; } a[0] = s; t = t + 1; }",
                "while (t < n) { int i = 0; while (i < n) { a[i] = i; i = i + 1; } b[t] = a[t]; t = t + 1; }",
                "while (t < n) { b[0] = n; int i = 0; while (i < n) { a[i] = b[0]; i = i + 1; } t = t + 1; }"
            })
    void aLoopThatMayDoTheSameEachTimeIsACandidate(String loops) {
        assertThat(any(loops)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // it is in no other loop
                "while (t < n) { a[t] = t; t = t + 1; }",
                // it uses the counter
                "while (t < n) { int i = 0; while (i < 100) { a[i] = b[i] + t; i = i + 1; } t = t + 1; }",
                // it goes on where it was
                "while (t < n) { int i = 0; while (i < n) { s = s * 7 + b[i]; i = i + 1; } t = t + 1; }",
                // output
                "while (t < n) { int i = 0; while (i < n) { putint(b[i]); i = i + 1; } t = t + 1; }",
                // another statement writes what it reads
                "while (t < n) { int i = 0; while (i < n) { a[i] = b[i]; i = i + 1; } b[t] = 1; t = t + 1; }",
                // another loop writes other values to what it writes
                "while (t < n) { int i = 0; while (i < n) { a[i] = 1; i = i + 1; }"
                        + " i = 0; while (i < n) { a[i] = t; i = i + 1; } t = t + 1; }",
                // the outer loop ends when a word says so
                "while (b[t] < n) { int i = 0; while (i < n) { a[i] = i; i = i + 1; } t = b[t]; }"
            })
    void otherLoopsAreNot(String loops) {
        assertThat(any(loops)).isFalse();
    }

    @Test
    void theSecondLevelRunsThemOnce() {
        List<Remark> remarks = new ArrayList<>();
        CompilerObserver listener = new CompilerObserver() {
            @Override
            public void remark(Remark remark) {
                remarks.add(remark);
            }
        };
        Program program =
                program("while (t < n) { int i = 0; while (i < 100) { a[i] = b[i] + n; i = i + 1; } t = t + 1; }");
        Pipelines.optimization(Level.O2).run(program, listener);
        assertThat(remarks)
                .filteredOn(remark -> remark.pass().equals("hoist-invariant-nests"))
                .extracting(Remark::kind)
                .containsExactly(Remark.Kind.DONE);
    }
}
