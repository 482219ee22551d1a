package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.ints.IntList;
import edu.sysy.ints.IntSet;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;

/**
 * Which live ranges are live at the same time. At most as many live ranges are live at once as there are registers, so
 * the graph is small.
 */
final class LiveRangeInterference {
    private final MachineFunction function;
    private final OperandTable operands;
    private final LiveRanges ranges;
    private final ControlFlow shape;
    private final IntList order = new IntList();
    private final IntList targets = new IntList();
    private final LiveRangeEnds liveness;
    private final IntSet live;

    /** What is live where a live range begins, one list after the other as {@link #order} has the live ranges. */
    private IntList earlier = new IntList();

    /** The end of each of these lists. */
    private IntList ends = new IntList();

    private int[] start = new int[0];
    private int[] neighbours = new int[0];

    LiveRangeInterference(MachineFunction function, OperandTable operands, LiveRanges ranges, LiveRangeEnds liveness) {
        this.function = function;
        this.operands = operands;
        this.ranges = ranges;
        this.shape = function.controlFlow();
        this.liveness = liveness;
        this.live = new IntSet(ranges.count());
        for (int b = 0; b < shape.blockCount(); b++) {
            walk(b);
        }
        collect();
    }

    /** The live ranges, each after those that are live where it begins. */
    IntList order() {
        return order;
    }

    /** The first neighbour of a live range; those of all live ranges are numbered in one sequence. */
    int start(int range) {
        return start[range];
    }

    /** One past the last neighbour of a live range. */
    int end(int range) {
        return start[range + 1];
    }

    /** A live range that is live at the same time as another. */
    int neighbour(int index) {
        return neighbours[index];
    }

    /** Finds what is live where a live range begins. */
    private void walk(int block) {
        for (int n = ranges.entryStart(block); n < ranges.entryEnd(block); n++) {
            if (ranges.home(ranges.entry(n)) != block && liveness.isLiveEntry(block, n)) {
                live.add(ranges.entry(n));
            }
        }
        for (int n = ranges.entryStart(block); n < ranges.entryEnd(block); n++) {
            if (ranges.home(ranges.entry(n)) == block && liveness.isLiveEntry(block, n)) {
                begin(ranges.entry(n));
            }
        }
        for (int i = function.firstInstruction(block); i < function.firstInstruction(block + 1); i++) {
            walkTransfers(i);
            walkInstruction(i);
        }
        live.clear();
    }

    private void begin(int range) {
        if (!live.contains(range)) {
            for (int n = 0; n < live.size(); n++) {
                earlier.add(live.get(n));
            }
            live.add(range);
            order.add(range);
            ends.add(earlier.size());
        }
    }

    private void walkTransfers(int instruction) {
        int from = ranges.before.start(instruction);
        int to = ranges.before.end(instruction);
        for (int t = from; t < to; t++) {
            if (liveness.isLastOfTransfer(t)) {
                live.remove(ranges.before.source(t));
            }
        }
        targets.clear();
        for (int t = from; t < to; t++) {
            int target = ranges.before.target(t);
            if (target >= 0 && !liveness.isDead(t)) {
                insert(target);
            }
        }
        for (int n = 0; n < targets.size(); n++) {
            begin(targets.get(n));
        }
    }

    /** Sorts targets of transfers: what can be in the fewest registers chooses first. */
    private void insert(int target) {
        targets.add(target);
        int at = targets.size() - 1;
        while (at > 0 && choices(targets.get(at - 1)) > choices(target)) {
            targets.set(at, targets.get(at - 1));
            at--;
        }
        targets.set(at, target);
    }

    private int choices(int range) {
        return ranges.fixed(range) >= 0 ? 1 : Long.bitCount(~ranges.forbidden(range));
    }

    private void walkInstruction(int instruction) {
        int from = operands.start(instruction);
        int to = operands.end(instruction);
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k) && operands.isEarly(k)) {
                begin(ranges.ofOperand(k));
            }
        }
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k) && operands.isUse(k) && liveness.isLastOfOperand(k)) {
                live.remove(ranges.ofOperand(k));
            }
        }
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k) && !operands.isUse(k) && ranges.fixed(ranges.ofOperand(k)) >= 0) {
                begin(ranges.ofOperand(k));
            }
        }
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k) && !operands.isUse(k)) {
                begin(ranges.ofOperand(k));
            }
        }
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k) && !operands.isUse(k) && liveness.isUnread(k)) {
                live.remove(ranges.ofOperand(k));
            }
        }
    }

    /** Turns the lists of what is live into lists of neighbours, and drops them: both are large. */
    private void collect() {
        start = new int[ranges.count() + 2];
        int at = 0;
        for (int i = 0; i < order.size(); i++) {
            start[order.get(i) + 2] += ends.get(i) - at;
            for (; at < ends.get(i); at++) {
                start[earlier.get(at) + 2]++;
            }
        }
        for (int p = 2; p < start.length; p++) {
            start[p] += start[p - 1];
        }
        neighbours = new int[2 * earlier.size()];
        at = 0;
        for (int i = 0; i < order.size(); i++) {
            int range = order.get(i);
            for (; at < ends.get(i); at++) {
                int other = earlier.get(at);
                neighbours[start[range + 1]++] = other;
                neighbours[start[other + 1]++] = range;
            }
        }
        earlier = new IntList();
        ends = new IntList();
    }
}
