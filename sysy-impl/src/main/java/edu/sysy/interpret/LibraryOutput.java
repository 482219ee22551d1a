package edu.sysy.interpret;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Collects output bytes and hands them on in large pieces; counts them. */
final class LibraryOutput {
    private final OutputStream stream;
    private final byte[] buffer = new byte[1 << 13];
    private int count;
    private long left;

    LibraryOutput(OutputStream stream, long limit) {
        this.stream = stream;
        this.left = limit;
    }

    void write(int oneByte) {
        if (--left < 0) {
            throw new LimitReachedException(Limit.OUTPUT);
        }
        if (count == buffer.length) {
            drain();
        }
        buffer[count++] = (byte) oneByte;
    }

    /** Writes the low bytes of the characters. */
    void write(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            write(text.charAt(i));
        }
    }

    void repeat(char c, int times) {
        for (int i = 0; i < times; i++) {
            write(c);
        }
    }

    private void drain() {
        try {
            stream.write(buffer, 0, count);
            count = 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void flush() {
        drain();
        try {
            stream.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
