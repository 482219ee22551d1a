package edu.sysy.codegen.layout;

/**
 * Where control goes at the end of a block; blocks are named by their positions.
 *
 * @param <I> the instructions of the machine
 */
public sealed interface BlockEnding<I> {
    /** Out of the function; the instructions of the block see to that. */
    record Return<I>() implements BlockEnding<I> {}

    /** Always to one block. */
    record Jump<I>(int target) implements BlockEnding<I> {}

    /** To one of two blocks. */
    record CondBranch<I>(BranchCondition<I> condition, int taken, int other) implements BlockEnding<I> {}
}
