package edu.sysy.mips.simulate;

import edu.sysy.codegen.schedule.Scoreboard;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OperandField;
import edu.sysy.mips.isa.OperandFormat;
import edu.sysy.mips.schedule.InstructionEffects;
import edu.sysy.mips.schedule.MipsTimings;
import edu.sysy.simulate.AddressRange;
import edu.sysy.simulate.Profile;
import edu.sysy.simulate.ProgramText;

/**
 * Estimates the cycles of a run: of each straight line of executed code as often as it was executed. A line goes on
 * after a branch if no other instruction leads to it; it is taken to begin with all results there.
 */
public final class CycleEstimate {
    private final ProgramText text;
    private final Profile profile;
    private final boolean countsNops;
    private final boolean[] entered;

    private CycleEstimate(Profile profile) {
        this.text = profile.program().text();
        this.profile = profile;
        this.countsNops = !profile.program().standalone();
        this.entered = new boolean[text.words() + 1];
        for (int word = 0; word < text.words(); word++) {
            int target = profile.executionsOfWord(word) == 0 ? -1 : target(word);
            if (target >= 0) {
                entered[target] = true;
            }
        }
    }

    /**
     * An estimate of the cycles that the executed instructions of some address ranges take: those of each straight line
     * of code, as often as it was executed. A line goes on after a branch if no other instruction leads to it; what it
     * waits for results of other lines is not seen.
     *
     * @param profile of a run of a MIPS program
     * @param processor what the processor is like
     * @param ranges where to count; an address in several of them counts once
     * @return the number of cycles
     */
    public static long cycles(Profile profile, ProcessorModel processor, AddressRange... ranges) {
        CycleEstimate estimate = new CycleEstimate(profile);
        boolean[] counts = new boolean[estimate.text.words()];
        for (int word = 0; word < counts.length; word++) {
            counts[word] = profile.executionsOfWord(word) != 0
                    && AddressRange.anyContains(ranges, estimate.text.addressOf(word));
        }
        return estimate.cycles(processor, counts);
    }

    /** The cycles of the words for which {@code counts} is true. */
    private long cycles(ProcessorModel processor, boolean[] counts) {
        MipsTimings timings = new MipsTimings(processor);
        Scoreboard scoreboard = new Scoreboard(timings.issueSlots());
        long cycles = 0;
        long times = 0;
        int charged = 0;
        boolean ended = true;
        boolean inSlot = false;
        for (int word = 0; word < text.words(); word++) {
            boolean begins = ended || entered[word] || !counts[word] || profile.executionsOfWord(word) > times;
            if (begins || profile.executionsOfWord(word) < times && !inSlot) {
                cycles += times * (scoreboard.cycles() - charged);
                charged = scoreboard.cycles();
                times = counts[word] ? profile.executionsOfWord(word) : 0;
            }
            if (begins) {
                scoreboard.clear();
                charged = 0;
                ended = false;
                inSlot = false;
            }
            if (times == 0) {
                continue;
            }
            if (countsNops || text.word(word) != 0) {
                InstructionEffects effects = InstructionEffects.of(text.word(word));
                scoreboard.start(effects.use(), timings.of(effects.kind()));
            }
            ended = inSlot && !goesOn(text.word(word - 1));
            inSlot = !inSlot && isBranch(text.word(word));
        }
        return cycles + times * (scoreboard.cycles() - charged);
    }

    /** Whether control may get past the slot of a branch, and with all that the slot does. */
    private static boolean goesOn(int word) {
        MipsOpcode opcode = MipsOpcode.of(word);
        boolean always = opcode == MipsOpcode.BEQ && Decoder.rs(word) == Decoder.rt(word);
        return opcode != null && opcode.isConditionalBranch() && !always && !opcode.isLikely();
    }

    private int target(int index) {
        int word = text.word(index);
        int address = text.addressOf(index);
        MipsOpcode opcode = MipsOpcode.of(word);
        if (opcode == null) {
            return -1;
        }
        if (opcode.isConditionalBranch()) {
            return text.indexOf(address + 4 + 4 * Decoder.signedImmediate(word));
        }
        return opcode.format() == OperandFormat.JUMP_LABEL
                ? text.indexOf(address + 4 & 0xf000_0000 | OperandField.JUMP.get(word) << 2)
                : -1;
    }

    private static boolean isBranch(int word) {
        MipsOpcode opcode = MipsOpcode.of(word);
        return opcode != null && opcode.hasDelaySlot();
    }
}
