package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Terminator.Branch;
import java.util.Optional;

/**
 * The test at the end of the only latch of a loop, as {@code rotate-loops} leaves it: it goes back or leaves the loop.
 *
 * @param loop the number of the loop
 * @param header the position of its header
 * @param latch the position of its latch
 * @param backIfTrue whether the latch goes back when its condition is not 0
 */
public record LatchTest(int loop, int header, int latch, boolean backIfTrue) {
    /** That of a loop; empty if it has several latches or its latch always goes back. */
    public static Optional<LatchTest> of(Function function, int loop) {
        Loops loops = Loops.of(function);
        ControlFlow flow = function.controlFlow();
        int header = loops.header(loop);
        int latch = LoopForm.latch(flow, loops, loop);
        if (latch < 0 || !(function.blocks().get(latch).terminator() instanceof Branch)) {
            return Optional.empty();
        }
        boolean backIfTrue = flow.successor(latch, 0) == header;
        return loops.contains(loop, flow.successor(latch, backIfTrue ? 1 : 0))
                ? Optional.empty()
                : Optional.of(new LatchTest(loop, header, latch, backIfTrue));
    }

    /** The test. */
    public Branch branch(Function function) {
        return (Branch) function.blocks().get(latch).terminator();
    }

    /** The edge on which the loop goes on. */
    public Edge back(Function function) {
        return backIfTrue ? branch(function).ifTrue() : branch(function).ifFalse();
    }

    /** The edge on which it is left. */
    public Edge exit(Function function) {
        return backIfTrue ? branch(function).ifFalse() : branch(function).ifTrue();
    }
}
