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
public record Timing(int latency, int addressLatency, int duration, int unit, int busy) {}
