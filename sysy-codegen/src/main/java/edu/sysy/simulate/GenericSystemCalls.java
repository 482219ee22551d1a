package edu.sysy.simulate;

import java.io.IOException;
import java.util.Optional;

/**
 * System calls by the numbers of {@code asm-generic/unistd.h}, which machines of 64 bits have that came to Linux late.
 * The result comes in the register of the first argument, the number of an error as a negative one. A call without a
 * number here fails with {@code ENOSYS}.
 */
public final class GenericSystemCalls {
    private GenericSystemCalls() {}

    /**
     * Does the call that the registers describe.
     *
     * @param number the index of the register that holds the number of the call
     * @param first the index of that with the first argument; those of the others follow
     * @return what it means for the run
     * @throws IOException if a stream of the user fails
     */
    public static SystemCallResult call(long[] r, int number, int first, Kernel kernel) throws IOException {
        Optional<SystemCall> call = r[number] == (int) r[number] ? of((int) r[number]) : Optional.empty();
        SystemCallResult result = call.isPresent()
                ? kernel.call(call.get(), (int) r[first], (int) r[first + 1], (int) r[first + 2], (int) r[first + 3])
                : new SystemCallResult.Failed(Errno.ENOSYS);
        if (result instanceof SystemCallResult.Returned(int value)) {
            r[first] = value;
        } else if (result instanceof SystemCallResult.Failed(Errno error)) {
            r[first] = -error.number();
        }
        return result;
    }

    private static Optional<SystemCall> of(int number) {
        return Optional.ofNullable(
                switch (number) {
                    case 93 -> SystemCall.EXIT_THREAD; // exit
                    case 94 -> SystemCall.EXIT; // exit_group
                    case 220 -> SystemCall.CLONE;
                    case 98 -> SystemCall.FUTEX;
                    case 129, 130 -> SystemCall.KILL; // kill, tkill
                    case 131 -> SystemCall.KILL_IN_GROUP; // tgkill
                    case 63 -> SystemCall.READ;
                    case 64 -> SystemCall.WRITE;
                    case 214 -> SystemCall.SET_BREAK;
                    case 222 -> SystemCall.MAP;
                    case 215 -> SystemCall.UNMAP;
                    case 226 -> SystemCall.PROTECT;
                    case 169 -> SystemCall.TIME_OF_DAY_64;
                    case 113 -> SystemCall.CLOCK_64;
                    case 160 -> SystemCall.SYSTEM_NAME;
                    case 96, 172, 178 -> SystemCall.THREAD_ID; // set_tid_address, getpid, gettid
                    case 174, 175, 176, 177 -> SystemCall.ZERO; // getuid, geteuid, getgid, getegid
                    case 134, 135, 124, 99 ->
                        SystemCall.ZERO; // rt_sigaction, rt_sigprocmask, sched_yield, set_robust_list
                    case 29 -> SystemCall.CONTROL;
                    case 56, 78 -> SystemCall.OPEN; // openat, readlinkat
                    case 57 -> SystemCall.CLOSE;
                    default -> null;
                });
    }
}
