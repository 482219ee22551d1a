package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.ints.IntSet;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Where pieces are read for the last time, and which ones are never read, found by walking back through the blocks.
 * What is done for a piece that is never read is dead itself, and reads nothing.
 *
 * <p>At first all pieces at the starts of blocks are thought to be alive; blocks are walked again as long as less is.
 */
final class LiveRangeEnds {
    private final MachineFunction function;
    private final OperandTable operands;
    private final LiveRanges pieces;
    private final ControlFlow shape;
    private final int[] edgeStart;
    private final BitSet lastOfTransfer = new BitSet();
    private final BitSet lastOfOperand = new BitSet();
    private final BitSet unread = new BitSet();
    private final BitSet deadTransfers = new BitSet();
    private final IntSet live;
    /** Which of the pieces at the start of each block are alive there, as bits. */
    private final long[] liveEntries;
    /** The number of its bit for each piece that begins at the start of a block. */
    private final int[] entryBit;

    LiveRangeEnds(MachineFunction function, OperandTable operands, LiveRanges pieces) {
        this.function = function;
        this.operands = operands;
        this.pieces = pieces;
        this.shape = function.controlFlow();
        this.edgeStart = new int[shape.blockCount() + 1];
        for (int b = 0; b < shape.blockCount(); b++) {
            edgeStart[b + 1] = edgeStart[b] + shape.successorCount(b);
        }
        live = new IntSet(pieces.count());
        liveEntries = new long[shape.blockCount()];
        Arrays.fill(liveEntries, -1);
        entryBit = new int[pieces.count()];
        for (int b = 0; b < shape.blockCount(); b++) {
            for (int n = pieces.entryStart(b); n < pieces.entryEnd(b); n++) {
                if (pieces.home(pieces.entry(n)) == b) {
                    entryBit[pieces.entry(n)] = n - pieces.entryStart(b);
                }
            }
        }
        findLive();
    }

    /** Whether a transfer before an instruction reads its piece for the last time. */
    boolean isLastOfTransfer(int transfer) {
        return lastOfTransfer.get(transfer);
    }

    /** Whether a use reads its piece for the last time, and the instruction does not go on with it. */
    boolean isLastOfOperand(int use) {
        return lastOfOperand.get(use);
    }

    /** Whether nothing reads the piece of a definition. */
    boolean isUnread(int definition) {
        return unread.get(definition);
    }

    /** Whether nothing is done with what a transfer before an instruction brings. */
    boolean isDead(int transfer) {
        return deadTransfers.get(transfer);
    }

    /** Whether nothing is done with what a transfer on an edge brings. */
    boolean isDeadOnEdge(int transfer) {
        int target = pieces.onEdges.target(transfer);
        return target >= 0 && (liveEntries[pieces.home(target)] >>> entryBit[target] & 1) == 0;
    }

    /** Whether a piece at the start of a block, given by its index among all of those, is alive there. */
    boolean isLiveEntry(int block, int index) {
        return (liveEntries[block] >>> index - pieces.entryStart(block) & 1) != 0;
    }

    /** Walks back through all blocks, again through those behind which less is alive than was thought. */
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

    /** Finds the last read of each piece in a block; true if less is alive at its start than was thought. */
    private boolean walkBack(int block) {
        leave(block);
        for (int i = function.firstInstruction(block + 1) - 1; i >= function.firstInstruction(block); i--) {
            passOperands(i);
            passTransfers(i);
        }
        long alive = 0;
        for (int n = pieces.entryStart(block); n < pieces.entryEnd(block); n++) {
            alive |= live.contains(pieces.entry(n)) ? 1L << n - pieces.entryStart(block) : 0;
        }
        live.clear();
        boolean isLess = (liveEntries[block] & mask(block)) != alive;
        liveEntries[block] = alive;
        return isLess;
    }

    private void leave(int block) {
        for (int k = 0; k < shape.successorCount(block); k++) {
            int target = shape.successor(block, k);
            for (int n = pieces.entryStart(target); n < pieces.entryEnd(target); n++) {
                if (pieces.home(pieces.entry(n)) != target && isLiveEntry(target, n)) {
                    live.add(pieces.entry(n));
                }
            }
            int edge = edgeStart[block] + k;
            for (int t = pieces.onEdges.start(edge); t < pieces.onEdges.end(edge); t++) {
                if (pieces.onEdges.source(t) >= 0 && !isDeadOnEdge(t)) {
                    live.add(pieces.onEdges.source(t));
                }
            }
        }
    }

    private void passOperands(int instruction) {
        int from = operands.start(instruction);
        for (int k = from; k < operands.end(instruction); k++) {
            if (operands.isVirtual(k) && !operands.isUse(k)) {
                unread.set(k, !live.contains(pieces.ofOperand(k)));
                live.remove(pieces.ofOperand(k));
            }
        }
        for (int k = operands.end(instruction) - 1; k >= from; k--) {
            if (operands.isVirtual(k) && operands.isUse(k)) {
                lastOfOperand.set(
                        k, !live.contains(pieces.ofOperand(k)) && !isOverwritten(instruction, pieces.ofOperand(k)));
                live.add(pieces.ofOperand(k));
            }
        }
    }

    private void passTransfers(int instruction) {
        for (int t = pieces.before.start(instruction); t < pieces.before.end(instruction); t++) {
            int target = pieces.before.target(t);
            if (target >= 0) {
                deadTransfers.set(t, !live.contains(target));
                live.remove(target);
            }
        }
        for (int t = pieces.before.end(instruction) - 1; t >= pieces.before.start(instruction); t--) {
            int source = pieces.before.source(t);
            boolean isRead = source >= 0 && !deadTransfers.get(t);
            lastOfTransfer.set(t, isRead && !live.contains(source));
            if (isRead) {
                live.add(source);
            }
        }
    }

    private long mask(int block) {
        int count = pieces.entryEnd(block) - pieces.entryStart(block);
        return count == Long.SIZE ? -1 : (1L << count) - 1;
    }

    private boolean isOverwritten(int instruction, int piece) {
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k) && !operands.isUse(k) && pieces.ofOperand(k) == piece) {
                return true;
            }
        }
        return false;
    }
}
