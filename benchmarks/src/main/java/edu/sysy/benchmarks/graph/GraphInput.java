package edu.sysy.benchmarks.graph;

import edu.sysy.ir.ControlFlow;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Graphs, anew for each invocation, because they remember what was found out about them. */
@State(Scope.Thread)
public class GraphInput {
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
