package edu.sysy.mips.simulate;

import static edu.sysy.mips.simulate.Registers.A0;
import static edu.sysy.mips.simulate.Registers.A3;
import static edu.sysy.mips.simulate.Registers.USER_LOCAL;
import static edu.sysy.mips.simulate.Registers.V0;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The Linux o32 system calls that a program without files, threads and signal handlers needs, start code and input and
 * output of a static C library included. A call that is not one of them fails with {@code ENOSYS}.
 *
 * <p>For programs without an operating system instead the calls 1, 10, 11, 14, 15, 17 and 30 of SPIM and MARS; another one ends
 * the program.
 */
final class SystemCalls {

    private static final int EBADF = 9;
    private static final int ENOMEM = 12;
    private static final int EFAULT = 14;
    private static final int EINVAL = 22;
    private static final int ENOTTY = 25;
    private static final int ENOSYS = 89;
    private static final int NO_SUCH_FILE = 2;

    private static final int MAP_FIXED = 0x10;
    private static final int MAP_ANONYMOUS = 0x800;
    private static final int PROTECTION_WRITE = 2;

    private static final int MAXIMUM_READ = 1 << 16;
    private static final int MAXIMUM_WRITE = 1 << 24;
    private static final int MAXIMUM_VECTORS = 1024;
    private static final int NANOSECONDS_PER_INSTRUCTION = 10;
    private static final long SECOND = 1_000_000_000L;
    private static final int THREAD_ID = 1;
    private static final int BAD_SYSTEM_CALL = 12;

    /** What a call means for the run. */
    sealed interface Result {}

    /** The program goes on. */
    record GoOn() implements Result {}

    /** The program ends with this value. */
    record Exit(int value) implements Result {}

    /** The run ends by a limit. */
    record Stopped(Limit limit) implements Result {}

    /** The program ends by a signal. */
    record Signal(int number) implements Result {}

    private static final Result GO_ON = new GoOn();

    private final boolean standalone;
    private final Simulator.Options options;
    private final Memory memory;
    private final Io io;
    private final OutputStream out;
    private final OutputStream err;
    private final int breakBegin;
    private int breakEnd;
    private int mapEnd;
    private long written;

    SystemCalls(Executable program, Simulator.Options options, Memory memory, Io io, int mapEnd) {
        this.standalone = program.standalone();
        this.options = options;
        this.memory = memory;
        this.io = io;
        this.out = new BufferedOutputStream(io.out(), 1 << 16);
        this.err = new BufferedOutputStream(io.err(), 1 << 12);
        int end = program.segments().getLast().end();
        this.breakBegin = end + Memory.PAGE_SIZE - 1 & -Memory.PAGE_SIZE;
        this.breakEnd = breakBegin;
        this.mapEnd = mapEnd & -Memory.PAGE_SIZE;
    }

    void flush() throws IOException {
        out.flush();
        err.flush();
    }

    /** Executes the call that the registers describe. */
    Result call(int[] r, long executed) throws IOException {
        int a0 = r[A0];
        int a1 = r[A0 + 1];
        int a2 = r[A0 + 2];
        if (standalone) {
            return service(r, executed);
        }
        switch (r[V0]) {
            case 4001, 4246: // exit, exit_group
                return new Exit(a0);
            case 4037, 4236, 4266: // kill, tkill, tgkill
                return new Signal(r[V0] == 4266 ? a2 : a1);
            case 4003:
                return read(r, a0, a1, a2);
            case 4004:
                return write(r, a0, a1, a2);
            case 4146:
                return writeVectors(r, a0, a1, a2);
            case 4045:
                return setBreak(r, a0);
            case 4210: // mmap2
                return map(r, a0, a1, a2);
            case 4091: // munmap
                return unmap(r, a0, a1);
            case 4078:
                return timeOfDay(r, a0, executed);
            case 4263, 4403: // clock_gettime, clock_gettime64
                return clock(r, a1, r[V0] == 4403, executed);
            case 4122:
                return systemName(r, a0);
            case 4283: // set_thread_area
                r[USER_LOCAL] = a0;
                return succeed(r, 0);
            case 4020, 4222, 4252: // getpid, gettid, set_tid_address
                return succeed(r, THREAD_ID);
            case 4024, 4047, 4049, 4050: // getuid, getgid, geteuid, getegid
                return succeed(r, 0);
            case 4125:
                return protect(r, a0, a1, a2);
            case 4194, 4195, 4162, 4309: // rt_sigaction, rt_sigprocmask, sched_yield, set_robust_list
                return succeed(r, 0);
            case 4054: // ioctl
                return fail(r, ENOTTY);
            case 4005, 4085, 4288, 4298: // open, readlink, openat, readlinkat
                return fail(r, NO_SUCH_FILE);
            case 4006: // close
                return a0 >= 0 && a0 <= 2 ? succeed(r, 0) : fail(r, EBADF);
            default:
                return fail(r, ENOSYS);
        }
    }

    /** A system call of SPIM and MARS. */
    private Result service(int[] r, long executed) throws IOException {
        int a0 = r[A0];
        switch (r[V0]) {
            case 1: // print integer
                return print(Integer.toString(a0).getBytes(StandardCharsets.US_ASCII));
            case 11: // print character
                return print(new byte[] {(byte) a0});
            case 10: // exit
                return new Exit(0);
            case 17: // exit with status
                return new Exit(a0);
            case 30: // time in milliseconds
                long time = nanoseconds(executed) / 1_000_000;
                r[A0] = (int) time;
                r[A0 + 1] = (int) (time >>> 32);
                return GO_ON;
            case 14, 15: // read, write
                int kept = r[A3];
                Result result = r[V0] == 14 ? read(r, a0, r[A0 + 1], r[A0 + 2]) : write(r, a0, r[A0 + 1], r[A0 + 2]);
                if (r[A3] != 0) {
                    r[V0] = -1;
                }
                r[A3] = kept;
                return result;
            default:
                return new Signal(BAD_SYSTEM_CALL);
        }
    }

    private Result print(byte[] text) throws IOException {
        int allowed = (int) Math.min(text.length, options.outputLimit() - written);
        out.write(text, 0, allowed);
        written += allowed;
        return allowed == text.length ? GO_ON : new Stopped(Limit.OUTPUT);
    }

    private static Result succeed(int[] r, int value) {
        r[V0] = value;
        r[A3] = 0;
        return GO_ON;
    }

    private static Result fail(int[] r, int error) {
        r[V0] = error;
        r[A3] = 1;
        return GO_ON;
    }

    /** The result of a call whose buffer is not wholly accessible. */
    private static Result inaccessible(int[] r, Memory.Access access) {
        return access == Memory.Access.OVER_LIMIT ? new Stopped(Limit.MEMORY) : fail(r, EFAULT);
    }

    private Result read(int[] r, int descriptor, int buffer, int count) throws IOException {
        if (descriptor != 0) {
            return fail(r, EBADF);
        }
        if (count == 0) {
            return succeed(r, 0);
        }
        int length = count < 0 ? MAXIMUM_READ : Math.min(count, MAXIMUM_READ);
        Memory.Access access = memory.touchRange(buffer, length, true);
        if (access != Memory.Access.ALLOWED) {
            return inaccessible(r, access);
        }
        flush();
        byte[] bytes = new byte[length];
        int got = Math.max(io.in().read(bytes, 0, length), 0);
        memory.copyIn(buffer, bytes, got);
        return succeed(r, got);
    }

    private Result write(int[] r, int descriptor, int buffer, int count) throws IOException {
        if (descriptor != 1 && descriptor != 2) {
            return fail(r, EBADF);
        }
        int length = count < 0 ? MAXIMUM_WRITE : Math.min(count, MAXIMUM_WRITE);
        Memory.Access access = memory.touchRange(buffer, length, false);
        if (access != Memory.Access.ALLOWED) {
            return inaccessible(r, access);
        }
        boolean fits = length <= options.outputLimit() - written;
        int allowed = fits ? length : (int) (options.outputLimit() - written);
        byte[] bytes = new byte[allowed];
        memory.copyOut(buffer, bytes, allowed);
        (descriptor == 1 ? out : err).write(bytes);
        written += allowed;
        return fits ? succeed(r, length) : new Stopped(Limit.OUTPUT);
    }

    private Result writeVectors(int[] r, int descriptor, int vectors, int count) throws IOException {
        if (count < 0 || count > MAXIMUM_VECTORS || (vectors & 3) != 0) {
            return fail(r, EINVAL);
        }
        Memory.Access access = memory.touchRange(vectors, 8 * count, false);
        if (access != Memory.Access.ALLOWED) {
            return inaccessible(r, access);
        }
        int total = 0;
        for (int i = 0; i < count; i++) {
            int buffer = memory.wordAt(vectors + 8 * i);
            int length = memory.wordAt(vectors + 8 * i + 4);
            Result result = write(r, descriptor, buffer, length);
            if (result != GO_ON || r[A3] != 0) {
                return result;
            }
            total += r[V0];
            if (r[V0] != length) {
                break;
            }
        }
        return succeed(r, total);
    }

    private Result setBreak(int[] r, int wanted) {
        if (Integer.compareUnsigned(wanted, breakBegin) < 0 || Integer.compareUnsigned(wanted, mapEnd) > 0) {
            return succeed(r, breakEnd);
        }
        int mapped = breakEnd + Memory.PAGE_SIZE - 1 & -Memory.PAGE_SIZE;
        int needed = wanted + Memory.PAGE_SIZE - 1 & -Memory.PAGE_SIZE;
        if (needed > mapped) {
            if (!memory.isFree(mapped, needed - mapped)) {
                return succeed(r, breakEnd);
            }
            memory.map(mapped, needed - mapped, true);
        } else if (needed < mapped) {
            memory.unmap(needed, mapped - needed);
        }
        breakEnd = wanted;
        return succeed(r, wanted);
    }

    private Result map(int[] r, int wanted, int length, int protection) {
        int flags = r[A3];
        int size = length + Memory.PAGE_SIZE - 1 & -Memory.PAGE_SIZE;
        if (length <= 0 || size <= 0) {
            return fail(r, EINVAL);
        }
        if ((flags & MAP_ANONYMOUS) == 0) {
            return fail(r, EBADF);
        }
        int address = mapEnd - size;
        if ((flags & MAP_FIXED) != 0) {
            address = wanted;
            if ((wanted & Memory.PAGE_SIZE - 1) != 0 || wanted < breakBegin || wanted > InitialStack.TOP - size) {
                return fail(r, EINVAL);
            }
            memory.unmap(address, size);
        } else {
            // The highest free range below all others.
            while (address > breakEnd && !memory.isFree(address, size)) {
                address -= Memory.PAGE_SIZE;
            }
            if (address <= breakEnd) {
                return fail(r, ENOMEM);
            }
        }
        memory.map(address, size, (protection & PROTECTION_WRITE) != 0);
        return succeed(r, address);
    }

    private Result unmap(int[] r, int address, int length) {
        int begin = address + Memory.PAGE_SIZE - 1 & -Memory.PAGE_SIZE;
        int end = address + length;
        if (length <= 0 || address < 0 || end < 0 || end > InitialStack.TOP) {
            return fail(r, EINVAL);
        }
        end = end + Memory.PAGE_SIZE - 1 & -Memory.PAGE_SIZE;
        if (begin < end) {
            memory.unmap(begin, end - begin);
        }
        return succeed(r, 0);
    }

    /** Lets pages be written that could not be; does not take that back. */
    private Result protect(int[] r, int address, int length, int protection) {
        if (length < 0 || address < 0 || address > InitialStack.TOP - length) {
            return fail(r, EINVAL);
        }
        if (length > 0 && (protection & PROTECTION_WRITE) != 0) {
            memory.map(address, length, true);
        }
        return succeed(r, 0);
    }

    private long nanoseconds(long executed) {
        return options.clock().isPresent() ? options.clock().get().getAsLong() : executed * NANOSECONDS_PER_INSTRUCTION;
    }

    private Result timeOfDay(int[] r, int buffer, long executed) {
        long now = nanoseconds(executed);
        return store(r, buffer, (int) Math.floorDiv(now, SECOND), (int) (Math.floorMod(now, SECOND) / 1000));
    }

    private Result clock(int[] r, int buffer, boolean wide, long executed) {
        long now = nanoseconds(executed);
        long seconds = Math.floorDiv(now, SECOND);
        int rest = (int) Math.floorMod(now, SECOND);
        return wide
                ? store(r, buffer, (int) seconds, (int) (seconds >>> 32), rest, 0)
                : store(r, buffer, (int) seconds, rest);
    }

    private Result store(int[] r, int buffer, int... words) {
        if ((buffer & 3) != 0) {
            return fail(r, EFAULT);
        }
        Memory.Access access = memory.touchRange(buffer, 4 * words.length, true);
        if (access != Memory.Access.ALLOWED) {
            return inaccessible(r, access);
        }
        for (int i = 0; i < words.length; i++) {
            memory.setWord(buffer + 4 * i, words[i]);
        }
        return succeed(r, 0);
    }

    /** {@code uname}: six fields of 65 bytes. */
    private Result systemName(int[] r, int buffer) {
        String[] fields = {"Linux", "localhost", "6.1.0", "#1", "mips", ""};
        byte[] bytes = new byte[6 * 65];
        for (int i = 0; i < fields.length; i++) {
            for (int j = 0; j < fields[i].length(); j++) {
                bytes[65 * i + j] = (byte) fields[i].charAt(j);
            }
        }
        Memory.Access access = memory.touchRange(buffer, bytes.length, true);
        if (access != Memory.Access.ALLOWED) {
            return inaccessible(r, access);
        }
        memory.copyIn(buffer, bytes, bytes.length);
        return succeed(r, 0);
    }
}
