package edu.sysy.codegen.schedule;

/**
 * How long an operation takes in a processor that starts operations in order. Where one becomes several instructions
 * that wait for each other, other instructions are taken to get between them.
 *
 * @param latency cycles from its start until its result is there
 * @param addressLatency the same for a result used as an address
 * @param duration how many instructions it becomes
 * @param unit the unit that starts it, see {@link IssueSlots}
 * @param busy cycles from its start until what it writes can be written again, where that takes an operation of its own
 *     to finish: a divider that is not pipelined
 */
public record Timing(int latency, int addressLatency, int duration, int unit, int busy) {
    /** One instruction after which others that do not need its result can start at once. */
    public static Timing pipelined(int latency) {
        return new Timing(latency, latency, 1, 0, 0);
    }

    /** One instruction that keeps its unit until its result is there. */
    public static Timing blocking(int latency) {
        return new Timing(latency, latency, 1, 0, latency);
    }

    /** Instructions each of which needs the one before, which is there at once. */
    public static Timing chain(int count, int lastLatency) {
        return new Timing(count - 1 + lastLatency, count - 1 + lastLatency, count, 0, count);
    }
}
