package edu.sysy.exercises.check;

import edu.sysy.analysis.DominanceFrontiers;
import edu.sysy.analysis.IteratedDominanceFrontier;
import edu.sysy.exercises.task.PhiPlacing;
import edu.sysy.ir.ControlFlow;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Checks dominance frontiers and the placement of phis against those of the library. */
public final class PhiPlacementCheck implements Check<PhiPlacing> {
    private static final int VARIABLES = 4;

    @Override
    public String run(PhiPlacing solution) {
        List<ControlFlow> graphs = RandomGraphs.all();
        Random random = new Random(1);
        for (ControlFlow flow : graphs) {
            DominanceFrontiers frontiers = DominanceFrontiers.of(flow);
            int[][] found = solution.frontiers(flow);
            for (int block = 0; block < flow.blockCount(); block++) {
                RandomGraphs.compare("the frontier of block " + block, frontiers.frontier(block), found[block], flow);
            }
            IteratedDominanceFrontier oracle = new IteratedDominanceFrontier(flow);
            for (int i = 0; i < VARIABLES; i++) {
                int[] definitions = RandomGraphs.someBlocks(random, flow);
                int[] expected = oracle.of(definitions);
                Arrays.sort(expected);
                String question = "the list of phis of a variable assigned in " + Arrays.toString(definitions);
                RandomGraphs.compare(question, expected, solution.phis(flow, definitions), flow);
            }
        }
        return graphs.size() + " graphs, " + VARIABLES * graphs.size() + " variables";
    }
}
