package edu.sysy.testing;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** Programs of the system that tests compare with: assembler, linker, compiler, emulator. */
public final class Tools {
    /** The emulator of 32-bit little-endian MIPS Linux programs. */
    public static final String QEMU = "qemu-mipsel";
    /** GNU as for the same. */
    public static final String AS = "mipsel-linux-gnu-as";
    /** GNU ld for the same. */
    public static final String LD = "mipsel-linux-gnu-ld";
    /** GCC for the same. */
    public static final String GCC = "mipsel-linux-gnu-gcc";
    /** G++ for the same. */
    public static final String GPP = "mipsel-linux-gnu-g++";

    /**
     * What a process came to.
     *
     * @param status its exit status
     * @param output what it wrote to standard output
     * @param errorOutput what it wrote to standard error
     */
    public record Finished(int status, byte[] output, byte[] errorOutput) {
        /** What it wrote to standard error, as text. */
        public String errors() {
            return new String(errorOutput, StandardCharsets.UTF_8);
        }

        /** Fails the test if the process failed. */
        public Finished expectSuccess() {
            if (status != 0) {
                fail("exit status " + status + ": " + errors());
            }
            return this;
        }
    }

    private Tools() {}

    /**
     * Skips the calling test if one of the programs is not installed, or fails it if the system property
     * {@code sysy.require.tools} is {@code true}.
     */
    public static void require(String... programs) {
        for (String program : programs) {
            requireOneOf(program);
        }
    }

    /** The first of some programs that is installed; without one, the test ends as that of {@link #require} does. */
    public static Path requireOneOf(String... programs) {
        for (String program : programs) {
            Optional<Path> found = find(program);
            if (found.isPresent()) {
                return found.orElseThrow();
            }
        }
        String reason = String.join(" or ", programs) + " is not installed";
        return Boolean.getBoolean("sysy.require.tools") ? fail(reason) : Assumptions.abort(reason);
    }

    /** Runs a program to its end, which has to come within ten minutes; {@code input} is what it reads. */
    public static Finished run(List<String> command, byte[] input) {
        return runFor(600, command, input).orElseGet(() -> fail("not finished after ten minutes: " + command));
    }

    /** Runs a program; the result is empty if it had to be stopped after that many seconds. */
    public static Optional<Finished> runFor(int seconds, List<String> command, byte[] input) {
        Path folder = null;
        try {
            folder = Files.createTempDirectory("sysy-tool");
            Path in = Files.write(folder.resolve("in"), input);
            File out = folder.resolve("out").toFile();
            File err = folder.resolve("err").toFile();
            Process process = new ProcessBuilder(command)
                    .redirectInput(in.toFile())
                    .redirectOutput(out)
                    .redirectError(err)
                    .start();
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                return Optional.empty();
            }
            return Optional.of(new Finished(
                    process.exitValue(), Files.readAllBytes(out.toPath()), Files.readAllBytes(err.toPath())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            deleteFolder(folder);
        }
    }

    /** Deletes a flat folder with what is in it. */
    public static void deleteFolder(Path folder) {
        if (folder == null) {
            return;
        }
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Path> find(String program) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            Path path = Path.of(folder, program);
            if (Files.isExecutable(path)) {
                return Optional.of(path);
            }
        }
        return Optional.empty();
    }
}
