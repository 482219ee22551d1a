package edu.sysy.exercises.check;

/**
 * Checks solutions of an exercise.
 *
 * @param <S> what a solution implements
 */
@FunctionalInterface
public interface Check<S> {
    /**
     * What was tried and measured, in a line.
     *
     * @throws RejectedException if a sample shows a mistake
     */
    String run(S solution);
}
