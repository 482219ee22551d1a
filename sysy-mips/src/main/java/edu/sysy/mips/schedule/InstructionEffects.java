package edu.sysy.mips.schedule;

import edu.sysy.mips.InstructionKind;

/**
 * What a word of code has to do with its neighbours. Sets are over the numbers of registers; hi and lo together, and the floating
 * condition flag have the numbers of registers that code never names.
 *
 * @param reads what it reads, addresses excepted; of memory nothing is said
 * @param addresses what it reads as the address of a load or store
 * @param writes what it writes; of memory nothing is said
 */
public record InstructionEffects(InstructionKind kind, long reads, long addresses, long writes) {
    /** The number that stands for hi and lo. */
    public static final int HI_LO_NUMBER = 26;

    /** The number that stands for the floating condition flag. */
    public static final int FLAG_NUMBER = 27;

    /** Whether it uses the unit of multiplications and divisions in a way that has to wait for a division. */
    boolean touchesHiLo() {
        return ((reads | writes) >>> HI_LO_NUMBER & 1) != 0;
    }
}
