package edu.sysy.codegen.schedule;

import org.jspecify.annotations.Nullable;

/**
 * What scheduling of final code asks a target about its instructions, for one processor.
 *
 * @param <I> the instructions of the machine
 */
public interface FinalCodeModel<I> extends IssueModel {
    /** Whether an instruction stays where it is and no other one crosses it, beside jumps, branches and calls. */
    default boolean isBarrier(I instruction) {
        return false;
    }

    /** Whether an instruction is a jump, a branch or a call. */
    boolean isBranch(I instruction);

    /** How many instructions after a branch are executed with it. */
    default int delaySlots() {
        return 0;
    }

    /** How long an instruction takes. */
    Timing timing(I instruction);

    /** The resources that an instruction reads and writes. */
    ResourceUse resources(I instruction);

    /** What memory an instruction reads or writes; null if none. Physical registers are resources by their numbers. */
    @Nullable MemoryAccess access(I instruction);
}
