package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.interpret.Interpreter;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import org.junit.jupiter.api.Test;

/** What analyses look like to a person who prints them. */
class AnalysisTextTest {
    private static final Program PROGRAM = IrParser.parse("""
            func @even(%0: i32) -> i32 {
            b0:
              %1 = call i32 @odd(%0)
              ret %1
            }

            func @odd(%0: i32) -> i32 {
            b0:
              %1 = const 0
              br %0, b1, b2(%1)
            b1:
              %2 = const 1
              %3 = call i32 @even(%2)
              jump b2(%3)
            b2(%4: i32):
              ret %4
            }

            func @main() -> i32 {
            b0:
              %0 = const 7
              %1 = call i32 @even(%0)
              ret %1
            }
            """);

    private static final Function ODD = PROGRAM.function("odd").orElseThrow();

    @Test
    void whoCallsWhom() {
        assertThat(CallGraph.of(PROGRAM)).hasToString("""
                @even -> @odd
                @odd -> @even
                @main -> @even
                """);
    }

    @Test
    void circles() {
        assertThat(StronglyConnectedComponents.of(new int[][] {{1}, {0}, {0}})).hasToString("""
                0: 1 0
                1: 2
                """);
        assertThat(StronglyConnectedComponents.of(new int[0][])).hasToString("");
    }

    @Test
    void users() {
        assertThat(Uses.of(ODD)).hasToString("""
                %0: [1]
                %1: [1]
                %2: [3]
                %3: [4]
                %4: [5]
                """);
    }

    @Test
    void postdominators() {
        assertThat(PostDominators.of(ODD)).hasToString("""
                2 postdominates 0
                2 postdominates 1
                """);
    }

    @Test
    void ranges() {
        assertThat(Ranges.of(ODD).toString()).contains("%2: " + Range.of(1) + "\n", "%4: " + Range.FULL + "\n");
    }

    @Test
    void functions() {
        assertThat(PROGRAM.toString()).contains(ODD.toString());
        assertThat(ODD.toString()).startsWith("func @odd(%0: i32) -> i32 {\nb0:\n");
        assertThat(Function.builder("f", ODD.returnType())).hasToString("builder of @f");
        ODD.edit(editor -> assertThat(editor).hasToString("editor of @odd"));
    }

    @Test
    void theInterpreter() {
        assertThat(Interpreter.builder()
                        .operationLimit(7)
                        .memoryLimit(8)
                        .outputLimit(9)
                        .build())
                .hasToString("interpreter with limits of 7 operations, 8 bytes of memory, 9 bytes of output");
    }
}
