package edu.sysy.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A C compiler of the system, as a peer. */
enum CCompiler {
    /** GCC, for MIPS if it is installed, otherwise for this machine. */
    GCC("gcc", List.of("mipsel-linux-gnu-gcc", "gcc")),
    /** Clang, for this machine. */
    CLANG("clang", List.of("clang"));

    private static final Pattern TIME = Pattern.compile("(\\d+)m(\\d+(?:\\.\\d+)?)s");
    private static final double NANOS = 1e9;

    private final String benchmark;
    private final List<String> commands;

    CCompiler(String benchmark, List<String> commands) {
        this.benchmark = benchmark;
        this.commands = commands;
    }

    /** The name of the benchmark that runs it. */
    String benchmark() {
        return benchmark;
    }

    /** The command to call, if one is installed. */
    Optional<String> command() {
        return commands.stream().filter(CCompiler::isOnPath).findFirst();
    }

    private static boolean isOnPath(String command) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            if (Files.isExecutable(Path.of(folder, command))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Compiles a file to an object file, which is thrown away.
     *
     * @return nanoseconds of processor time, user and system, of the compiler and its children, in steps of some ms
     * @throws IllegalStateException if the compiler is missing or fails
     */
    long compile(Path source, String level) {
        String name = command().orElseThrow(() -> new IllegalStateException(benchmark + " is not installed"));
        try {
            Process process = new ProcessBuilder(
                            "sh",
                            "-c",
                            "\"$@\" || exit; times",
                            "sh",
                            name,
                            "-" + level,
                            "-w",
                            "-c",
                            "-o",
                            "/dev/null",
                            source.toString())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(name + " failed: " + output);
            }
            return childNanos(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + name + " ran", e);
        }
    }

    /** What the shell's {@code times} says of its children: the third and the fourth time. */
    static long childNanos(String times) {
        Matcher matcher = TIME.matcher(times);
        double total = 0;
        for (int i = 0; i < 4; i++) {
            if (!matcher.find()) {
                throw new IllegalStateException("not what times prints: " + times);
            }
            if (i >= 2) {
                total += 60 * Double.parseDouble(matcher.group(1)) + Double.parseDouble(matcher.group(2));
            }
        }
        return Math.round(total * NANOS);
    }
}
