package edu.sysy.benchmarks.graph;

import edu.sysy.analysis.Dominators;
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
 * The dominator tree with its numbering, what it takes to have the graph in arrays, and a plain search as the floor.
 */
public class DominatorBenchmark extends ShortBenchmark {
    /** Graphs, anew for each invocation, because they remember what was found out about them. */
    @State(Scope.Thread)
    public static class Input {
        /** The family of graphs. */
        @Param({"STRUCTURED", "EARLY_RETURNS", "IRREDUCIBLE"})
        public GraphShape graph = GraphShape.STRUCTURED;

        /** The number of nodes of each graph, from 10 to 1,000,000. */
        @Param({"100", "10000"})
        public int n;

        /** The number of nodes of all graphs together: branch prediction learns the smaller batch by heart. */
        @Param({"20000", "400000"})
        public int total;

        int[][][] batch = {};
        ControlFlow[] flows = {};

        /** Generates the graphs. */
        @Setup(Level.Trial)
        public void generate() {
            batch = graph.batch(n, total);
        }

        /** Forgets what is known about them. */
        @Setup(Level.Invocation)
        public void renew() {
            flows = GraphShape.flows(batch);
        }
    }

    /** From successor lists to flat arrays with predecessors. */
    @Benchmark
    public void controlFlow(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (int[][] successors : input.batch) {
            results.consume(ControlFlow.ofSuccessors(successors));
            meter.nodes += successors.length;
        }
        meter.stop();
    }

    /** Depth-first search over the same arrays. */
    @Benchmark
    public void depthFirstSearch(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (ControlFlow flow : input.flows) {
            results.consume(new DepthFirstSearch(flow));
            meter.nodes += flow.blockCount();
        }
        meter.stop();
    }

    /** Immediate dominators, depths and preorder numbers. */
    @Benchmark
    public void dominators(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (ControlFlow flow : input.flows) {
            results.consume(Dominators.of(flow));
            meter.nodes += flow.blockCount();
        }
        meter.stop();
    }
}
