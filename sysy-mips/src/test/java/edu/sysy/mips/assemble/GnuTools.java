package edu.sysy.mips.assemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the GNU tools for MIPS and qemu; skips the test if one is missing and not required. */
public final class GnuTools {
    static final String GCC = "mipsel-linux-gnu-gcc";
    static final String LD = "mipsel-linux-gnu-ld";
    static final String OBJCOPY = "mipsel-linux-gnu-objcopy";
    static final String READELF = "mipsel-linux-gnu-readelf";
    static final String NM = "mipsel-linux-gnu-nm";
    static final String OBJDUMP = "mipsel-linux-gnu-objdump";
    static final String ADDR2LINE = "mipsel-linux-gnu-addr2line";
    static final String QEMU = "qemu-mipsel";

    private GnuTools() {}

    /** What a process left behind. */
    public record Result(int status, String out, String err) {}

    /** Skips, or fails, unless all these programs are there. */
    static void require(String... tools) {
        List<String> missing =
                Arrays.stream(tools).filter(tool -> !isOnPath(tool)).toList();
        if (!missing.isEmpty() && Boolean.getBoolean("sysy.require.tools")) {
            fail("missing " + missing);
        }
        assumeTrue(missing.isEmpty(), () -> "missing " + missing);
    }

    private static boolean isOnPath(String tool) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    }

    static Result run(Path folder, String input, List<String> command) {
        require(command.getFirst());
        try {
            Path in = Files.writeString(folder.resolve("stdin"), input);
            Path out = folder.resolve("stdout");
            Path err = folder.resolve("stderr");
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectInput(in.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            if (!process.waitFor(2, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                fail("no end after two minutes: " + command);
            }
            return new Result(process.exitValue(), text(out), text(err));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    /** Output of a command that succeeds without any message. */
    static String quiet(Path folder, String... command) {
        Result result = run(folder, "", List.of(command));
        assertThat(result.err()).as(String.join(" ", command)).isEmpty();
        assertThat(result.status()).as(String.join(" ", command)).isZero();
        return result.out();
    }

    /** Assembles {@code name.s} into {@code name.o}. */
    static void assemble(Path folder, String name, String text) {
        write(folder.resolve(name + ".s"), text.getBytes(StandardCharsets.UTF_8));
        quiet(
                folder,
                GCC,
                "-march=mips32r2",
                "-mabi=32",
                "-mfp32",
                "-fno-pic",
                "-mno-abicalls",
                "-G0",
                "-c",
                name + ".s",
                "-o",
                name + ".o");
    }

    /** The bytes of one section of an object or executable. */
    static byte[] section(Path folder, String file, String section) {
        Path bytes = folder.resolve("section.bin");
        quiet(folder, OBJCOPY, "-O", "binary", "-j", section, file, bytes.getFileName().toString());
        try {
            return Files.readAllBytes(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int[] words(byte[] bytes) {
        int[] words = new int[bytes.length / Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
        return words;
    }

    static Path write(Path file, byte[] bytes) {
        try {
            return Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs an executable under qemu. */
    static Result emulate(Path folder, byte[] executable, String input) {
        Path program = write(folder.resolve("program"), executable);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return run(folder, input, List.of(QEMU, "program"));
    }
}
