package edu.sysy.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Standard output, which unlike {@link System#out} says when something could not be written. */
final class StandardOutput extends FilterOutputStream {
    private static final int FILE_TYPE = 0xf000;
    private static final int PIPE = 0x1000;

    /** What reads standard output has stopped, and wants no more. */
    static final class ClosedPipeException extends IOException {
        private static final long serialVersionUID = 1;

        ClosedPipeException(IOException cause) {
            super(cause);
        }
    }

    StandardOutput() {
        super(new FileOutputStream(FileDescriptor.out));
    }

    @Override
    public void write(byte[] bytes, int start, int length) throws IOException {
        try {
            out.write(bytes, start, length);
        } catch (IOException e) {
            throw isPipe()
                    ? new ClosedPipeException(e)
                    : new IOException("cannot write standard output: " + e.getMessage(), e);
        }
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    /** The text of errors depends on the language of the system; the kind of the file does not. */
    private static boolean isPipe() {
        try {
            return ((int) Files.getAttribute(Path.of("/dev/stdout"), "unix:mode") & FILE_TYPE) == PIPE;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return false;
        }
    }
}
