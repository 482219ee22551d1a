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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Dominance frontiers, given the dominators; and where the definitions of variables meet, given the frontiers. */
public class FrontierBenchmark extends ShortBenchmark {
    private static final int MAX_DEFINITIONS = 4;
    private static final int DISTANCE = 40;

    /** Dominators of the graphs, and definitions of variables in them: one for every four nodes. */
    @State(Scope.Thread)
    public static class Variables {
        int[][][] definitions = {};

        /** Generates the variables. */
        @Setup(Level.Trial)
        public void generate(GraphInput input) {
            int[][][] batch = input.batch;
            definitions = new int[batch.length][][];
            SplittableRandom random = new SplittableRandom(input.n);
            for (int g = 0; g < batch.length; g++) {
                definitions[g] = new int[Math.max(1, batch[g].length / 4)][];
                for (int v = 0; v < definitions[g].length; v++) {
                    int first = random.nextInt(batch[g].length);
                    int range = Math.min(DISTANCE, batch[g].length - first);
                    definitions[g][v] = random.ints(1 + random.nextInt(MAX_DEFINITIONS), first, first + range)
                            .toArray();
                }
            }
        }

        /** Finds the dominators. */
        @Setup(Level.Invocation)
        public void find(GraphInput input) {
            for (ControlFlow flow : input.flows) {
                Dominators.of(flow);
            }
        }
    }

    /** The frontiers of the graphs. */
    @State(Scope.Thread)
    public static class Frontiers {
        /** Finds the frontiers. */
        @Setup(Level.Invocation)
        public void find(GraphInput input) {
            for (ControlFlow flow : input.flows) {
                DominanceFrontiers.of(flow);
            }
        }
    }

    /** The frontiers of all nodes. */
    @Benchmark
    public void frontiers(GraphInput input, Variables dominated, Meter meter, Blackhole results) {
        meter.start();
        for (ControlFlow flow : input.flows) {
            results.consume(DominanceFrontiers.of(flow));
            meter.nodes += flow.blockCount();
        }
        meter.stop();
    }

    /** The iterated frontiers of the definitions of each variable. */
    @Benchmark
    public void phiPlacement(
            GraphInput input, Variables variables, Frontiers frontiers, Meter meter, Blackhole results) {
        meter.start();
        for (int g = 0; g < input.flows.length; g++) {
            IteratedDominanceFrontier placement = new IteratedDominanceFrontier(input.flows[g]);
            for (int[] definitions : variables.definitions[g]) {
                results.consume(placement.of(definitions));
                meter.definitions += definitions.length;
            }
        }
        meter.stop();
    }
}
