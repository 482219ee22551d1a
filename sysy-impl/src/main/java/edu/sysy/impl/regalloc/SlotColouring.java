package edu.sysy.impl.regalloc;

import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * Gives spilled virtual registers stack slots, the same one to registers whose lives, holes included, do not overlap. The
 * number of slots is the least possible for lives without holes.
 */
final class SlotColouring {
    private SlotColouring() {}

    /** The slot of each virtual register that {@code scan} spilled. */
    static int[] slots(LiveRanges ranges, LinearScan scan, int registerCount) {
        long[] lives = new long[registerCount];
        int count = 0;
        for (int register = 0; register < registerCount; register++) {
            if (scan.isSpilled(register)) {
                lives[count++] = (long) ranges.definition(register) << 32 | register;
            }
        }
        Arrays.sort(lives, 0, count);
        int[] slots = new int[registerCount];
        PriorityQueue<Long> ends = new PriorityQueue<>();
        int used = 0;
        for (int i = 0; i < count; i++) {
            int register = (int) lives[i];
            Long soonest = ends.peek();
            if (soonest != null && soonest >> 32 <= lives[i] >> 32) {
                ends.remove();
                slots[register] = soonest.intValue();
            } else {
                slots[register] = used++;
            }
            long end = ranges.rangeEnd(ranges.endRange(register) - 1);
            ends.add(end << 32 | slots[register]);
        }
        return slots;
    }
}
