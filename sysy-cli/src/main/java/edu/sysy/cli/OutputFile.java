package edu.sysy.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** A file that is written whole or not at all: under another name beside it, which then becomes its own. */
final class OutputFile {
    private static final String READ_WRITE = "rw-rw-rw-";
    private static final String READ_WRITE_EXECUTE = "rwxrwxrwx";

    private final Path path;

    /**
     * @param name the name as on the command line
     */
    OutputFile(String name) {
        this.path = Path.of(name);
    }

    /** Whether it is the file that is called {@code input}, by whatever name. */
    boolean isSameAs(String input) {
        try {
            return Files.isSameFile(path, Path.of(input));
        } catch (IOException e) {
            return false; // one of them does not exist
        }
    }

    /**
     * Writes the file, with the permissions that the umask leaves.
     *
     * @param executable whether it may be executed
     * @throws IOException with a sentence for people if that is not possible
     */
    void write(byte[] content, boolean executable) throws IOException {
        if (Files.isDirectory(path)) {
            throw new IOException("cannot write " + path + ": it is a directory");
        }
        try {
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                Files.write(path, content); // a device or a pipe
            } else {
                replace(content, executable);
            }
        } catch (FileSystemException e) {
            throw new IOException("cannot write " + path + ": " + reason(e), e);
        } catch (IOException e) {
            throw new IOException("cannot write " + path + ": " + e.getMessage(), e);
        }
    }

    private void replace(byte[] content, boolean executable) throws IOException {
        Path target = Files.isSymbolicLink(path) && Files.exists(path) ? path.toRealPath() : path;
        Path temporary = target.resolveSibling(
                target.getFileName() + "." + ProcessHandle.current().pid() + "." + System.nanoTime() + ".tmp");
        try {
            Files.createFile(temporary, permissions(temporary, executable ? READ_WRITE_EXECUTE : READ_WRITE));
            Files.write(temporary, content);
            moveTo(target, temporary);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static void moveTo(Path target, Path temporary) throws IOException {
        try {
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static FileAttribute<?>[] permissions(Path path, String mode) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }

    private static String reason(FileSystemException e) {
        return switch (e) {
            case NoSuchFileException missing -> "there is no such folder";
            case AccessDeniedException denied -> "no permission";
            default -> e.getReason() == null ? "not possible" : e.getReason();
        };
    }
}
