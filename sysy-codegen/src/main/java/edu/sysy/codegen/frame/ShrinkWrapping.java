package edu.sysy.codegen.frame;

import edu.sysy.analysis.CommonDominator;
import edu.sysy.analysis.Dominators;
import edu.sysy.ir.ControlFlow;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Shrink wrapping: the region of a function that runs with a frame, which is what the nearest common dominator outside
 * loops of the blocks that need the frame dominates. A function that returns early touches no memory for it:
 *
 * <pre>
 *     push frame                           slti  t0, a0, 2
 *     slti  t0, a0, 2                      bne   t0, zero, done
 *     bne   t0, zero, done                 push frame
 *     ...                        --&gt;       ...
 * done:                                    pop frame
 *     pop frame                        done:
 *     return                               return
 * </pre>
 *
 * <p>The frame is made where the region begins, which is in no loop, and torn down at each exit of the region. An exit
 * is the end of a block with one successor, because no edge is critical. (Chow: Minimizing Register Usage Penalty at
 * Procedure Calls, PLDI 1988, with one region for all registers and the stack pointer.)
 */
public final class ShrinkWrapping {
    /** At how many exits the frame may be torn down; with more, it is there from entry to return. */
    private static final int MAX_EXITS = 4;

    private static final int ENTRY = 0;

    private final ControlFlow flow;
    private final Dominators dominators;
    private final int first;

    private ShrinkWrapping(ControlFlow flow, int first) {
        this.flow = flow;
        this.dominators = Dominators.of(flow);
        this.first = first;
    }

    /** The region of a function around some of its blocks. */
    public static ShrinkWrapping around(ControlFlow flow, BitSet blocks) {
        return new ShrinkWrapping(flow, CommonDominator.outsideLoops(flow, blocks));
    }

    /** The same; the whole function if the region has too many exits. */
    public static ShrinkWrapping withFewExits(ControlFlow flow, BitSet blocks) {
        ShrinkWrapping region = around(flow, blocks);
        return region.exits() > MAX_EXITS ? new ShrinkWrapping(flow, ENTRY) : region;
    }

    /** The block at whose beginning the frame is made. */
    public int first() {
        return first;
    }

    /** Whether the region begins with a block, and is not all of the function. */
    public boolean beginsWith(int block) {
        return block == first && first != ENTRY;
    }

    /** Whether the frame exists in a block. */
    public boolean contains(int block) {
        return first == ENTRY || dominators.dominates(first, block);
    }

    /** Whether the frame exists in a block, but no more in its only successor. */
    public boolean endsWith(int block) {
        return first != ENTRY
                && flow.successorCount(block) == 1
                && dominators.dominates(first, block)
                && !dominators.dominates(first, flow.successor(block, 0));
    }

    private int exits() {
        int count = 0;
        for (int block = 0; block < flow.blockCount(); block++) {
            count += endsWith(block) ? 1 : 0;
        }
        return count;
    }

    /** The positions of the blocks that run with the frame. */
    @Override
    public String toString() {
        return "framed blocks "
                + IntStream.range(0, flow.blockCount())
                        .filter(this::contains)
                        .boxed()
                        .toList();
    }
}
