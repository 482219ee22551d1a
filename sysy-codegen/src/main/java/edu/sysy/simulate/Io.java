package edu.sysy.simulate;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The standard streams of a program. Output is buffered, and flushed before the program reads and when it ends; the
 * streams are never closed.
 *
 * @param in standard input, file descriptor 0
 * @param out standard output, file descriptor 1
 * @param err standard error, file descriptor 2
 */
public record Io(InputStream in, OutputStream out, OutputStream err) {

    /**
     * The streams of this process.
     *
     * @return {@link System#in}, {@link System#out} and {@link System#err}
     */
    public static Io standard() {
        return new Io(System.in, System.out, System.err);
    }

    /**
     * Fixed input, and output that goes nowhere.
     *
     * @param input the bytes of standard input
     * @return the streams
     */
    public static Io discarding(byte[] input) {
        return new Io(
                new ByteArrayInputStream(input), OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
    }
}
