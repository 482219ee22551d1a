package edu.sysy.benchmarks;

import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** C compilers on the same programs, to object files. Their start, some 10 to 60 ms, is part of it. */
@Warmup(iterations = 1, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class CompilePeersBenchmark extends ShortBenchmark {
    /** One program in a file. */
    @State(Scope.Thread)
    public static class Input {
        /** How the lines are distributed. */
        @Param("MANY_FUNCTIONS")
        public SourceShape shape = SourceShape.MANY_FUNCTIONS;

        /** The number of lines of the program. */
        @Param({"1000", "10000"})
        public int lines;

        /** How hard to try. */
        @Param({"O0", "O1"})
        public edu.sysy.Level level = edu.sysy.Level.O0;

        private Path file = Path.of("");

        /** Writes the program. */
        @Setup(Level.Trial)
        public void write() throws IOException {
            SourceFile source = shape.batch(lines).getFirst();
            file = Files.createTempFile("generated", ".c");
            Files.writeString(file, source.text());
        }

        /** Deletes it. */
        @TearDown(Level.Trial)
        public void delete() throws IOException {
            Files.delete(file);
        }

        void compile(CCompiler compiler, Meter meter) {
            meter.cpuNanos += compiler.compile(file, level.name());
            meter.lines += lines;
        }
    }

    /** GCC, for MIPS if it is installed, otherwise for this machine. */
    @Benchmark
    public void gcc(Input input, Meter meter) {
        input.compile(CCompiler.GCC, meter);
    }

    /** Clang, for this machine. */
    @Benchmark
    public void clang(Input input, Meter meter) {
        input.compile(CCompiler.CLANG, meter);
    }
}
