package edu.sysy.analysis;

import edu.sysy.ir.ControlFlow;
import java.util.BitSet;

/**
 * The nearest common dominator of some blocks that is in no loop: where something they all need can be done once.
 */
public final class CommonDominator {
    private static final int ENTRY = 0;

    private CommonDominator() {}

    /**
     * The last block that dominates all of {@code blocks} and is in no loop; the entry if there are no such blocks, or
     * if some block of the function cannot be reached. Takes time linear in the number of blocks.
     */
    public static int outsideLoops(ControlFlow shape, BitSet blocks) {
        Dominators dominators = Dominators.of(shape);
        if (blocks.isEmpty() || dominators.reachableCount() < shape.blockCount()) {
            return ENTRY;
        }
        int first = blocks.nextSetBit(0);
        int last = first;
        for (int block = first; block >= 0; block = blocks.nextSetBit(block + 1)) {
            first = dominators.preorderNumber(block) < dominators.preorderNumber(first) ? block : first;
            last = dominators.preorderNumber(block) > dominators.preorderNumber(last) ? block : last;
        }
        Loops loops = Loops.of(shape);
        int place = dominators.nearestCommon(first, last);
        while (loops.depthOfBlock(place) > 0 && place != ENTRY) {
            place = dominators.immediate(place);
        }
        return place;
    }
}
