package edu.sysy.simulate;

/** Is told of each step of a {@link SimulatedProcess}. */
@FunctionalInterface
public interface TraceListener {
    /**
     * Called after a step.
     *
     * @param step what was executed, and what it changed
     */
    void executed(TraceStep step);
}
