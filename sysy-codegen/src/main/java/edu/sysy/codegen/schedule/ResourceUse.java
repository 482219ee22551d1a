package edu.sysy.codegen.schedule;

/**
 * The resources that an instruction of final code reads and writes: registers, flags, accumulators. The target numbers
 * them from 0 to 63; bit {@code n} of a set stands for resource {@code n}. Of memory nothing is said.
 *
 * @param reads what it reads, addresses excepted
 * @param addresses what it reads as the address of a load or store
 * @param writes what it writes
 */
public record ResourceUse(long reads, long addresses, long writes) {
    /** Nothing. */
    public static final ResourceUse NONE = new ResourceUse(0, 0, 0);
}
