package edu.sysy.simulate;

/** A thread of a simulated process. */
final class SimulatedThread {
    /** What a thread is about to do. */
    enum State {
        RUNNABLE,
        /** It waits to be woken at {@link #futex}. */
        WAITING,
        ENDED
    }

    /** Threads are numbered from 0, which is the first one, in the order in which they were started. */
    final int number;

    final Processor processor;
    State state = State.RUNNABLE;

    /** The address at which it waits. */
    int futex;

    /** The address of its next instruction, in a run in steps. */
    int pc;

    /** How many instructions it has executed. */
    long executed;

    /**
     * The time at which it is, in instructions: those of the longest chain that ends here, of which each is in the same
     * thread as the one before it, or in one that has acquired what that one's thread has released.
     */
    long time;

    /** The fuel at which its instructions were last counted. */
    private int counted;

    SimulatedThread(int number, Processor processor, long time) {
        this.number = number;
        this.processor = processor;
        this.time = time;
    }

    /** Says how many instructions it may execute. */
    void refuel(int instructions) {
        processor.setFuel(instructions);
        counted = instructions;
    }

    /** Counts what it has executed since this was last called, or since it was refuelled. */
    void count() {
        int now = processor.fuel();
        executed += counted - now;
        time += counted - now;
        counted = now;
    }
}
