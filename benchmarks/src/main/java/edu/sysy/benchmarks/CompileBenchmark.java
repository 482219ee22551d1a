package edu.sysy.benchmarks;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
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

/** Whole compiles in one thread of a warm machine. */
@Warmup(iterations = 10, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class CompileBenchmark extends ShortBenchmark {
    /** Programs and a compiler for them. */
    @State(Scope.Thread)
    public static class Input {
        /** How the lines are distributed. */
        @Param("MANY_FUNCTIONS")
        public SourceShape shape = SourceShape.MANY_FUNCTIONS;

        /** The number of lines of each program. */
        @Param({"1000", "10000"})
        public int lines;

        /** How hard to try. */
        @Param({"O0", "O1"})
        public edu.sysy.Level level = edu.sysy.Level.O0;

        List<SourceFile> sources = List.of();
        Compiler compiler =
                Compiler.builder().target(Mips32.linux()).optimize(level).build();

        /** Generates the programs. */
        @Setup(Level.Trial)
        public void generate() {
            sources = shape.batch(lines);
            compiler = Compiler.builder().target(Mips32.linux()).optimize(level).build();
        }

        Assembly compile(SourceFile source) {
            return compiler.compile(SourceFile.of(source.name(), source.text()));
        }
    }

    /** From source text to the bytes of an executable. */
    @Benchmark
    public void executable(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (SourceFile source : input.sources) {
            results.consume(input.compile(source).executable());
            meter.lines += input.lines;
        }
        meter.stop();
    }

    /** From source text to assembly text. */
    @Benchmark
    public void text(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (SourceFile source : input.sources) {
            results.consume(input.compile(source).text());
            meter.lines += input.lines;
        }
        meter.stop();
    }
}
