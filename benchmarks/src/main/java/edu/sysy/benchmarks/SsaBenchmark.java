package edu.sysy.benchmarks;

import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.optimize.ssa.PromoteLocals;
import edu.sysy.pass.PassContext;
import edu.sysy.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** SSA construction from what the front end makes, dominators, frontiers and all. */
@Warmup(iterations = 10, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class SsaBenchmark extends ShortBenchmark {
    /** Functions, anew for each invocation, because they remember what was found out about them. */
    @State(Scope.Thread)
    public static class Input {
        /** How the lines are distributed. */
        @Param({"MANY_FUNCTIONS", "ONE_FUNCTION"})
        public SourceShape shape = SourceShape.MANY_FUNCTIONS;

        /** The number of lines of each program, from 100 to 1,000,000. */
        @Param("10000")
        public int lines;

        List<Function> generated = List.of();
        List<Function> functions = List.of();
        int instructions;

        /** Generates the programs. */
        @Setup(Level.Trial)
        public void generate() {
            generated = new ArrayList<>();
            for (SourceFile source : shape.batch(lines)) {
                Program program = FrontEnd.lower(FrontEnd.parse(source));
                generated.addAll(program.functions());
            }
            instructions = size(generated);
        }

        /** Forgets what is known about them. */
        @Setup(Level.Invocation)
        public void renew() {
            functions = generated.stream().map(SsaBenchmark::copy).toList();
        }
    }

    /** Puts all local variables into SSA form. */
    @Benchmark
    public void promoteLocals(Input input, Meter meter, Blackhole results) {
        meter.start();
        PromoteLocals pass = new PromoteLocals();
        for (Function function : input.functions) {
            results.consume(pass.run(function, PassContext.SILENT));
        }
        meter.instructions += input.instructions;
        meter.stop();
    }

    /** The same code with nothing known about it. */
    private static Function copy(Function function) {
        return Function.of(function.name(), function.returnType(), function.blocks());
    }

    /** The number of instructions and terminators. */
    static int size(List<Function> functions) {
        return functions.stream()
                .mapToInt(function ->
                        function.instructionCount() + function.blocks().size())
                .sum();
    }
}
