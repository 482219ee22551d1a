package edu.sysy.benchmarks.peers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs commands, and has a folder for their files. */
final class Commands implements AutoCloseable {
    /** A compiler that is not ready after so many seconds has no result. */
    private static final int TIMEOUT_SECONDS = 100;

    private final Path folder;

    /**
     * What a command did.
     *
     * @param bytes what it printed
     * @param status its exit status
     */
    record Output(byte[] bytes, int status) {}

    /** Makes the folder. */
    Commands() throws IOException {
        folder = Files.createTempDirectory("sysy-peers");
    }

    /** The path of a file in the folder. */
    String file(String name) {
        return folder.resolve(name).toString();
    }

    /** Puts a file of this package into the folder. */
    void copy(String resource) throws IOException {
        try (InputStream content = Objects.requireNonNull(Commands.class.getResourceAsStream(resource))) {
            Files.copy(content, folder.resolve(resource));
        }
    }

    /** Writes a text into a file of the folder. */
    Path write(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes of a file of the folder. */
    byte[] read(String name) {
        try {
            return Files.readAllBytes(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a command prints; empty if it fails or is not installed. */
    Optional<String> run(List<String> command) {
        return run(command, new byte[0], TIMEOUT_SECONDS)
                .filter(output -> output.status() == 0)
                .map(output -> new String(output.bytes(), StandardCharsets.ISO_8859_1));
    }

    /** What a command does with an input; empty if it is not installed or takes longer than some seconds. */
    Optional<Output> run(List<String> command, byte[] input, int seconds) {
        Path given = folder.resolve("given");
        Path printed = folder.resolve("printed");
        try {
            Files.write(given, input);
            Process process = new ProcessBuilder(command)
                    .redirectInput(given.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .redirectOutput(printed.toFile())
                    .start();
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            return Optional.of(new Output(Files.readAllBytes(printed), process.exitValue()));
        } catch (IOException e) {
            return Optional.empty(); // it is not installed
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Deletes the files. */
    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
