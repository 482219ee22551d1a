package edu.sysy.mips.simulate;

import static edu.sysy.mips.simulate.Registers.A0;
import static edu.sysy.mips.simulate.Registers.A3;
import static edu.sysy.mips.simulate.Registers.USER_LOCAL;
import static edu.sysy.mips.simulate.Registers.V0;

import edu.sysy.simulate.Errno;
import edu.sysy.simulate.Kernel;
import edu.sysy.simulate.SystemCall;
import edu.sysy.simulate.SystemCallResult;
import java.io.IOException;
import java.util.Optional;

/**
 * The Linux o32 system calls: the number is in {@code $v0}, arguments are in {@code $a0} to {@code $a3}; the result
 * comes in {@code $v0}, and {@code $a3} says whether it is the number of an error. A call without a number here fails
 * with {@code ENOSYS}.
 */
final class LinuxSystemCalls {

    private static final int SET_THREAD_AREA = 4283;
    private static final int ENOSYS = 89;

    private LinuxSystemCalls() {}

    /** Does the call that the registers describe. */
    static SystemCallResult call(int[] r, Kernel kernel) throws IOException {
        SystemCallResult result;
        if (r[V0] == SET_THREAD_AREA) {
            r[USER_LOCAL] = r[A0];
            result = new SystemCallResult.Returned(0);
        } else {
            Optional<SystemCall> call = of(r[V0]);
            result = call.isPresent()
                    ? kernel.call(call.get(), r[A0], r[A0 + 1], r[A0 + 2], r[A3])
                    : new SystemCallResult.Failed(Errno.ENOSYS);
        }
        if (result instanceof SystemCallResult.Returned(int value)) {
            r[V0] = value;
            r[A3] = 0;
        } else if (result instanceof SystemCallResult.Failed(Errno error)) {
            r[V0] = error == Errno.ENOSYS ? ENOSYS : error.number();
            r[A3] = 1;
        }
        return result;
    }

    private static Optional<SystemCall> of(int number) {
        return Optional.ofNullable(
                switch (number) {
                    case 4001 -> SystemCall.EXIT_THREAD; // exit
                    case 4246 -> SystemCall.EXIT; // exit_group
                    case 4120 -> SystemCall.CLONE;
                    case 4238 -> SystemCall.FUTEX;
                    case 4037, 4236 -> SystemCall.KILL; // kill, tkill
                    case 4266 -> SystemCall.KILL_IN_GROUP; // tgkill
                    case 4003 -> SystemCall.READ;
                    case 4004 -> SystemCall.WRITE;
                    case 4146 -> SystemCall.WRITE_VECTORS;
                    case 4045 -> SystemCall.SET_BREAK;
                    case 4090, 4210 -> SystemCall.MAP; // mmap, mmap2
                    case 4091 -> SystemCall.UNMAP;
                    case 4125 -> SystemCall.PROTECT;
                    case 4078 -> SystemCall.TIME_OF_DAY;
                    case 4263 -> SystemCall.CLOCK;
                    case 4403 -> SystemCall.CLOCK_64;
                    case 4122 -> SystemCall.SYSTEM_NAME;
                    case 4020, 4222, 4252 -> SystemCall.THREAD_ID; // getpid, gettid, set_tid_address
                    case 4024, 4047, 4049, 4050 -> SystemCall.ZERO; // getuid, getgid, geteuid, getegid
                    case 4194, 4195, 4162, 4309 ->
                        SystemCall.ZERO; // rt_sigaction, rt_sigprocmask, sched_yield, set_robust_list
                    case 4054 -> SystemCall.CONTROL;
                    case 4005, 4085, 4288, 4298 -> SystemCall.OPEN; // open, readlink, openat, readlinkat
                    case 4006 -> SystemCall.CLOSE;
                    default -> null;
                });
    }
}
