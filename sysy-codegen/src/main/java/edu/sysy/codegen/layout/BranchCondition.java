package edu.sysy.codegen.layout;

/**
 * When a conditional branch is taken.
 *
 * @param <I> the instructions of the machine
 */
public interface BranchCondition<I> {
    /** The condition that holds exactly when this one does not. */
    BranchCondition<I> negated();

    /** A branch to {@code label} that is taken if it holds. */
    I branchTo(String label);
}
