package edu.sysy.benchmarks;

import edu.sysy.Compiler;
import edu.sysy.Stage;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.mips.Mips32;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * SSA construction from what the front end makes: the stage with all its passes, dominators and frontiers. Counted are
 * instructions and terminators, but no constants: other compilers have those as operands.
 */
@Warmup(iterations = 40, time = 1)
public class SsaBenchmark extends ShortBenchmark {
    /** Programs, anew for each invocation, because their functions remember what was found out about them. */
    @State(Scope.Thread)
    public static class Input {
        /** How the lines are distributed. */
        @Param({"MANY_FUNCTIONS", "ONE_FUNCTION"})
        public SourceShape shape = SourceShape.MANY_FUNCTIONS;

        /** The number of lines of each program, from 100 to 1,000,000. */
        @Param("10000")
        public int lines;

        final Stage<Program, Program> constructSsa;
        private final Compiler compiler;
        private List<Program> generated = List.of();
        List<Program> programs = List.of();
        int instructions;

        /** Takes the stage from a compiler. */
        public Input() {
            compiler = Compiler.builder().target(Mips32.linux()).build();
            constructSsa = compiler.constructSsa();
        }

        /** Generates the programs. */
        @Setup(Level.Trial)
        public void generate() {
            generated = shape.batch(lines).stream()
                    .map(compiler.parse().andThen(compiler.lower())::run)
                    .toList();
            instructions = generated.stream().mapToInt(SsaBenchmark::size).sum();
        }

        /** Forgets what is known about them. */
        @Setup(Level.Invocation)
        public void renew() {
            programs = generated.stream()
                    .map(program -> program.mapFunctions(SsaBenchmark::copy))
                    .toList();
        }
    }

    /** Puts all local variables into SSA form. */
    @Benchmark
    public void constructSsa(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (Program program : input.programs) {
            results.consume(input.constructSsa.run(program));
        }
        meter.instructions += input.instructions;
        meter.stop();
    }

    /** The same code with nothing known about it. */
    private static Function copy(Function function) {
        return Function.of(function.name(), function.returnType(), function.blocks());
    }

    private static int size(Program program) {
        int size = 0;
        for (Function function : program.functions()) {
            for (Block block : function.blocks()) {
                size += 1
                        + (int) block.instructions().stream()
                                .filter(instruction -> !(instruction.operation() instanceof Operation.Constant))
                                .count();
            }
        }
        return size;
    }
}
