package edu.sysy.simulate;

/** The system calls of Linux that a {@link Kernel} does or refuses; machines number them differently. */
public enum SystemCall {
    /** {@code exit_group}. */
    EXIT,
    /** {@code kill} and {@code tkill}: the signal is the second argument. */
    KILL,
    /** {@code tgkill}: the signal is the third argument. */
    KILL_IN_GROUP,
    READ,
    WRITE,
    WRITE_VECTORS,
    SET_BREAK,
    /** {@code mmap} and {@code mmap2}. */
    MAP,
    UNMAP,
    PROTECT,
    TIME_OF_DAY,
    /** {@code gettimeofday} with fields of 64 bits. */
    TIME_OF_DAY_64,
    /** {@code clock_gettime} with fields of 32 bits. */
    CLOCK,
    /** {@code clock_gettime} with fields of 64 bits. */
    CLOCK_64,
    SYSTEM_NAME,
    /** {@code getpid}, {@code gettid}, {@code set_tid_address}. */
    THREAD_ID,
    /**
     * Calls that always give 0: of the user's ids, and of signal handlers, masks and the like, which are never needed.
     */
    ZERO,
    /** {@code ioctl}: no descriptor is a terminal. */
    CONTROL,
    /** {@code open} and {@code readlink}: there are no files. */
    OPEN,
    CLOSE,
    /** {@code exit}, of one thread. */
    EXIT_THREAD,
    /** {@code clone}, which only makes threads. */
    CLONE,
    FUTEX
}
