package edu.sysy.codegen.regalloc;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.ControlFlow;

/** How often blocks run compared with the entry, as a guess: ten times for each loop around them. */
public final class BlockWeights {
    private static final int DEEPEST = 6;

    private final int[] weights;

    public BlockWeights(ControlFlow shape) {
        Loops loops = Loops.of(shape);
        weights = new int[shape.blockCount()];
        for (int block = 0; block < weights.length; block++) {
            weights[block] = 1;
            for (int i = Math.min(loops.depthOfBlock(block), DEEPEST); i > 0; i--) {
                weights[block] *= 10;
            }
        }
    }

    public int of(int block) {
        return weights[block];
    }
}
