package edu.sysy.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What the examples print. */
@ResourceLock(Resources.SYSTEM_OUT)
class ExamplesTest {
    private static String output(Runnable example) {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            example.run();
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aWrongPassIsNamed() {
        assertThat(output(() -> WrongPass.main(new String[0]))).isEqualTo("""
                after pass 'drop-products' of stage 'optimize':
                  @main, b0, '%6 = add %4, %5': nothing defines %4

                func @main() -> i32 {
                b0:
                  %1 = library getint() !1
                  %3 = const 2 !1
                  %5 = const 1 !1
                  %6 = add %4: i32, %5 !1
                  ret %6 !1
                }

                """);
    }

    @Test
    void machineCodeIsRewritten() {
        String output = output(() -> Peephole.main(new String[0]));
        assertThat(output).startsWith("""
                func @main outgoing(16) {
                b0:
                  v0 in $v0 = call @getint() !2
                  v1 = mul v0, v0 !2
                  v2 = lui %hi(@g.squares) !2
                  sw v1, %lo(@g.squares)(v2) !2
                  v3 = lw %lo(@g.squares)(v2) !2
                  call @putint(v3 in $a0) !2
                  v4 = lui %hi(@g.squares) !2
                  v5 = lw %lo(@g.squares)(v4) !2
                  v6 = addiu v5, -1 !2
                  return v6 in $v0 !2
                }

                func @main outgoing(16) {
                b0:
                  v0 in $v0 = call @getint() !2
                  v1 = mul v0, v0 !2
                  v2 = lui %hi(@g.squares) !2
                  sw v1, %lo(@g.squares)(v2) !2
                  call @putint(v1 in $a0) !2
                """);
        assertThat(output).contains("\nmain:\n").endsWith("exited with status 145, output \"144\"\n");
    }

    @Test
    void thePlacesOfValuesAreShown() {
        assertThat(output(() -> ValuePlaces.main(new String[0]))).endsWith("""
                func @main outgoing(16) {
                b0:
                  v0 in $v0 = call @getint() !1
                  $a0 := $v0
                  v1:$v1 = sll v0:$a0, 1 !1
                  v2:$s0 = addiu v1:$v1, 1 !1
                  call @putint(v0 in $a0) !1
                  $v0 := $s0
                  return v2 in $v0 !1
                }

                %1 is v0, live in [[0, 3]], in [$v0 [0, 1], $a0 [1, 3]]
                %5 is v1, live in [[1, 2]], in [$v1 [1, 2]]
                %7 is v2, live in [[2, 4]], in [$s0 [2, 4], $v0 [4, 4]]
                """);
    }

    @Test
    void aProgramIsDrawn(@TempDir Path folder) throws IOException {
        String source = System.getProperty("sysy.root") + "/examples/programs/primes.sy";
        String output = output(() -> DrawGraphs.main(new String[] {source, folder.toString(), "O1"}));
        assertThat(output).contains("\nsieve.cfg: control flow graph of @sieve, IR: 8 nodes, 10 edges\n");
        for (String line : output.lines().toList()) {
            Path file = folder.resolve(line.substring(0, line.indexOf(':')) + ".svg");
            assertThat(file).content().startsWith("<svg ").endsWith("</svg>\n");
        }
        assertThat(folder.resolve("sieve.machine.cfg.dot")).content().contains("sw v1:$t0");
    }

    @Test
    void anAlgorithmIsPrintedStepByStep(@TempDir Path folder) {
        String source = System.getProperty("sysy.root") + "/examples/programs/primes.sy";
        assertThat(output(() -> PrintSteps.main(new String[] {source, "sieve"})))
                .startsWith("dominators: Dominator sets of @sieve, up to the fixed point\n")
                .contains("\nphis: ", "\ninductions:", "\ndag:", "\ngetreg:", "\ncoloring: ");
        assertThat(output(() -> PrintSteps.main(new String[] {source, "sieve", "dominators"})))
                .contains("\n1. Round 1: Dom(b")
                .contains("the fixed point is reached.");
        Path page = folder.resolve("steps.html");
        output(() -> PrintSteps.main(new String[] {source, "sieve", page.toString()}));
        assertThat(page).content().contains("renderSteps(document.getElementById(\"steps\"), {");
    }

    @Test
    void aPassOfOnesOwnRuns() {
        assertThat(output(() -> OwnPass.main(new String[0])))
                .contains(" = mul ")
                .contains(" = add ");
    }
}
