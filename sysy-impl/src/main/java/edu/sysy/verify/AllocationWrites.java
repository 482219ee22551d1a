package edu.sysy.verify;

import edu.sysy.machine.Allocation;
import edu.sysy.machine.Location;
import edu.sysy.machine.Move;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.StackSlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Everything that changes a location in an allocated function, by location and in the order of the code.
 *
 * <p>A time is {@link #TICKS_LOG} bits of step within an instruction's moves, below the number of the instruction:
 * moves take the steps from 0, clobbers and definitions the last two.
 */
final class AllocationWrites {
    /** The number of the first stack slot. */
    static final int FIRST_SLOT = PhysicalRegister.MAX_NUMBER + 1;

    private static final int TICKS_LOG = 24;
    private static final long LAST_TICK = (1L << TICKS_LOG) - 1;

    private final List<LocationWrites> byLocation = new ArrayList<>();

    /** Registers keep their number, slots follow. */
    static int number(Location location) {
        return switch (location) {
            case PhysicalRegister register -> register.number();
            case StackSlot slot -> FIRST_SLOT + slot.index();
        };
    }

    /** The time just before the moves of an instruction. */
    static long before(int instruction) {
        return (long) instruction << TICKS_LOG;
    }

    /** The time at which an instruction reads: its moves are made. */
    static long reading(int instruction) {
        return before(instruction) + LAST_TICK - 2;
    }

    private static long clobbering(int instruction) {
        return before(instruction) + LAST_TICK - 1;
    }

    /** The time at which an instruction defines. */
    static long writing(int instruction) {
        return before(instruction) + LAST_TICK;
    }

    /** The instruction of a time. */
    static int instruction(long time) {
        return (int) (time >> TICKS_LOG);
    }

    /** Whether the write at a time is a definition. */
    static boolean isDefinition(long time) {
        return (time & LAST_TICK) == LAST_TICK;
    }

    /** Whether the write at a time is a clobber. */
    static boolean isClobber(long time) {
        return (time & LAST_TICK) == LAST_TICK - 1;
    }

    /** The move that writes at a time, which is neither a definition nor a clobber. */
    static Move move(Allocation allocation, long time) {
        return allocation.movesBefore(instruction(time)).get((int) (time & LAST_TICK));
    }

    void addMoves(int instruction, List<Move> moves) {
        for (int i = 0; i < moves.size(); i++) {
            add(number(moves.get(i).to()), before(instruction) + i);
        }
    }

    void addClobbers(int instruction, RegisterSet registers) {
        registers.numbers().forEach(number -> add(number, clobbering(instruction)));
    }

    void addDefinition(int instruction, Location location) {
        add(number(location), writing(instruction));
    }

    private void add(int location, long time) {
        while (byLocation.size() <= location) {
            byLocation.add(new LocationWrites());
        }
        byLocation.get(location).add(time);
    }

    /** The time of the last write of a location in [{@code from}, {@code to}); -1 if there is none. */
    long last(int location, long from, long to) {
        if (location >= byLocation.size()) {
            return -1;
        }
        long time = byLocation.get(location).lastBefore(to);
        return time >= from ? time : -1;
    }

    private static final class LocationWrites {
        private long[] times = new long[4];
        private int count;

        void add(long time) {
            if (count == times.length) {
                times = Arrays.copyOf(times, 2 * count);
            }
            times[count++] = time;
        }

        long lastBefore(long limit) {
            int low = 0;
            int high = count;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (times[middle] < limit) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low == 0 ? -1 : times[low - 1];
        }
    }
}
