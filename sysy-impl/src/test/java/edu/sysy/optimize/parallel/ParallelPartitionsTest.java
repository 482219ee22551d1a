package edu.sysy.optimize.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.TargetTraits;
import edu.sysy.analysis.RunTimeModels;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.interpret.InterpretedRun;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Program;
import edu.sysy.nest.RandomLoops;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.SourceFile;
import edu.sysy.verify.IrVerifier;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs iterations of parallel loops in other ranges and orders than the loops do: what the program computes is the
 * same, for all partitions of few iterations and for random ones of random programs.
 */
class ParallelPartitionsTest {
    private static final int PROGRAMS = Integer.getInteger("sysy.parallel", 60);
    private static final int THREADS = 4;
    private static final int MAX_TRIPS = 9;
    private static final ParallelizeLoops PASS = new ParallelizeLoops(TargetTraits.DEFAULT, THREADS).withMinWork(1);

    private static final Pipeline BEFORE = PassCatalogue.pipeline(
            "simplify-control-flow,promote-locals,simplify-control-flow,number-values,forward-memory,number-values,"
                    + "convert-branches-to-selects,promote-memory-in-loops,hoist-invariants,simplify-control-flow,"
                    + "fold-constants,eliminate-dead-code");

    private static final Interpreter INTERPRETER =
            Interpreter.builder().operationLimit(1_000_000).build();

    /** Finds out which programs leave an array; what passes make of the others may load a word too early. */
    private static final Interpreter CHECKING_INTERPRETER =
            Interpreter.builder().operationLimit(1_000_000).checkBounds(true).build();

    private static Program lowered(String source) {
        return FrontEnd.lower(FrontEnd.parse(SourceFile.of("parallel.sy", source)));
    }

    private static Pipeline optimization(Level level) {
        return Pipelines.ssaConstruction()
                .then(Pipelines.optimization(level, TargetTraits.DEFAULT, THREADS)
                        .replace(ParallelizeLoops.NAME, PASS));
    }

    // ---- all partitions

    /** {@code TRIPS} is the number of iterations where it has to be a constant. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                // a map
                "int a[9], b[9] = {3, 1, 4, 1, 5, 9, 2, 6, 5};\nint main() { int n = getint(), i = 0;\n"
                        + "while (i < n) { a[i] = b[i] * n + i; i = i + 1; }\nputarray(9, a); return i; }",
                // reductions, counting down
                "int b[10] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};\n"
                        + "int main() { int i = getint(), s = 7, p = 2, x = 3, y = 4;\n"
                        + "while (i > 0) { s = s + b[i]; p = p * b[i]; if (b[i] > x) x = b[i]; if (b[i] < y) y = b[i];\n"
                        + "i = i - 1; }\nputint(s); putch(32); putint(p); putch(32); putint(x); putch(32); putint(y); return i; }",
                // floating numbers that are handed over
                "float a[9];\nint main() { int n = getint(), i = 0; float x = getfloat();\n"
                        + "while (i < n) { a[i] = x * i + n; i = i + 1; }\nputfarray(9, a); return i; }",
                // steps
                "int b[30] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7};\n"
                        + "int main() { int n = getint(), i = 2, s = 0;\n"
                        + "while (i < 3 * TRIPS) { s = s + b[i] * n; i = i + 3; }\nputint(s); return i; }",
                // a nest
                "int a[9][9];\nint main() { int n = getint(), i = 0, s = 0;\n"
                        + "while (i < n) { int j = 0; while (j <= i) { a[j][i] = i * j + n; s = s + a[j][i]; j = j + 1; }\n"
                        + "i = i + 1; }\nputarray(81, a[0]); return s; }"
            })
    void anyPartitionComputesTheSame(String source) {
        Random random = new Random(1);
        for (int trips = 0; trips <= MAX_TRIPS; trips++) {
            Program before = BEFORE.run(lowered(source.replace("TRIPS", "" + trips)), CompilerObserver.NONE);
            Program parallel = Pipeline.of(PASS).run(before, CompilerObserver.NONE);
            assertThat(RunTimeModels.hasThreads(parallel) || trips < 2)
                    .as(source)
                    .isTrue();
            byte[] input = (trips + " 1.5").getBytes();
            InterpretedRun expected = INTERPRETER.run(before, input);
            for (int threads = 1; threads <= THREADS; threads++) {
                for (Partition partition : Partition.all(trips, threads, random)) {
                    int number = trips;
                    Program divided = Partition.apply(
                            parallel, each -> each == number ? partition : Partition.random(each, THREADS, random));
                    assertSame(INTERPRETER.run(divided, input), expected, source + "\n" + partition);
                }
            }
        }
    }

    private static void assertSame(InterpretedRun found, InterpretedRun expected, String what) {
        assertThat(found.text()).as(what).isEqualTo(expected.text());
        assertThat(value(found)).as(what).isEqualTo(value(expected));
    }

    private static int value(InterpretedRun run) {
        assertThat(run.outcome()).isInstanceOf(Outcome.Returned.class);
        return ((Outcome.Returned) run.outcome()).value();
    }

    // ---- random programs

    /** Prints all that a random program computes. */
    private static String printing(String program) {
        return program.replace("return 0;", """
                putarray(64, a[0]); putarray(24, b); putarray(24, c); putarray(8, r); putint(s); putch(32); putint(t);
                return 0;""");
    }

    @Test
    void randomLoopsComputeTheSame() {
        Random random = new Random(2);
        int parallel = 0;
        int reductions = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            String source = printing(RandomLoops.program(seed));
            Program lowered = lowered(source);
            InterpretedRun expected = CHECKING_INTERPRETER.run(lowered, new byte[0]);
            if (!(expected.outcome() instanceof Outcome.Returned)) {
                continue; // it leaves an array
            }
            for (Pipeline pipeline : List.of(BEFORE.then(PASS), optimization(seed % 2 == 0 ? Level.O2 : Level.O3))) {
                Program changed = pipeline.run(lowered, CompilerObserver.NONE);
                assertThat(IrVerifier.verify(changed)).as(source).isEmpty();
                assertSame(INTERPRETER.run(changed, new byte[0]), expected, source);
                if (RunTimeModels.hasThreads(changed)) {
                    parallel++;
                    reductions += changed.globals().stream()
                                    .anyMatch(global -> global.name().startsWith("parallel.partials"))
                            ? 1
                            : 0;
                    Program divided = Partition.apply(changed, trips -> Partition.random(trips, THREADS, random));
                    assertSame(INTERPRETER.run(divided, new byte[0]), expected, "seed " + seed + "\n" + source);
                }
            }
        }
        System.out.println(
                parallel + " parallel programs of " + PROGRAMS + " in two forms, " + reductions + " with reductions");
        assertThat(parallel).isGreaterThan(PROGRAMS / 3);
        assertThat(reductions).isGreaterThan(PROGRAMS / 20);
    }
}
