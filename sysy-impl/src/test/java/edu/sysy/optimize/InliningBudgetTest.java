package edu.sysy.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.frontend.FrontEnd;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.SourceFile;
import edu.sysy.verify.IrVerifier;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Inlining in programs of thousands of functions: what is copied, and how often. */
class InliningBudgetTest {
    private static final String LOOP =
            "int f(int x) { int s = 1; while (x > 0) { s = s * 3; x = x - 1; } return s; }\n";

    private static Program inlined(String source) {
        Program program = FrontEnd.lower(FrontEnd.parse(SourceFile.of("many.sy", source)));
        Pipeline inlining = PassCatalogue.pipeline("inline-calls,remove-dead-functions");
        Program result = Pipelines.ssaConstruction().then(inlining).run(program, new CompilerObserver() {});
        assertThat(IrVerifier.verify(result)).isEmpty();
        return result;
    }

    private static long calls(Program program, String function) {
        return program.functions().stream()
                .flatMap(caller -> caller.blocks().stream())
                .flatMap(block -> block.instructions().stream())
                .filter(instruction -> instruction.operation() instanceof Operation.Call call
                        && call.function().equals(function))
                .count();
    }

    private static int result(Program program) {
        Outcome outcome = Interpreter.builder()
                .build()
                .call(
                        program,
                        Program.MAIN,
                        new int[0],
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream());
        return ((Outcome.Returned) outcome).value();
    }

    private static String each(int count, IntFunction<String> text) {
        return IntStream.range(0, count).mapToObj(text).collect(Collectors.joining());
    }

    private static String callers(int count) {
        return LOOP
                + each(count, i -> "int f" + i + "(int x) { return f(x) + " + i + "; }\n")
                + "int main() { int s = 0;\n"
                + each(count, i -> "s = s * 3 + f" + i + "(2);\n")
                + "return s; }\n";
    }

    @Test
    void smallProgramsGetACopyOfALoopForEachCall() {
        assertThat(calls(inlined(callers(200)), "f")).isZero();
    }

    @Test
    void largeProgramsGetSomeCopiesOnly() {
        Program program = inlined(callers(20_000));

        assertThat(calls(program, "f")).isBetween(5_000L, 19_000L);
    }

    /** A chain of which each member has the only call of the one before: as long as a caller may grow, and longer. */
    @Test
    void chainsOfCallsAreCopiedOnce() {
        int count = 30_000;
        String source = "int f0(int x) { int a[2] = {x, 1}; return a[x - 7]; }\n"
                + each(count, i -> "int f" + (i + 1) + "(int x) { return f" + i + "(x) + 1; }\n")
                + "int main() { return f" + count + "(7); }\n";

        Program program = inlined(source);

        assertThat(result(program)).isEqualTo(7 + count);
        assertThat(program.functions()).hasSizeBetween(2, 50);
    }
}
