package edu.sysy.interpret;

/** How a run has ended. */
public sealed interface Outcome {
    /** The number of operations and terminators that were executed. */
    long operations();

    /**
     * The function called first has returned.
     *
     * @param value all 32 bits of what it returned, of a floating number its bits; 0 for {@code void}. A process would
     *     hand on the low 8 bits as its exit status
     */
    record Returned(int value, long operations) implements Outcome {}

    /**
     * The program did something that has no meaning, such as an access outside any object.
     *
     * @param reason what it did
     * @param function the name of the function it was in
     * @param line the source line, from 1; 0 if it is not known
     * @param calls the calls that were running
     */
    record Faulted(String reason, String function, int line, CallChain calls, long operations) implements Outcome {}

    /**
     * A limit of the interpreter was reached.
     *
     * @param function the name of the function it was in
     * @param line the source line, from 1; 0 if it is not known
     * @param calls the calls that were running
     */
    record LimitReached(Limit limit, String function, int line, CallChain calls, long operations) implements Outcome {}
}
