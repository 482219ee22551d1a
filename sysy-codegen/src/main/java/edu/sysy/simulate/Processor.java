package edu.sysy.simulate;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Executes the code of one program: the part of a simulator that a target writes. The {@link LinuxProcess} around it
 * does what execution stops for.
 */
public interface Processor {

    /** Why {@link #run} returned. */
    enum Stop {
        /** The fuel is used up. */
        OUT_OF_FUEL,
        /** The last instruction's access to memory needs a page, or is an error. */
        MEMORY,
        /** The last instruction was a system call. */
        SYSTEM_CALL,
        /** The last instruction is an atomic access, which has not been done. */
        ATOMIC,
        /** The last instruction cannot be executed. */
        FAULT
    }

    /**
     * An access to memory.
     *
     * @param address its first byte
     * @param alignment what the address must be a multiple of, a power of two
     * @param store whether it writes
     */
    record Access(int address, int alignment, boolean store) {}

    /**
     * An atomic access to a word.
     *
     * @param acquires whether accesses after it are ordered after those before the store whose value it reads
     * @param releases whether it stores, or may, and accesses before it are ordered before those after who reads that
     */
    record AtomicAccess(int address, boolean acquires, boolean releases) {}

    /** Sets the registers as Linux does for a new program. */
    void start(int entryPoint, int stackPointer);

    /**
     * Has an observer be told of each load and store that is executed, in their order. Called before the program
     * starts, if at all.
     *
     * @return whether it will; false unless the processor says otherwise
     */
    default boolean observe(AccessObserver observer) {
        return false;
    }

    /** Executes on until something else than computing has to be done. */
    Stop run();

    /** How many instructions may still be executed; negative by less than a block if more were. */
    int fuel();

    /** Says how many instructions may be executed from now on. */
    void setFuel(int instructions);

    /** The address of the last instruction; when the fuel is used up, of the next one. */
    int pc();

    /** The access that execution stopped for. */
    Access access();

    /** Has the access that execution stopped for done again. */
    void retry();

    /**
     * The atomic access that execution stopped for.
     *
     * @throws UnsupportedOperationException if the machine has none
     */
    default AtomicAccess atomicAccess() {
        throw new UnsupportedOperationException("no atomic accesses");
    }

    /**
     * Does the atomic access that execution stopped for, whose page is there.
     *
     * @return whether it has stored
     * @throws UnsupportedOperationException if the machine has none
     */
    default boolean doAtomicAccess() {
        throw new UnsupportedOperationException("no atomic accesses");
    }

    /**
     * A processor for a new thread, which goes on where this one does after a system call: it has the same code, the
     * same registers but for the stack pointer, and 0 as the result of the call. Processors of a program run one at a
     * time, and {@link #executions} of the first one tells of all.
     *
     * @return empty if the machine has no threads
     */
    default Optional<Processor> fork(int stackPointer) {
        return Optional.empty();
    }

    /** Why the last instruction cannot be executed. */
    FaultKind fault();

    /** More about the fault, as in {@link RunOutcome.Faulted#detail}. */
    int faultDetail();

    /**
     * Does the system call that the registers describe: finds its number and arguments there, has it done by the
     * kernel, and leaves its result there.
     *
     * @param kernel what system calls work on
     * @return what the call means for the run
     * @throws IOException if a stream of the user fails
     */
    SystemCallResult systemCall(Kernel kernel) throws IOException;

    /** Counts what was executed of the block that the last instruction is in. The program does not go on. */
    void abandon();

    /** What the registers hold, always in the same order; none if the machine does not tell. */
    default List<RegisterValue> registers() {
        return List.of();
    }

    /** How often the instruction at each word of the program's text was executed; 0 where none begins. */
    long[] executions();
}
