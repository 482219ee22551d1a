package edu.sysy.benchmarks.graph;

import com.ibm.wala.util.graph.NumberedGraph;
import com.ibm.wala.util.graph.dominators.Dominators;
import edu.sysy.analysis.textbook.DominatorSets;
import edu.sysy.benchmarks.Meter;
import edu.sysy.benchmarks.ShortBenchmark;
import edu.sysy.ir.ControlFlow;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Dominators of the same graphs by others. What they need to have the graph in their own form is not counted. */
public class DominatorPeersBenchmark extends ShortBenchmark {
    /** Graphs in the peers' forms. */
    @State(Scope.Thread)
    public static class Input {
        /** The family of graphs. */
        @Param({"STRUCTURED", "EARLY_RETURNS", "IRREDUCIBLE"})
        public GraphShape graph = GraphShape.STRUCTURED;

        /** The number of nodes of each graph. */
        @Param({"100", "10000"})
        public int n;

        /** The number of nodes of all graphs together. */
        @Param("20000")
        public int total;

        ControlFlow[] flows = {};
        List<NumberedGraph<Integer>> walaGraphs = List.of();

        /** Generates the graphs. */
        @Setup(Level.Trial)
        public void generate() {
            int[][][] batch = graph.batch(n, total);
            flows = GraphShape.flows(batch);
            walaGraphs = WalaGraphs.of(batch);
        }
    }

    /** Iteration over bit sets; counts nothing where the sets do not fit into memory. */
    @Benchmark
    public void textbook(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (ControlFlow flow : input.flows) {
            if (flow.blockCount() <= DominatorSets.MAX_BLOCKS) {
                results.consume(DominatorSets.of(flow).immediateDominators());
                meter.nodes += flow.blockCount();
            }
        }
        meter.stop();
    }

    /** Lengauer and Tarjan as in WALA. */
    @Benchmark
    public void wala(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (NumberedGraph<Integer> graph : input.walaGraphs) {
            results.consume(Dominators.make(graph, 0));
            meter.nodes += graph.getNumberOfNodes();
        }
        meter.stop();
    }
}
