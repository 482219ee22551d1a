package edu.sysy.cli;

import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads files that the command line names, and says in a sentence why one cannot be read. */
final class InputFile {
    private InputFile() {}

    private static SourceFile text(SourceFile file) throws IOException {
        if (file.text().startsWith("\u007fELF")) {
            throw new IOException(file.name() + " is an executable or an object file; sysyc reads programs and links"
                    + " nothing, and --run takes the program too");
        }
        return file;
    }

    /**
     * The text of a file.
     *
     * @throws IOException with a sentence for people if it cannot be read
     */
    static SourceFile read(String name) throws IOException {
        try {
            Path path = Path.of(name);
            if (Files.isDirectory(path)) {
                throw new IOException(name + " is a directory");
            }
            return text(SourceFile.read(path));
        } catch (NoSuchFileException e) {
            throw new IOException("no such file: " + name, e);
        } catch (AccessDeniedException e) {
            throw new IOException("no permission to read " + name, e);
        } catch (InvalidPathException e) {
            throw new IOException("not a name of a file: " + name, e);
        } catch (OutOfMemoryError e) {
            throw new IOException(name + " is too large", e);
        }
    }
}
