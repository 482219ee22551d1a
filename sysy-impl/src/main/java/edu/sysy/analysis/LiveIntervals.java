package edu.sysy.analysis;

import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.Value;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The parts of a function in which each value is live, as ranges of instruction numbers, of the intermediate
 * representation or of machine code (Poletto and Sarkar: Linear Scan Register Allocation, 1999, with holes).
 *
 * <p>Instructions are numbered through all blocks in order, from 0, the end of each block among them: in machine code
 * as {@link MachineFunction} says, in the intermediate representation with a number for each terminator. A value that
 * is passed along an edge is read by the end of the block. The time and the room are linear in the size of the code and
 * of the live-in sets.
 */
public final class LiveIntervals {
    private final char prefix;
    private final int valueCount;
    private final int[] firstInstruction;
    private final IntGroups byValue;
    private final int[] firsts;
    private final int[] lasts;

    private LiveIntervals(Liveable code, char prefix) {
        this.prefix = prefix;
        valueCount = code.valueCount();
        firstInstruction = code.firstInstructions();
        Builder builder = new Builder(code);
        builder.run();
        IntList order = new IntList();
        for (int i = 0; i < builder.values.size(); i++) {
            order.add(i);
        }
        byValue = new IntGroups(code.valueCount(), builder.values, order);
        firsts = builder.firsts.toArray();
        lasts = builder.lasts.toArray();
    }

    /** The live intervals of the values of a function, computed once. */
    public static LiveIntervals of(Function function) {
        return function.derived().get(LiveIntervals.class, f -> new LiveIntervals(new LiveableFunction(f), '%'));
    }

    /** The live intervals of the virtual registers of a function, computed once. */
    public static LiveIntervals of(MachineFunction function) {
        return function.derived().get(LiveIntervals.class, f -> new LiveIntervals(new LiveableCode(f), 'v'));
    }

    /** The number of the first instruction of the block at a position; for the block count, the number of all. */
    public int firstInstruction(int position) {
        return firstInstruction[position];
    }

    /** The intervals of a value, in order, with holes between them; none if nothing defines it. */
    public List<LiveInterval> of(Value value) {
        return intervals(value.index());
    }

    /** The intervals of a virtual register, in order, with holes between them; none if nothing defines it. */
    public List<LiveInterval> of(VirtualRegister register) {
        return intervals(register.index());
    }

    private List<LiveInterval> intervals(int value) {
        if (value < 0 || value >= valueCount) {
            return List.of();
        }
        List<LiveInterval> intervals = new ArrayList<>();
        for (int i = byValue.start(value); i < byValue.end(value); i++) {
            intervals.add(new LiveInterval(firsts[byValue.get(i)], lasts[byValue.get(i)]));
        }
        return intervals;
    }

    /** Each value that has intervals, and these, a line each. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int value = 0; value < valueCount; value++) {
            if (byValue.start(value) < byValue.end(value)) {
                text.append(prefix)
                        .append(value)
                        .append(' ')
                        .append(intervals(value))
                        .append('\n');
            }
        }
        return text.toString();
    }

    /** Finds the intervals block by block. */
    private static final class Builder {
        private final Liveable code;
        private final int[] starts;
        private final int[] ends;
        private final int[] latest;
        private final IntList touched = new IntList();
        private final IntList values = new IntList();
        private final IntList firsts = new IntList();
        private final IntList lasts = new IntList();

        Builder(Liveable code) {
            this.code = code;
            this.starts = new int[code.valueCount()];
            this.ends = new int[code.valueCount()];
            this.latest = new int[code.valueCount()];
            Arrays.fill(starts, -1);
            Arrays.fill(latest, -1);
        }

        void run() {
            ControlFlow flow = code.flow();
            for (int block = 0; block < flow.blockCount(); block++) {
                int first = code.firstInstructions()[block];
                int last = code.firstInstructions()[block + 1] - 1;
                for (int value : code.liveIn(block)) {
                    open(value, first);
                }
                code.visit(block, this::open, this::read);
                for (int k = 0; k < flow.successorCount(block); k++) {
                    for (int value : code.liveIn(flow.successor(block, k))) {
                        read(value, last);
                    }
                }
                close(first);
            }
        }

        private void open(int value, int first) {
            if (starts[value] < 0) {
                starts[value] = first;
                ends[value] = first;
                touched.add(value);
            }
        }

        private void read(int value, int instruction) {
            if (starts[value] >= 0) {
                ends[value] = Math.max(ends[value], instruction);
            }
        }

        /** Ends the intervals of a block; one that goes on from the block before is one with that. */
        private void close(int first) {
            for (int i = 0; i < touched.size(); i++) {
                int value = touched.get(i);
                int before = latest[value];
                if (before >= 0 && starts[value] == first && lasts.get(before) == first - 1) {
                    lasts.set(before, ends[value]);
                } else {
                    latest[value] = values.size();
                    values.add(value);
                    firsts.add(starts[value]);
                    lasts.add(ends[value]);
                }
                starts[value] = -1;
            }
            touched.clear();
        }
    }
}
