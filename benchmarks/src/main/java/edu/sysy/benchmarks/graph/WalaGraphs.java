package edu.sysy.benchmarks.graph;

import com.ibm.wala.util.graph.NumberedGraph;
import com.ibm.wala.util.graph.impl.SlowSparseNumberedGraph;
import java.util.ArrayList;
import java.util.List;

/** Graphs as WALA wants them. */
final class WalaGraphs {
    private WalaGraphs() {}

    static List<NumberedGraph<Integer>> of(int[][][] batch) {
        List<NumberedGraph<Integer>> result = new ArrayList<>();
        for (int[][] successors : batch) {
            NumberedGraph<Integer> graph = SlowSparseNumberedGraph.make();
            for (int node = 0; node < successors.length; node++) {
                graph.addNode(node);
            }
            for (int node = 0; node < successors.length; node++) {
                for (int target : successors[node]) {
                    graph.addEdge(node, target);
                }
            }
            result.add(graph);
        }
        return result;
    }
}
