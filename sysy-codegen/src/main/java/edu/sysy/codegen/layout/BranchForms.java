package edu.sysy.codegen.layout;

import java.util.List;

/**
 * How a target writes jumps and branches.
 *
 * @param <I> the instructions of the machine
 */
public interface BranchForms<I> {
    /** A jump to a label of the function, which reaches any of them. */
    I jump(String label);

    /**
     * Up to how many instructions a block on the back edge of a loop may have to be laid out after the function, from
     * where delay slots of branches take them; others are laid out before the head of the loop.
     */
    default int maxOutOfLineLatch() {
        return 0;
    }

    /** How many instructions a conditional branch reaches in either direction. */
    int reach();

    /** The label to which an instruction leads that reaches no farther; empty for all others. */
    String labelInReach(I instruction);

    /** How many instructions after a branch are executed with it. */
    default int delaySlots() {
        return 0;
    }

    /** How many instructions a {@linkplain #longForm long form} has more than the branch and its delay slots. */
    int longFormGrowth();

    /**
     * A conditional branch around a jump.
     *
     * @param slots the instructions in the delay slots of the branch
     * @param skip the label after the result
     */
    List<CodeItem.Instruction<I>> longForm(
            CodeItem.Instruction<I> branch, List<CodeItem.Instruction<I>> slots, String skip);
}
