package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.ints.IntSet;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Where live ranges are read for the last time, and which ones are never read, found by walking back through the
 * blocks. What is done for a live range that is never read is dead itself, and reads nothing.
 *
 * <p>At first all live ranges at the starts of blocks are thought to be live; blocks are walked again as long as less
 * is.
 */
final class LiveRangeEnds {
    private final MachineFunction function;
    private final OperandTable operands;
    private final LiveRanges ranges;
    private final ControlFlow shape;
    private final int[] edgeStart;
    private final BitSet lastOfTransfer = new BitSet();
    private final BitSet lastOfOperand = new BitSet();
    private final BitSet unread = new BitSet();
    private final BitSet deadTransfers = new BitSet();
    private final IntSet live;
    /** Which of the live ranges at the start of each block are live there, as bits. */
    private final long[] liveEntries;
    /** The number of its bit for each live range that begins at the start of a block. */
    private final int[] entryBit;

    LiveRangeEnds(MachineFunction function, OperandTable operands, LiveRanges ranges) {
        this.function = function;
        this.operands = operands;
        this.ranges = ranges;
        this.shape = function.controlFlow();
        this.edgeStart = new int[shape.blockCount() + 1];
        for (int b = 0; b < shape.blockCount(); b++) {
            edgeStart[b + 1] = edgeStart[b] + shape.successorCount(b);
        }
        live = new IntSet(ranges.count());
        liveEntries = new long[shape.blockCount()];
        Arrays.fill(liveEntries, -1);
        entryBit = new int[ranges.count()];
        for (int b = 0; b < shape.blockCount(); b++) {
            for (int n = ranges.entryStart(b); n < ranges.entryEnd(b); n++) {
                if (ranges.home(ranges.entry(n)) == b) {
                    entryBit[ranges.entry(n)] = n - ranges.entryStart(b);
                }
            }
        }
        findLive();
    }

    /** Whether a transfer before an instruction reads its live range for the last time. */
    boolean isLastOfTransfer(int transfer) {
        return lastOfTransfer.get(transfer);
    }

    /** Whether a use reads its live range for the last time, and the instruction does not go on with it. */
    boolean isLastOfOperand(int use) {
        return lastOfOperand.get(use);
    }

    /** Whether nothing reads the live range of a definition. */
    boolean isUnread(int definition) {
        return unread.get(definition);
    }

    /** Whether nothing is done with what a transfer before an instruction brings. */
    boolean isDead(int transfer) {
        return deadTransfers.get(transfer);
    }

    /** Whether nothing is done with what a transfer on an edge brings. */
    boolean isDeadOnEdge(int transfer) {
        int target = ranges.onEdges.target(transfer);
        return target >= 0 && (liveEntries[ranges.home(target)] >>> entryBit[target] & 1) == 0;
    }

    /** Whether a live range at the start of a block, given by its index among all of those, is live there. */
    boolean isLiveEntry(int block, int index) {
        return (liveEntries[block] >>> index - ranges.entryStart(block) & 1) != 0;
    }

    /** Walks back through all blocks, again through those after which less is live than was assumed. */
    private void findLive() {
        boolean[] waiting = new boolean[shape.blockCount()];
        Arrays.fill(waiting, true);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int b = waiting.length - 1; b >= 0; b--) {
                if (waiting[b]) {
                    waiting[b] = false;
                    if (walkBack(b)) {
                        for (int i = 0; i < shape.predecessorCount(b); i++) {
                            waiting[shape.predecessor(b, i)] = true;
                            changed |= shape.predecessor(b, i) >= b;
                        }
                    }
                }
            }
        }
    }

    /** Finds the last read of each live range in a block; true if less is live at its start than was thought. */
    private boolean walkBack(int block) {
        leave(block);
        for (int i = function.firstInstruction(block + 1) - 1; i >= function.firstInstruction(block); i--) {
            passOperands(i);
            passTransfers(i);
        }
        long alive = 0;
        for (int n = ranges.entryStart(block); n < ranges.entryEnd(block); n++) {
            alive |= live.contains(ranges.entry(n)) ? 1L << n - ranges.entryStart(block) : 0;
        }
        live.clear();
        boolean isLess = (liveEntries[block] & mask(block)) != alive;
        liveEntries[block] = alive;
        return isLess;
    }

    private void leave(int block) {
        for (int k = 0; k < shape.successorCount(block); k++) {
            int target = shape.successor(block, k);
            for (int n = ranges.entryStart(target); n < ranges.entryEnd(target); n++) {
                if (ranges.home(ranges.entry(n)) != target && isLiveEntry(target, n)) {
                    live.add(ranges.entry(n));
                }
            }
            int edge = edgeStart[block] + k;
            for (int t = ranges.onEdges.start(edge); t < ranges.onEdges.end(edge); t++) {
                if (ranges.onEdges.source(t) >= 0 && !isDeadOnEdge(t)) {
                    live.add(ranges.onEdges.source(t));
                }
            }
        }
    }

    private void passOperands(int instruction) {
        int from = operands.start(instruction);
        for (int k = from; k < operands.end(instruction); k++) {
            if (operands.isVirtual(k) && !operands.isUse(k)) {
                unread.set(k, !live.contains(ranges.ofOperand(k)));
                live.remove(ranges.ofOperand(k));
            }
        }
        for (int k = operands.end(instruction) - 1; k >= from; k--) {
            if (operands.isVirtual(k) && operands.isUse(k)) {
                lastOfOperand.set(
                        k, !live.contains(ranges.ofOperand(k)) && !isOverwritten(instruction, ranges.ofOperand(k)));
                live.add(ranges.ofOperand(k));
            }
        }
    }

    private void passTransfers(int instruction) {
        for (int t = ranges.before.start(instruction); t < ranges.before.end(instruction); t++) {
            int target = ranges.before.target(t);
            if (target >= 0) {
                deadTransfers.set(t, !live.contains(target));
                live.remove(target);
            }
        }
        for (int t = ranges.before.end(instruction) - 1; t >= ranges.before.start(instruction); t--) {
            int source = ranges.before.source(t);
            boolean isRead = source >= 0 && !deadTransfers.get(t);
            lastOfTransfer.set(t, isRead && !live.contains(source));
            if (isRead) {
                live.add(source);
            }
        }
    }

    private long mask(int block) {
        int count = ranges.entryEnd(block) - ranges.entryStart(block);
        return count == Long.SIZE ? -1 : (1L << count) - 1;
    }

    private boolean isOverwritten(int instruction, int range) {
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k) && !operands.isUse(k) && ranges.ofOperand(k) == range) {
                return true;
            }
        }
        return false;
    }
}
