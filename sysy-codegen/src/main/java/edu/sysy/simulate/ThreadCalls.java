package edu.sysy.simulate;

/** The system calls that start, stop and end threads. */
final class ThreadCalls {
    /** {@code CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM}. */
    private static final int THREAD = 0x50f00;

    private static final int OPERATION = 0x7f;
    private static final int WAIT = 0;
    private static final int WAKE = 1;

    private final PagedMemory memory;
    private final ProcessThreads threads;
    private int firstStatus;

    ThreadCalls(PagedMemory memory, ProcessThreads threads) {
        this.memory = memory;
        this.threads = threads;
    }

    private static SystemCallResult failed(Errno error) {
        return new SystemCallResult.Failed(error);
    }

    /** {@code clone}, if it makes a thread that shares everything and has nothing of its own but its stack. */
    SystemCallResult start(int flags, int stackPointer) {
        if (flags != THREAD || stackPointer == 0) {
            return failed(Errno.EINVAL);
        }
        int number = threads.start(stackPointer);
        return number == 0 ? failed(Errno.EAGAIN) : new SystemCallResult.Returned(Kernel.THREAD_ID + number);
    }

    /** {@code exit}: the program ends with its last thread, and its status is that of the first one. */
    SystemCallResult exit(int status) {
        if (threads.current().number == 0) {
            firstStatus = status;
        }
        if (threads.isLast()) {
            return new SystemCallResult.Exit(firstStatus);
        }
        threads.end();
        return new SystemCallResult.Returned(0);
    }

    /** {@code futex}: waits without a limit of time, or wakes. */
    SystemCallResult futex(int address, int operation, int value, int timeout) {
        if ((address & 3) != 0) {
            return failed(Errno.EINVAL);
        }
        PagedMemory.Access access = memory.touchRange(address, Integer.BYTES, false);
        if (access != PagedMemory.Access.ALLOWED) {
            return StandardStreams.inaccessible(access);
        }
        return switch (operation & OPERATION) {
            case WAIT -> timeout == 0 ? await(address, value) : failed(Errno.ENOSYS);
            case WAKE -> new SystemCallResult.Returned(threads.wake(address, value));
            default -> failed(Errno.ENOSYS);
        };
    }

    private SystemCallResult await(int address, int value) {
        if (memory.wordAt(address) != value) {
            threads.acquire(address);
            return failed(Errno.EAGAIN);
        }
        threads.waitAt(address);
        return new SystemCallResult.Returned(0);
    }
}
