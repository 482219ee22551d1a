package edu.sysy.impl.regalloc;

import org.jspecify.annotations.Nullable;

/** Which interval each register holds now and at the start of each block; registers are numbered by index. */
final class RegisterBook {
    private final Positions positions;
    private final LiveRanges ranges;
    private final int count;
    private final @Nullable Interval[] atBlock;
    private final long[] busyAtBlock;
    private final @Nullable Interval[] occupants;
    private final int[] occupiedUntil;
    private int rank = -1;

    RegisterBook(Positions positions, LiveRanges ranges, int count) {
        this.positions = positions;
        this.ranges = ranges;
        this.count = count;
        int blocks = positions.order().blockCount();
        atBlock = new @Nullable Interval[blocks * count];
        busyAtBlock = new long[blocks];
        occupants = new @Nullable Interval[count];
        occupiedUntil = new int[count];
    }

    /** Makes {@code position}, which is not before the last one, "now". */
    void advanceTo(int position) {
        int next = positions.rankAt(position);
        if (next == rank) {
            return;
        }
        rank = next;
        for (int register = 0; register < count; register++) {
            occupiedUntil[register] = 0;
            Interval interval = atBlock[rank * count + register];
            if ((busyAtBlock[rank] >>> register & 1) != 0 && interval != null) {
                occupy(interval, register, positions.blockStart(rank));
            }
        }
    }

    /** The registers that hold something now. */
    long busyAt(int now) {
        long busy = 0;
        for (int register = 0; register < count; register++) {
            busy |= occupiedUntil[register] > now ? 1L << register : 0;
        }
        return busy;
    }

    /** The registers that hold something at the start of the block at {@code rank}. */
    long busyAtBlock(int block) {
        return busyAtBlock[block];
    }

    /** What a busy register holds now. */
    Interval occupant(int register) {
        Interval interval = occupants[register];
        if (interval == null) {
            throw new IllegalStateException("register " + register + " is free");
        }
        return interval;
    }

    /** Puts an interval that starts now into a register. */
    void take(Interval interval, int register) {
        occupy(interval, register, interval.start);
        setBlocks(interval, register, interval.start, true);
    }

    /** Takes an interval out of a register from now on. */
    void release(Interval interval, int register, int now) {
        occupiedUntil[register] = 0;
        setBlocks(interval, register, now, false);
    }

    private void occupy(Interval interval, int register, int position) {
        occupants[register] = interval;
        occupiedUntil[register] = Math.min(interval.end, ranges.rangeEnd(ranges.rangeBehind(interval, position)));
    }

    private void setBlocks(Interval interval, int register, int from, boolean busy) {
        for (int range = ranges.rangeBehind(interval, from); range < ranges.endRange(interval.register); range++) {
            int start = Math.max(ranges.rangeStart(range), from);
            int end = Math.min(ranges.rangeEnd(range), interval.end);
            if (start >= end) {
                return;
            }
            int block = positions.rankAt(start);
            if (positions.blockStart(block) < start) {
                block++;
            }
            for (; positions.blockStart(block) < end; block++) {
                if (busy) {
                    atBlock[block * count + register] = interval;
                    busyAtBlock[block] |= 1L << register;
                } else {
                    atBlock[block * count + register] = null;
                    busyAtBlock[block] &= ~(1L << register);
                }
            }
        }
    }
}
