package edu.sysy.simulate;

/** A thread of a simulated process. */
final class SimulatedThread {
    /** What a thread is about to do. */
    enum State {
        RUNNABLE,
        /** It waits to be woken at {@link #futex}. */
        WAITING,
        /** It waits for a release at {@link #seenAddress}, at which it looks again and again. */
        LOOKING,
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

    /** How many of them between two looks at a word that has not changed, without any other synchronization. */
    long waited;

    /**
     * The time at which it is, in instructions: those of the longest chain that ends here, of which each is in the same
     * thread as the one before it, or in one that has acquired what that one's thread has released.
     */
    long time;

    /** Where it has looked last. */
    int seenAddress;

    private boolean looks;
    private int seenValue;
    private long executedAtLook;

    /** The fuel at which its instructions were last counted. */
    private int counted;

    SimulatedThread(int number, Processor processor, long time) {
        this.number = number;
        this.processor = processor;
        this.time = time;
    }

    /** It has loaded a word that others may release, and says whether it has seen the same there before. */
    boolean look(int address, int value) {
        count();
        boolean same = looks && seenAddress == address && seenValue == value;
        if (same) {
            waited += executed - executedAtLook;
        }
        looks = true;
        seenAddress = address;
        seenValue = value;
        executedAtLook = executed;
        return same;
    }

    /** It has synchronized in another way. */
    void stopLooking() {
        looks = false;
    }

    boolean mayGoOn() {
        return state == State.RUNNABLE || state == State.LOOKING;
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
