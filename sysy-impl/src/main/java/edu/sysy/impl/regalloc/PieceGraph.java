package edu.sysy.impl.regalloc;

import edu.sysy.impl.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Which pieces are alive at the same time, and which ones would like to be in the same register because a transfer vanishes
 * then. At most as many pieces are alive at once as there are registers, so the graph is small.
 */
final class PieceGraph {
    private final MachineFunction function;
    private final OperandTable operands;
    private final Pieces pieces;
    private final ControlFlow shape;
    private final int[] edgeStart;
    private final BitSet lastOfTransfer = new BitSet();
    private final BitSet lastOfOperand = new BitSet();
    private final BitSet unread = new BitSet();
    private final BitSet deadTransfers = new BitSet();
    private final IntList order = new IntList();
    private final IntList ones = new IntList();
    private final IntList others = new IntList();
    private final IntList targets = new IntList();
    private final int[] place;
    private final int[] live;
    private int liveCount;
    private final long[] liveEntries;
    private final int[] entryBit;
    private int[] start = new int[0];
    private int[] neighbours = new int[0];

    PieceGraph(MachineFunction function, OperandTable operands, Pieces pieces) {
        this.function = function;
        this.operands = operands;
        this.pieces = pieces;
        this.shape = function.controlFlow();
        this.edgeStart = new int[shape.blockCount() + 1];
        for (int b = 0; b < shape.blockCount(); b++) {
            edgeStart[b + 1] = edgeStart[b] + shape.successorCount(b);
        }
        place = new int[pieces.count()];
        Arrays.fill(place, -1);
        live = new int[pieces.count()];
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

    /** Whether nothing is done with what a transfer before an instruction brings. */
    boolean isDead(int transfer) {
        return deadTransfers.get(transfer);
    }

    /** Whether nothing is done with what a transfer on an edge brings. */
    boolean isDeadOnEdge(int transfer) {
        int target = pieces.onEdges.target(transfer);
        return target >= 0 && (liveEntries[pieces.home(target)] >>> entryBit[target] & 1) == 0;
    }

    private boolean isLiveEntry(int block, int index) {
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

    private void add(int piece) {
        if (place[piece] < 0) {
            place[piece] = liveCount;
            live[liveCount++] = piece;
        }
    }

    private void remove(int piece) {
        if (place[piece] >= 0) {
            int last = live[--liveCount];
            live[place[piece]] = last;
            place[last] = place[piece];
            place[piece] = -1;
        }
    }

    private void clear() {
        while (liveCount > 0) {
            remove(live[liveCount - 1]);
        }
    }

    /** Finds the last read of each piece in a block; true if less is alive at its start than was thought. */
    private boolean walkBack(int block) {
        for (int k = 0; k < shape.successorCount(block); k++) {
            int target = shape.successor(block, k);
            for (int n = pieces.entryStart(target); n < pieces.entryEnd(target); n++) {
                if (pieces.home(pieces.entry(n)) != target && isLiveEntry(target, n)) {
                    add(pieces.entry(n));
                }
            }
            int edge = edgeStart[block] + k;
            for (int t = pieces.onEdges.start(edge); t < pieces.onEdges.end(edge); t++) {
                if (pieces.onEdges.source(t) >= 0 && !isDeadOnEdge(t)) {
                    add(pieces.onEdges.source(t));
                }
            }
        }
        for (int i = function.firstInstruction(block + 1) - 1; i >= function.firstInstruction(block); i--) {
            int from = operands.start(i);
            for (int k = from; k < operands.end(i); k++) {
                if (operands.isVirtual(k) && !operands.isUse(k)) {
                    unread.set(k, place[pieces.ofOperand(k)] < 0);
                    remove(pieces.ofOperand(k));
                }
            }
            for (int k = operands.end(i) - 1; k >= from; k--) {
                if (operands.isVirtual(k) && operands.isUse(k)) {
                    lastOfOperand.set(k, place[pieces.ofOperand(k)] < 0 && !isOverwritten(i, pieces.ofOperand(k)));
                    add(pieces.ofOperand(k));
                }
            }
            for (int t = pieces.before.start(i); t < pieces.before.end(i); t++) {
                int target = pieces.before.target(t);
                if (target >= 0) {
                    deadTransfers.set(t, place[target] < 0);
                    remove(target);
                }
            }
            for (int t = pieces.before.end(i) - 1; t >= pieces.before.start(i); t--) {
                int source = pieces.before.source(t);
                boolean isRead = source >= 0 && !deadTransfers.get(t);
                lastOfTransfer.set(t, isRead && place[source] < 0);
                if (isRead) {
                    add(source);
                }
            }
        }
        long alive = 0;
        for (int n = pieces.entryStart(block); n < pieces.entryEnd(block); n++) {
            alive |= place[pieces.entry(n)] >= 0 ? 1L << n - pieces.entryStart(block) : 0;
        }
        clear();
        boolean isLess = (liveEntries[block] & mask(block)) != alive;
        liveEntries[block] = alive;
        return isLess;
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

    /** Finds what is alive where a piece begins. */
    private void walk(int block) {
        for (int n = pieces.entryStart(block); n < pieces.entryEnd(block); n++) {
            if (pieces.home(pieces.entry(n)) != block && isLiveEntry(block, n)) {
                add(pieces.entry(n));
            }
        }
        for (int n = pieces.entryStart(block); n < pieces.entryEnd(block); n++) {
            if (pieces.home(pieces.entry(n)) == block && isLiveEntry(block, n)) {
                begin(pieces.entry(n));
            }
        }
        for (int i = function.firstInstruction(block); i < function.firstInstruction(block + 1); i++) {
            walkTransfers(i);
            walkInstruction(i);
        }
        clear();
    }

    private void begin(int piece) {
        if (place[piece] < 0) {
            for (int n = 0; n < liveCount; n++) {
                ones.add(piece);
                others.add(live[n]);
            }
            add(piece);
            order.add(piece);
        }
    }

    private void walkTransfers(int instruction) {
        int from = pieces.before.start(instruction);
        int to = pieces.before.end(instruction);
        for (int t = from; t < to; t++) {
            if (lastOfTransfer.get(t)) {
                remove(pieces.before.source(t));
            }
        }
        targets.clear();
        for (int t = from; t < to; t++) {
            int target = pieces.before.target(t);
            if (target >= 0 && !deadTransfers.get(t)) {
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
            if (operands.isVirtual(k) && operands.isUse(k) && lastOfOperand.get(k)) {
                remove(pieces.ofOperand(k));
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
            if (operands.isVirtual(k) && !operands.isUse(k) && unread.get(k)) {
                remove(pieces.ofOperand(k));
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
