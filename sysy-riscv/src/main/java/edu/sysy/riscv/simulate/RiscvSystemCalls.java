package edu.sysy.riscv.simulate;

import static edu.sysy.riscv.simulate.RiscvState.A0;
import static edu.sysy.riscv.simulate.RiscvState.A7;

import edu.sysy.simulate.Errno;
import edu.sysy.simulate.Kernel;
import edu.sysy.simulate.SystemCall;
import edu.sysy.simulate.SystemCallResult;
import java.io.IOException;
import java.util.Optional;

/**
 * The system calls of RV64 Linux: the number is in {@code a7}, arguments are in {@code a0} to {@code a3}; the result
 * comes in {@code a0}, the number of an error as a negative one. A call without a number here fails with
 * {@code ENOSYS}.
 */
final class RiscvSystemCalls {
    private RiscvSystemCalls() {}

    /** Does the call that the registers describe. */
    static SystemCallResult call(long[] r, Kernel kernel) throws IOException {
        Optional<SystemCall> call = r[A7] == (int) r[A7] ? of((int) r[A7]) : Optional.empty();
        SystemCallResult result = call.isPresent()
                ? kernel.call(call.get(), (int) r[A0], (int) r[A0 + 1], (int) r[A0 + 2], (int) r[A0 + 3])
                : new SystemCallResult.Failed(Errno.ENOSYS);
        if (result instanceof SystemCallResult.Returned(int value)) {
            r[A0] = value;
        } else if (result instanceof SystemCallResult.Failed(Errno error)) {
            r[A0] = -error.number();
        }
        return result;
    }

    private static Optional<SystemCall> of(int number) {
        return Optional.ofNullable(
                switch (number) {
                    case 93, 94 -> SystemCall.EXIT; // exit, exit_group
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
