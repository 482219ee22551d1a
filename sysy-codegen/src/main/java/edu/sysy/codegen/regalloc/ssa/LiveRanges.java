package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.codegen.frame.ShrinkWrapping;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.ints.IntList;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The lives of values in registers, cut into live ranges that each stay in one register, and the transfers between live
 * ranges and memory. A live range has one definition: that of its value, a transfer, or a block where several live
 * ranges of a value meet.
 *
 * <p>The two ends of a transfer are written as numbers: that of a live range, or {@code -1 - v} for the memory of value
 * v.
 */
final class LiveRanges {
    private static final int NONE = -1;

    private final IntList value = new IntList();
    private final IntList fixed = new IntList();
    private final IntList home = new IntList();
    private final BitSet outside = new BitSet();
    private boolean createsOutside;
    private long[] forbidden = new long[64];

    /** Transfers before instructions. */
    final Transfers before;

    /** Transfers on edges. */
    final Transfers onEdges;

    /** By operand; {@link #NONE} of a physical register. */
    private final int[] ofOperand;

    private final int[] entryStart;
    private final IntList entries = new IntList();

    LiveRanges(int blocks, int instructions, int edges, int operands) {
        before = new Transfers(instructions);
        onEdges = new Transfers(edges);
        ofOperand = new int[operands];
        Arrays.fill(ofOperand, NONE);
        entryStart = new int[blocks + 1];
    }

    /** Groups of transfers that happen at the same time. */
    static final class Transfers {
        private final int[] start;
        private final IntList targets = new IntList();
        private final IntList sources = new IntList();

        Transfers(int groups) {
            start = new int[groups + 1];
        }

        void add(int target, int source) {
            targets.add(target);
            sources.add(source);
        }

        void endGroup(int group) {
            start[group + 1] = targets.size();
        }

        int start(int group) {
            return start[group];
        }

        int end(int group) {
            return start[group + 1];
        }

        int target(int index) {
            return targets.get(index);
        }

        int source(int index) {
            return sources.get(index);
        }

        int count() {
            return targets.size();
        }

        void setEnds(int index, int target, int source) {
            targets.set(index, target);
            sources.set(index, source);
        }
    }

    /** The end of a transfer that stands for the memory of a value. */
    static int memory(int register) {
        return -1 - register;
    }

    /** The value whose memory an end of a transfer stands for. */
    static int valueInMemory(int end) {
        return -1 - end;
    }

    int create(int register, long forbiddenNumbers) {
        return create(register, forbiddenNumbers, -1, -1);
    }

    /** A live range that has to be in a register with a number. */
    int createFixed(int register, int number) {
        return create(register, 0, number, -1);
    }

    /** A live range that begins with a block. */
    int createAtBlock(int register, int block) {
        return create(register, 0, -1, block);
    }

    private int create(int register, long forbiddenNumbers, int number, int block) {
        int range = value.size();
        value.add(register);
        fixed.add(number);
        home.add(block);
        if (range == forbidden.length) {
            forbidden = Arrays.copyOf(forbidden, 2 * range);
        }
        forbidden[range] = forbiddenNumbers;
        outside.set(range, createsOutside);
        return range;
    }

    /** Says whether the live ranges created from now on are outside of the {@link ShrinkWrapping}. */
    void createOutside(boolean isOutside) {
        createsOutside = isOutside;
    }

    /**
     * Whether the live range is outside of the {@link ShrinkWrapping}, where registers that have to be saved cost more.
     */
    boolean isOutside(int range) {
        return outside.get(range);
    }

    int count() {
        return value.size();
    }

    /** The value that is in the live range, at first. */
    int value(int range) {
        return value.get(range);
    }

    /** The number of the register in which the live range has to be; -1 if it may be in any. */
    int fixed(int range) {
        return fixed.get(range);
    }

    /** The block with which the live range begins; -1 if it does not begin with one. */
    int home(int range) {
        return home.get(range);
    }

    /** The registers in which the live range cannot be, as bits by number. */
    long forbidden(int range) {
        return forbidden[range];
    }

    /** The registers each live range can be in, as bits by number. */
    long[] usable(OperandTable operands, RegisterTable registers) {
        long[] ofClass = new long[registers.classCount()];
        for (int i = 0; i < ofClass.length; i++) {
            ofClass[i] = registers.numbers(i);
        }
        long[] usable = new long[count()];
        for (int p = 0; p < usable.length; p++) {
            usable[p] = fixed(p) >= 0 ? 1L << fixed(p) : ofClass[operands.classOf(value(p))] & ~forbidden[p];
        }
        return usable;
    }

    void setOperand(int operand, int range) {
        ofOperand[operand] = range;
    }

    int ofOperand(int operand) {
        return ofOperand[operand];
    }

    void addEntry(int range) {
        entries.add(range);
    }

    void endEntries(int block) {
        entryStart[block + 1] = entries.size();
    }

    int entryStart(int block) {
        return entryStart[block];
    }

    int entryEnd(int block) {
        return entryStart[block + 1];
    }

    /** A live range in which a value comes into a block; those of all blocks are numbered in one sequence. */
    int entry(int index) {
        return entries.get(index);
    }

    /** Puts {@code other[p]} in the place of each live range p. */
    void rename(int[] other) {
        for (int i = 0; i < entries.size(); i++) {
            entries.set(i, other[entries.get(i)]);
        }
        for (int k = 0; k < ofOperand.length; k++) {
            ofOperand[k] = ofOperand[k] < 0 ? ofOperand[k] : other[ofOperand[k]];
        }
        rename(before, other);
        rename(onEdges, other);
    }

    private static void rename(Transfers transfers, int[] other) {
        for (int i = 0; i < transfers.count(); i++) {
            int target = transfers.target(i);
            int source = transfers.source(i);
            transfers.setEnds(i, target < 0 ? target : other[target], source < 0 ? source : other[source]);
        }
    }
}
