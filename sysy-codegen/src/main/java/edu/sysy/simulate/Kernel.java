package edu.sysy.simulate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The system calls that a program without files and signal handlers needs, start code and input and output of
 * a static C library included. A {@link Processor} finds numbers and arguments in its registers; what the calls do is
 * here.
 */
public final class Kernel {

    private static final int NANOSECONDS_PER_INSTRUCTION = 10;
    private static final long SECOND = 1_000_000_000L;
    static final int THREAD_ID = 1;

    private final PagedMemory memory;
    private final LinuxConventions conventions;
    private final StandardStreams streams;
    private final MemoryCalls memoryCalls;
    private final ThreadCalls threadCalls;
    private final Optional<LongSupplier> clock;
    private final LongSupplier executed;

    /**
     * The kernel of one run.
     *
     * @param executed the number of instructions so far
     */
    Kernel(
            PagedMemory memory,
            LinuxConventions conventions,
            StandardStreams streams,
            MemoryCalls memoryCalls,
            ThreadCalls threadCalls,
            Optional<LongSupplier> clock,
            LongSupplier executed) {
        this.memory = memory;
        this.conventions = conventions;
        this.streams = streams;
        this.memoryCalls = memoryCalls;
        this.threadCalls = threadCalls;
        this.clock = clock;
        this.executed = executed;
    }

    /**
     * Does a system call with up to four arguments.
     *
     * @param call which one
     * @param a0 the first argument
     * @param a1 the second one
     * @param a2 the third one
     * @param a3 the fourth one
     * @return what it means for the run
     * @throws IOException if a stream of the user fails
     */
    public SystemCallResult call(SystemCall call, int a0, int a1, int a2, int a3) throws IOException {
        return switch (call) {
            case EXIT -> new SystemCallResult.Exit(a0);
            case EXIT_THREAD -> threadCalls.exit(a0);
            case CLONE -> threadCalls.start(a0, a1);
            case FUTEX -> threadCalls.futex(a0, a1, a2, a3);
            case KILL -> new SystemCallResult.Signal(a1);
            case KILL_IN_GROUP -> new SystemCallResult.Signal(a2);
            case READ -> streams.read(a0, a1, a2);
            case WRITE -> streams.write(a0, a1, a2);
            case WRITE_VECTORS -> streams.writeVectors(a0, a1, a2);
            case SET_BREAK -> memoryCalls.setBreak(a0);
            case MAP -> memoryCalls.map(a0, a1, a2, a3);
            case UNMAP -> memoryCalls.unmap(a0, a1);
            case PROTECT -> memoryCalls.protect(a0, a1, a2);
            case TIME_OF_DAY -> timeOfDay(a0, false);
            case TIME_OF_DAY_64 -> timeOfDay(a0, true);
            case CLOCK -> clock(a1, false);
            case CLOCK_64 -> clock(a1, true);
            case SYSTEM_NAME -> systemName(a0);
            case THREAD_ID -> new SystemCallResult.Returned(THREAD_ID);
            case ZERO -> new SystemCallResult.Returned(0);
            case CONTROL -> new SystemCallResult.Failed(Errno.ENOTTY);
            case OPEN -> new SystemCallResult.Failed(Errno.ENOENT);
            case CLOSE ->
                a0 >= 0 && a0 <= 2 ? new SystemCallResult.Returned(0) : new SystemCallResult.Failed(Errno.EBADF);
        };
    }

    /**
     * Writes to standard output what is not in the memory of the program.
     *
     * @param text what to write, in ASCII
     * @return what it means for the run
     * @throws IOException if the stream fails
     */
    public SystemCallResult print(String text) throws IOException {
        return streams.print(text.getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * Writes one byte to standard output.
     *
     * @param value its low 8 bits
     * @return what it means for the run
     * @throws IOException if the stream fails
     */
    public SystemCallResult print(byte value) throws IOException {
        return streams.print(new byte[] {value});
    }

    /**
     * Writes the bytes of the memory of the program from an address on up to a zero to standard output.
     *
     * @param address of the first byte
     * @return what it means for the run
     * @throws IOException if the stream fails
     */
    public SystemCallResult printText(int address) throws IOException {
        return streams.printText(address);
    }

    /**
     * The time of day.
     *
     * @return nanoseconds since 1970, or simulated time since the start
     */
    public long nanoseconds() {
        return clock.isPresent() ? clock.get().getAsLong() : executed.getAsLong() * NANOSECONDS_PER_INSTRUCTION;
    }

    private SystemCallResult timeOfDay(int buffer, boolean wide) {
        return time(buffer, wide, 1000);
    }

    private SystemCallResult clock(int buffer, boolean wide) {
        return time(buffer, wide, 1);
    }

    /** Stores the time in seconds and what is left of a second, in a unit of so many nanoseconds. */
    private SystemCallResult time(int buffer, boolean wide, int unit) {
        long now = nanoseconds();
        long seconds = Math.floorDiv(now, SECOND);
        int rest = (int) Math.floorMod(now, SECOND) / unit;
        return wide
                ? store(buffer, (int) seconds, (int) (seconds >>> 32), rest, 0)
                : store(buffer, (int) seconds, rest);
    }

    private SystemCallResult store(int buffer, int... words) {
        if ((buffer & 3) != 0) {
            return new SystemCallResult.Failed(Errno.EFAULT);
        }
        PagedMemory.Access access = memory.touchRange(buffer, 4 * words.length, true);
        if (access != PagedMemory.Access.ALLOWED) {
            return StandardStreams.inaccessible(access);
        }
        for (int i = 0; i < words.length; i++) {
            memory.setWord(buffer + 4 * i, words[i]);
        }
        return new SystemCallResult.Returned(0);
    }

    /** {@code uname}: six fields of 65 bytes. */
    private SystemCallResult systemName(int buffer) {
        String[] fields = {"Linux", "localhost", "6.1.0", "#1", conventions.machineName(), ""};
        byte[] bytes = new byte[6 * 65];
        for (int i = 0; i < fields.length; i++) {
            for (int j = 0; j < fields[i].length(); j++) {
                bytes[65 * i + j] = (byte) fields[i].charAt(j);
            }
        }
        PagedMemory.Access access = memory.touchRange(buffer, bytes.length, true);
        if (access != PagedMemory.Access.ALLOWED) {
            return StandardStreams.inaccessible(access);
        }
        memory.copyIn(buffer, bytes, bytes.length);
        return new SystemCallResult.Returned(0);
    }
}
