package edu.sysy.benchmarks.graph;

import edu.sysy.benchmarks.Meter;
import edu.sysy.benchmarks.ShortBenchmark;
import edu.sysy.ir.ControlFlow;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Dominators as hash maps; the graphs are those of {@link DominatorPeersBenchmark}. Counts nothing where the maps do
 * not fit into memory.
 */
public class HashMapDominatorBenchmark extends ShortBenchmark {
    /** Graphs to search. */
    @State(Scope.Thread)
    public static class Input {
        /** The family of graphs. */
        @Param({"STRUCTURED", "EARLY_RETURNS", "IRREDUCIBLE"})
        public GraphShape graph = GraphShape.STRUCTURED;

        /** The number of nodes of each graph. */
        @Param({"100", "1000"})
        public int n;

        /** The number of nodes of all graphs together. */
        @Param("20000")
        public int total;

        ControlFlow[] flows = {};

        /** Generates the graphs. */
        @Setup(Level.Trial)
        public void generate() {
            flows = GraphShape.flows(graph.batch(n, total));
        }
    }

    /** Iteration to a fixed point. */
    @Benchmark
    public void hashMaps(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (ControlFlow flow : input.flows) {
            if (flow.blockCount() <= HashMapDominators.MAX_NODES) {
                results.consume(HashMapDominators.immediate(flow));
                meter.nodes += flow.blockCount();
            }
        }
        meter.stop();
    }
}
