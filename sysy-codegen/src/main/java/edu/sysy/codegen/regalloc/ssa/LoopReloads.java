package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.analysis.Loops;
import edu.sysy.codegen.regalloc.LiveValues;
import edu.sysy.ir.ControlFlow;
import java.util.BitSet;

/** The values with which a loop is entered by a spill plan, but not entered again. */
final class LoopReloads {
    private final BitSet[] lost;
    private boolean isEmpty = true;

    private LoopReloads(int blocks) {
        lost = new BitSet[blocks];
        for (int block = 0; block < blocks; block++) {
            lost[block] = new BitSet();
        }
    }

    static LoopReloads none() {
        return new LoopReloads(0);
    }

    static LoopReloads of(SpillPlan plan, ControlFlow shape, Loops loops, LiveValues live) {
        LoopReloads result = new LoopReloads(shape.blockCount());
        BitSet leaving = new BitSet();
        for (int header = 0; header < shape.blockCount(); header++) {
            for (int i = 0; loops.isHeader(header) && i < shape.predecessorCount(header); i++) {
                int latch = shape.predecessor(header, i);
                if (loops.contains(loops.innermost(header), latch)) {
                    result.add(header, latch, plan, live, leaving);
                }
            }
        }
        return result;
    }

    private void add(int header, int latch, SpillPlan plan, LiveValues live, BitSet leaving) {
        for (int e = plan.exitStart(latch); e < plan.exitEnd(latch); e++) {
            leaving.set(plan.exit(e));
        }
        for (int j = 0; j < plan.entryCount(header); j++) {
            int register = plan.entry(header, j);
            if (plan.isUseful(header, j) && !leaving.get(register) && live.isLiveIn(header, register)) {
                lost[header].set(register);
                isEmpty = false;
            }
        }
        for (int e = plan.exitStart(latch); e < plan.exitEnd(latch); e++) {
            leaving.clear(plan.exit(e));
        }
    }

    boolean isEmpty() {
        return isEmpty;
    }

    boolean contains(int header, int register) {
        return !isEmpty && lost[header].get(register);
    }
}
