package edu.sysy.mips.simulate;

import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OperandField;
import edu.sysy.mips.isa.OperandFormat;
import edu.sysy.mips.schedule.InstructionEffects;
import edu.sysy.mips.schedule.Scoreboard;

/**
 * Estimates the cycles of a run: of each straight line of executed code as often as it was executed. A line goes on behind a
 * branch if there is no other way in; it is taken to begin with all results there.
 */
final class CycleEstimate {
    private final Text text;
    private final long[] executions;
    private final boolean countsNops;
    private final boolean[] entered;

    /**
     * An estimator of the run in which the words of {@code text} were executed so many times each.
     *
     * @param countsNops whether words of zeros take a cycle
     */
    CycleEstimate(Text text, long[] executions, boolean countsNops) {
        this.text = text;
        this.executions = executions;
        this.countsNops = countsNops;
        this.entered = new boolean[text.words() + 1];
        for (int word = 0; word < text.words(); word++) {
            int target = executions[word] == 0 ? -1 : target(word);
            if (target >= 0) {
                entered[target] = true;
            }
        }
    }

    /** The cycles of the words for which {@code counts} is true. */
    long cycles(ProcessorModel processor, boolean[] counts) {
        Scoreboard scoreboard = new Scoreboard(processor);
        long cycles = 0;
        long times = 0;
        int charged = 0;
        boolean ended = true;
        boolean inSlot = false;
        for (int word = 0; word < text.words(); word++) {
            boolean begins = ended || entered[word] || !counts[word] || executions[word] > times;
            if (begins || executions[word] < times && !inSlot) {
                cycles += times * (scoreboard.cycles() - charged);
                charged = scoreboard.cycles();
                times = counts[word] ? executions[word] : 0;
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
                scoreboard.start(InstructionEffects.of(text.word(word)));
            }
            ended = inSlot && !goesOn(text.word(word - 1));
            inSlot = !inSlot && isBranch(text.word(word));
        }
        return cycles + times * (scoreboard.cycles() - charged);
    }

    /** Whether control may get behind the slot of a branch, and with all that the slot does. */
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
