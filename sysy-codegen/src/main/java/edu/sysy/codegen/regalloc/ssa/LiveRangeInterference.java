package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.ints.IntList;
import edu.sysy.ints.IntSet;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;

/**
 * Which pieces are alive at the same time. At most as many pieces are alive at once as there are registers, so the
 * graph is small.
 */
final class LiveRangeInterference {
    private final MachineFunction function;
    private final OperandTable operands;
    private final LiveRanges pieces;
    private final ControlFlow shape;
    private final IntList order = new IntList();
    private final IntList ones = new IntList();
    private final IntList others = new IntList();
    private final IntList targets = new IntList();
    private final LiveRangeEnds liveness;
    private final IntSet live;
    private int[] start = new int[0];
    private int[] neighbours = new int[0];

    LiveRangeInterference(MachineFunction function, OperandTable operands, LiveRanges pieces, LiveRangeEnds liveness) {
        this.function = function;
        this.operands = operands;
        this.pieces = pieces;
        this.shape = function.controlFlow();
        this.liveness = liveness;
        this.live = new IntSet(pieces.count());
        for (int b = 0; b < shape.blockCount(); b++) {
            walk(b);
        }
        collect();
    }

    /** The pieces, each behind those that are alive where it begins. */
    IntList order() {
        return order;
    }

    /** The first neighbour of a piece; those of all pieces are numbered in one sequence. */
    int start(int piece) {
        return start[piece];
    }

    /** One past the last neighbour of a piece. */
    int end(int piece) {
        return start[piece + 1];
    }

    /** A piece that is alive at the same time as another. */
    int neighbour(int index) {
        return neighbours[index];
    }

    /** Finds what is alive where a piece begins. */
    private void walk(int block) {
        for (int n = pieces.entryStart(block); n < pieces.entryEnd(block); n++) {
            if (pieces.home(pieces.entry(n)) != block && liveness.isLiveEntry(block, n)) {
                live.add(pieces.entry(n));
            }
        }
        for (int n = pieces.entryStart(block); n < pieces.entryEnd(block); n++) {
            if (pieces.home(pieces.entry(n)) == block && liveness.isLiveEntry(block, n)) {
                begin(pieces.entry(n));
            }
        }
        for (int i = function.firstInstruction(block); i < function.firstInstruction(block + 1); i++) {
            walkTransfers(i);
            walkInstruction(i);
        }
        live.clear();
    }

    private void begin(int piece) {
        if (!live.contains(piece)) {
            for (int n = 0; n < live.size(); n++) {
                ones.add(piece);
                others.add(live.get(n));
            }
            live.add(piece);
            order.add(piece);
        }
    }

    private void walkTransfers(int instruction) {
        int from = pieces.before.start(instruction);
        int to = pieces.before.end(instruction);
        for (int t = from; t < to; t++) {
            if (liveness.isLastOfTransfer(t)) {
                live.remove(pieces.before.source(t));
            }
        }
        targets.clear();
        for (int t = from; t < to; t++) {
            int target = pieces.before.target(t);
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

    private int choices(int piece) {
        return pieces.fixed(piece) >= 0 ? 1 : Long.bitCount(~pieces.forbidden(piece));
    }

    private void walkInstruction(int instruction) {
        int from = operands.start(instruction);
        int to = operands.end(instruction);
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k) && operands.isEarly(k)) {
                begin(pieces.ofOperand(k));
            }
        }
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k) && operands.isUse(k) && liveness.isLastOfOperand(k)) {
                live.remove(pieces.ofOperand(k));
            }
        }
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k) && !operands.isUse(k) && pieces.fixed(pieces.ofOperand(k)) >= 0) {
                begin(pieces.ofOperand(k));
            }
        }
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k) && !operands.isUse(k)) {
                begin(pieces.ofOperand(k));
            }
        }
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k) && !operands.isUse(k) && liveness.isUnread(k)) {
                live.remove(pieces.ofOperand(k));
            }
        }
    }

    private void collect() {
        start = new int[pieces.count() + 1];
        for (int i = 0; i < ones.size(); i++) {
            start[ones.get(i) + 1]++;
            start[others.get(i) + 1]++;
        }
        for (int p = 0; p < pieces.count(); p++) {
            start[p + 1] += start[p];
        }
        int[] next = start.clone();
        neighbours = new int[2 * ones.size()];
        for (int i = 0; i < ones.size(); i++) {
            neighbours[next[ones.get(i)]++] = others.get(i);
            neighbours[next[others.get(i)]++] = ones.get(i);
        }
    }
}
