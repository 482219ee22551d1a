package edu.sysy.codegen.schedule;

import java.util.Arrays;

/** The cycle in which the last instruction started, and which issue slots of it are taken. */
final class IssueState {
    private final int width;
    private final int[] perUnit;
    private final int[] startedInUnit;
    private int cycle;
    private int started;

    IssueState(IssueSlots slots) {
        width = slots.width();
        perUnit = slots.perUnit().stream().mapToInt(Integer::intValue).toArray();
        startedInUnit = new int[perUnit.length];
    }

    /** Returns to cycle 0, in which nothing has started. */
    void clear() {
        Arrays.fill(startedInUnit, 0);
        cycle = 0;
        started = 0;
    }

    /** The cycle in which the last instruction started. */
    int cycle() {
        return cycle;
    }

    /** The first cycle from {@code earliest} on in which a unit can start the next instruction. */
    int next(int unit, int earliest) {
        boolean full = started == width || startedInUnit[unit] == perUnit[unit];
        return Math.max(earliest, full ? cycle + 1 : cycle);
    }

    /** Starts an instruction in the first cycle from {@code earliest} on that is possible. */
    void start(int unit, int earliest) {
        int start = next(unit, earliest);
        if (start > cycle) {
            cycle = start;
            started = 0;
            Arrays.fill(startedInUnit, 0);
        }
        started++;
        startedInUnit[unit]++;
    }

    /** Lets some cycles pass and takes all slots of the last one. */
    void occupy(int cycles) {
        cycle += cycles;
        started = width;
    }
}
