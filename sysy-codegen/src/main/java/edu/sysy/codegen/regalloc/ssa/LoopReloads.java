package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.analysis.Loops;
import edu.sysy.codegen.regalloc.LiveValues;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import java.util.Arrays;

/** The values with which a loop is entered by a spill plan, but not entered again; at most a register file for each. */
final class LoopReloads {
    private final IntGroups lost;

    private LoopReloads(IntGroups lost) {
        this.lost = lost;
    }

    static LoopReloads none() {
        return new LoopReloads(new IntGroups(0, new IntList(), new IntList()));
    }

    static LoopReloads of(SpillPlan plan, ControlFlow shape, Loops loops, LiveValues live, int registers) {
        IntList headers = new IntList();
        IntList lost = new IntList();
        int[] lastExit = new int[registers]; // the block that a register left last
        Arrays.fill(lastExit, -1);
        for (int header = 0; header < shape.blockCount(); header++) {
            for (int i = 0; loops.isHeader(header) && i < shape.predecessorCount(header); i++) {
                int latch = shape.predecessor(header, i);
                if (!loops.contains(loops.innermost(header), latch)) {
                    continue;
                }
                for (int e = plan.exitStart(latch); e < plan.exitEnd(latch); e++) {
                    lastExit[plan.exit(e)] = latch;
                }
                for (int j = 0; j < plan.entryCount(header); j++) {
                    int register = plan.entry(header, j);
                    if (plan.isUseful(header, j) && lastExit[register] != latch && live.isLiveIn(header, register)) {
                        headers.add(header);
                        lost.add(register);
                    }
                }
            }
        }
        return new LoopReloads(new IntGroups(shape.blockCount(), headers, lost));
    }

    boolean isEmpty() {
        return lost.size() == 0;
    }

    boolean contains(int header, int register) {
        if (isEmpty()) {
            return false;
        }
        for (int place = lost.start(header); place < lost.end(header); place++) {
            if (lost.get(place) == register) {
                return true;
            }
        }
        return false;
    }
}
