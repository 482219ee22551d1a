package edu.sysy.optimize.strength;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.ir.Function;
import java.util.ArrayList;
import java.util.List;

/** Takes the loops of a function from the inside out. A loop without loops inside has height 0. */
public final class LoopHeights {
    /** Nests higher than this are left alone from there on; each height is one more analysis of the function. */
    public static final int LIMIT = 6;

    private LoopHeights() {}

    /** The loops of a height that are entered by one edge only, outer before inner, in order. */
    public static List<Integer> loops(Function function, int height) {
        Loops loops = Loops.of(function);
        ScalarEvolution evolution = ScalarEvolution.of(function);
        int[] heights = new int[loops.count()];
        List<Integer> found = new ArrayList<>();
        for (int loop = loops.count() - 1; loop >= 0; loop--) {
            int parent = loops.parent(loop);
            if (parent >= 0) {
                heights[parent] = Math.max(heights[parent], heights[loop] + 1);
            }
            if (heights[loop] == height && evolution.entering(loop) >= 0) {
                found.add(loop);
            }
        }
        return found.reversed();
    }
}
