package edu.sysy.benchmarks.graph;

import edu.sysy.analysis.DominanceFrontiers;
import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.IteratedDominanceFrontier;
import edu.sysy.benchmarks.Meter;
import edu.sysy.benchmarks.ShortBenchmark;
import edu.sysy.ir.ControlFlow;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Dominance frontiers, given the dominators; and where the definitions of variables meet, given the frontiers. */
public class FrontierBenchmark extends ShortBenchmark {
    private static final int MAX_DEFINITIONS = 4;
    private static final int DISTANCE = 40;

    /** Graphs, anew for each invocation, and definitions of variables in them: one for every four nodes. */
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
        int[][][] variables = {};

        /** Generates the graphs and the variables. */
        @Setup(Level.Trial)
        public void generate() {
            batch = graph.batch(n, total);
            variables = new int[batch.length][][];
            SplittableRandom random = new SplittableRandom(n);
            for (int g = 0; g < batch.length; g++) {
                variables[g] = new int[Math.max(1, batch[g].length / 4)][];
                for (int v = 0; v < variables[g].length; v++) {
                    int first = random.nextInt(batch[g].length);
                    int range = Math.min(DISTANCE, batch[g].length - first);
                    variables[g][v] = random.ints(1 + random.nextInt(MAX_DEFINITIONS), first, first + range)
                            .toArray();
                }
            }
        }

        /** Forgets what is known about the graphs, all but the dominators. */
        @Setup(Level.Invocation)
        public void renew() {
            flows = GraphShape.flows(batch);
            for (ControlFlow flow : flows) {
                Dominators.of(flow);
            }
        }
    }

    /** The same, with frontiers. */
    @State(Scope.Thread)
    public static class Frontiers {
        /** Finds the frontiers. */
        @Setup(Level.Invocation)
        public void find(Input input) {
            for (ControlFlow flow : input.flows) {
                DominanceFrontiers.of(flow);
            }
        }
    }

    /** The frontiers of all nodes. */
    @Benchmark
    public void frontiers(Input input, Meter meter, Blackhole results) {
        meter.start();
        for (ControlFlow flow : input.flows) {
            results.consume(DominanceFrontiers.of(flow));
            meter.nodes += flow.blockCount();
        }
        meter.stop();
    }

    /** The iterated frontiers of the definitions of each variable. */
    @Benchmark
    public void phiPlacement(Input input, Frontiers frontiers, Meter meter, Blackhole results) {
        meter.start();
        for (int g = 0; g < input.flows.length; g++) {
            IteratedDominanceFrontier placement = new IteratedDominanceFrontier(input.flows[g]);
            for (int[] definitions : input.variables[g]) {
                results.consume(placement.of(definitions));
                meter.definitions += definitions.length;
            }
        }
        meter.stop();
    }
}
