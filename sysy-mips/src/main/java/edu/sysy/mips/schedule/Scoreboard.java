package edu.sysy.mips.schedule;

import edu.sysy.mips.InstructionKind;
import edu.sysy.mips.ProcessorModel;
import java.util.Arrays;

/** Follows a straight line of code through a {@link ProcessorModel}: tells in which cycle each instruction starts. */
public final class Scoreboard {
    private final ProcessorModel processor;
    private final int[] ready = new int[Long.SIZE];
    private final int[] readyAsAddress = new int[Long.SIZE];
    private int divisionEnd;
    private int cycle;
    private boolean begun;
    private int startedInCycle;
    private boolean addressingInCycle;

    /** A processor in which nothing is under way. */
    public Scoreboard(ProcessorModel processor) {
        this.processor = processor;
    }

    /** Forgets all that was started. */
    public void clear() {
        Arrays.fill(ready, 0);
        Arrays.fill(readyAsAddress, 0);
        divisionEnd = 0;
        cycle = 0;
        begun = false;
        startedInCycle = 0;
        addressingInCycle = false;
    }

    /** Starts the next instruction and returns the cycle in which that is, from 0. */
    public int start(InstructionEffects effects) {
        int earliest = Math.max(latest(ready, effects.reads()), latest(readyAsAddress, effects.addresses()));
        if (effects.touchesHiLo()) {
            earliest = Math.max(earliest, divisionEnd);
        }
        boolean addressing = effects.kind().isAddressing();
        if (begun
                && (startedInCycle == processor.issueWidth()
                        || startedInCycle > 0 && addressing == addressingInCycle)) {
            earliest = Math.max(earliest, cycle + 1);
        }
        if (earliest > cycle) {
            cycle = earliest;
            startedInCycle = 0;
        }
        begun = true;
        startedInCycle++;
        addressingInCycle = addressing;
        finish(effects);
        return cycle;
    }

    /** The cycles from the first instruction to the end of that in which the last one started. */
    public int cycles() {
        return begun ? cycle + 1 : 0;
    }

    private void finish(InstructionEffects effects) {
        int end = cycle + processor.latency(effects.kind());
        int endAsAddress = cycle + processor.latencyToAddress(effects.kind());
        for (long rest = effects.writes(); rest != 0; rest &= rest - 1) {
            int register = Long.numberOfTrailingZeros(rest);
            ready[register] = end;
            readyAsAddress[register] = endAsAddress;
        }
        if (effects.kind() == InstructionKind.DIVIDE) {
            divisionEnd = end;
        }
    }

    private static int latest(int[] times, long registers) {
        int latest = 0;
        for (long rest = registers; rest != 0; rest &= rest - 1) {
            latest = Math.max(latest, times[Long.numberOfTrailingZeros(rest)]);
        }
        return latest;
    }
}
