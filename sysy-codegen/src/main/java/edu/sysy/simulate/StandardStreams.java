package edu.sysy.simulate;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** The descriptors 0, 1 and 2 of a process. What is written to them together is limited. */
final class StandardStreams {

    private static final int MAX_READ = 1 << 16;
    private static final int MAX_WRITE = 1 << 24;
    private static final int MAX_VECTORS = 1024;

    private final PagedMemory memory;
    private final Io io;
    private final OutputStream out;
    private final OutputStream err;
    private final long limit;
    private long written;

    StandardStreams(PagedMemory memory, Io io, long limit) {
        this.memory = memory;
        this.io = io;
        this.out = new BufferedOutputStream(io.out(), 1 << 16);
        this.err = new BufferedOutputStream(io.err(), 1 << 12);
        this.limit = limit;
    }

    void flush() throws IOException {
        out.flush();
        err.flush();
    }

    SystemCallResult read(int descriptor, int buffer, int count) throws IOException {
        if (descriptor != 0) {
            return new SystemCallResult.Failed(Errno.EBADF);
        }
        if (count == 0) {
            return new SystemCallResult.Returned(0);
        }
        int length = count < 0 ? MAX_READ : Math.min(count, MAX_READ);
        PagedMemory.Access access = memory.touchRange(buffer, length, true);
        if (access != PagedMemory.Access.ALLOWED) {
            return inaccessible(access);
        }
        flush();
        byte[] bytes = new byte[length];
        int got = Math.max(io.in().read(bytes, 0, length), 0);
        memory.copyIn(buffer, bytes, got);
        return new SystemCallResult.Returned(got);
    }

    SystemCallResult write(int descriptor, int buffer, int count) throws IOException {
        if (descriptor != 1 && descriptor != 2) {
            return new SystemCallResult.Failed(Errno.EBADF);
        }
        int length = count < 0 ? MAX_WRITE : Math.min(count, MAX_WRITE);
        PagedMemory.Access access = memory.touchRange(buffer, length, false);
        if (access != PagedMemory.Access.ALLOWED) {
            return inaccessible(access);
        }
        byte[] bytes = new byte[(int) Math.min(length, limit - written)];
        memory.copyOut(buffer, bytes, bytes.length);
        return write(descriptor == 1 ? out : err, bytes, length);
    }

    SystemCallResult print(byte[] text) throws IOException {
        return write(out, text, text.length);
    }

    /** Writes bytes up to a zero, so many that the limit is passed if there are more. */
    SystemCallResult printText(int address) throws IOException {
        int length = 0;
        while (length <= limit - written) {
            PagedMemory.Access access = memory.touchRange(address + length, 1, false);
            if (access != PagedMemory.Access.ALLOWED) {
                return inaccessible(access);
            }
            if (memory.byteAt(address + length) == 0) {
                break;
            }
            length++;
        }
        return write(1, address, length);
    }

    /** Writes as many bytes as the limit allows. */
    private SystemCallResult write(OutputStream stream, byte[] bytes, int wanted) throws IOException {
        int allowed = (int) Math.min(wanted, limit - written);
        stream.write(bytes, 0, allowed);
        written += allowed;
        return allowed == wanted
                ? new SystemCallResult.Returned(wanted)
                : new SystemCallResult.Stopped(RunLimit.OUTPUT);
    }

    SystemCallResult writeVectors(int descriptor, int vectors, int count) throws IOException {
        if (count < 0 || count > MAX_VECTORS || (vectors & 3) != 0) {
            return new SystemCallResult.Failed(Errno.EINVAL);
        }
        PagedMemory.Access access = memory.touchRange(vectors, 8 * count, false);
        if (access != PagedMemory.Access.ALLOWED) {
            return inaccessible(access);
        }
        int total = 0;
        for (int i = 0; i < count; i++) {
            int buffer = memory.wordAt(vectors + 8 * i);
            int length = memory.wordAt(vectors + 8 * i + 4);
            SystemCallResult result = write(descriptor, buffer, length);
            if (!(result instanceof SystemCallResult.Returned(int done))) {
                return result;
            }
            total += done;
            if (done != length) {
                break;
            }
        }
        return new SystemCallResult.Returned(total);
    }

    /** The result of a call whose buffer is not wholly accessible. */
    static SystemCallResult inaccessible(PagedMemory.Access access) {
        return access == PagedMemory.Access.OVER_LIMIT
                ? new SystemCallResult.Stopped(RunLimit.MEMORY)
                : new SystemCallResult.Failed(Errno.EFAULT);
    }
}
