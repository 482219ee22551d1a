package edu.sysy.benchmarks;

import edu.sysy.ast.Ast;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.source.SourceFile;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** From text to the checked tree, and from the tree to the intermediate representation. */
@Warmup(iterations = 40, time = 1)
public class FrontEndBenchmark extends ShortBenchmark {
    /** Programs and their trees. */
    @State(Scope.Thread)
    public static class Input {
        /** The number of lines of each program, from 100 to 1,000,000. */
        @Param("10000")
        public int lines;

        List<SourceFile> sources = List.of();
        List<Ast> trees = List.of();

        /** Generates the programs. */
        @Setup(Level.Trial)
        public void generate() {
            sources = SourceShape.MANY_FUNCTIONS.batch(lines);
            trees = sources.stream().map(FrontEnd::parse).toList();
        }
    }

    /** Scans, parses and checks; dividing the text into lines is part of it. */
    @Benchmark
    public void parse(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (SourceFile source : input.sources) {
            results.consume(FrontEnd.parse(SourceFile.of(source.name(), source.text())));
            meter.lines += input.lines;
        }
        meter.stop();
    }

    /** Checks again and translates. */
    @Benchmark
    public void lower(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (Ast tree : input.trees) {
            results.consume(FrontEnd.lower(tree));
            meter.lines += input.lines;
        }
        meter.stop();
    }
}
