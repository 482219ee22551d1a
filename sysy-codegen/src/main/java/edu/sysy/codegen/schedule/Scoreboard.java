package edu.sysy.codegen.schedule;

import java.util.Arrays;

/**
 * Scoreboard of a processor that starts instructions in order: follows a straight line of code and tells in which cycle
 * each instruction starts.
 */
public final class Scoreboard {
    private final IssueState issue;
    private final int[] ready = new int[Long.SIZE];
    private final int[] readyAsAddress = new int[Long.SIZE];
    private final int[] writable = new int[Long.SIZE];
    private boolean begun;

    /** A processor in which nothing is under way. */
    public Scoreboard(IssueSlots slots) {
        this.issue = new IssueState(slots);
    }

    /** Forgets all that was started. */
    public void clear() {
        Arrays.fill(ready, 0);
        Arrays.fill(readyAsAddress, 0);
        Arrays.fill(writable, 0);
        issue.clear();
        begun = false;
    }

    /** Starts the next instruction and returns the cycle in which that is, from 0. */
    public int start(ResourceUse use, Timing timing) {
        int operands = Math.max(latest(ready, use.reads()), latest(readyAsAddress, use.addresses()));
        issue.start(timing.unit(), Math.max(operands, latest(writable, use.writes())));
        begun = true;
        int cycle = issue.cycle();
        for (long rest = use.writes(); rest != 0; rest &= rest - 1) {
            int resource = Long.numberOfTrailingZeros(rest);
            ready[resource] = cycle + timing.latency();
            readyAsAddress[resource] = cycle + timing.addressLatency();
            writable[resource] = cycle + timing.busy();
        }
        return cycle;
    }

    /** The cycles from the first instruction to the end of that in which the last one started. */
    public int cycles() {
        return begun ? issue.cycle() + 1 : 0;
    }

    private static int latest(int[] times, long resources) {
        int latest = 0;
        for (long rest = resources; rest != 0; rest &= rest - 1) {
            latest = Math.max(latest, times[Long.numberOfTrailingZeros(rest)]);
        }
        return latest;
    }
}
