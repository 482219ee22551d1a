package edu.sysy.benchmarks.graph;

import edu.sysy.analysis.Dominators;
import edu.sysy.benchmarks.Meter;
import edu.sysy.benchmarks.ShortBenchmark;
import edu.sysy.ir.ControlFlow;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The dominator tree with its numbering, what it takes to have the graph in arrays, and a plain search as the floor.
 */
public class DominatorBenchmark extends ShortBenchmark {
    /** From successor lists to flat arrays with predecessors. */
    @Benchmark
    public void controlFlow(GraphInput input, Meter meter, Blackhole results) {
        meter.start();
        for (int[][] successors : input.batch) {
            results.consume(ControlFlow.ofSuccessors(successors));
            meter.nodes += successors.length;
        }
        meter.stop();
    }

    /** Depth-first search over the same arrays. */
    @Benchmark
    public void depthFirstSearch(GraphInput input, Meter meter, Blackhole results) {
        meter.start();
        for (ControlFlow flow : input.flows) {
            results.consume(new DepthFirstSearch(flow));
            meter.nodes += flow.blockCount();
        }
        meter.stop();
    }

    /** Immediate dominators, depths and preorder numbers. */
    @Benchmark
    public void dominators(GraphInput input, Meter meter, Blackhole results) {
        meter.start();
        for (ControlFlow flow : input.flows) {
            results.consume(Dominators.of(flow));
            meter.nodes += flow.blockCount();
        }
        meter.stop();
    }
}
