package edu.sysy.simulate;

/** What a system call means for the run. */
public sealed interface SystemCallResult {

    /**
     * The program goes on.
     *
     * @param value what the call gives
     */
    record Returned(int value) implements SystemCallResult {}

    /**
     * The program goes on, and the call did nothing.
     *
     * @param error why
     */
    record Failed(Errno error) implements SystemCallResult {}

    /**
     * The program ends.
     *
     * @param value what it passed
     */
    record Exit(int value) implements SystemCallResult {}

    /**
     * The run ends by a limit.
     *
     * @param limit which one
     */
    record Stopped(RunLimit limit) implements SystemCallResult {}

    /**
     * The program ends by a signal.
     *
     * @param number the signal
     */
    record Signal(int number) implements SystemCallResult {}
}
