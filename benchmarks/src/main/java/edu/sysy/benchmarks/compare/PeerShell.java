package edu.sysy.benchmarks.compare;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs a command once for each of some files, and reads from the shell what all runs together cost: times of single
 * runs would be rounded to milliseconds.
 *
 * @param path where commands are looked for, in the form of the variable {@code PATH}
 */
record PeerShell(String path) {
    private static final String LOOP = """
            while IFS= read -r file; do
              "$@" "$file" < /dev/null > /dev/null 2>&1 || printf '%s\\n' "$file"
            done
            times
            """;
    private static final String VERSION = "\"$@\" 2> /dev/null";

    /** Its {@code times} has milliseconds; that of other shells may have hundredths of a second. */
    private static final String PRECISE = "bash";

    private static final int LINES_OF_TIMES = 2;
    private static final Pattern TIME = Pattern.compile("(\\d+)m(\\d+(?:\\.\\d+)?)s");
    private static final double NANOS = 1e9;

    /**
     * What a command did.
     *
     * @param nanos processor time, user and system, of all its processes
     * @param refused the files for which it failed
     */
    record Runs(double nanos, List<Path> refused) {
        Runs {
            refused = List.copyOf(refused);
        }
    }

    /** The shell that finds what is installed here. */
    static PeerShell ofSystem() {
        return new PeerShell(System.getenv().getOrDefault("PATH", ""));
    }

    /** Runs a command with each file as its last argument. */
    Runs run(List<String> command, List<Path> files) {
        return parse(shell(LOOP, command, files));
    }

    /** The first line that a command prints; empty if it prints nothing. */
    String firstLine(List<String> command) {
        return shell(VERSION, command, List.of()).lines().findFirst().orElse("");
    }

    private String shell(String script, List<String> arguments, List<Path> input) {
        List<String> words = new ArrayList<>(List.of(name(), "-c", script, "sh"));
        words.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("PATH", path);
        builder.environment().put("LC_ALL", "C");
        try {
            Process process = builder.start();
            try (Writer writer = process.outputWriter(StandardCharsets.UTF_8)) {
                for (Path file : input) {
                    writer.write(file + "\n");
                }
            }
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, PRECISE))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse("/bin/sh");
    }

    /** Reads the names of files, and what {@code times} says of children in the last line. */
    static Runs parse(String printed) {
        List<String> lines = printed.lines().toList();
        Matcher matcher = TIME.matcher(lines.isEmpty() ? "" : lines.getLast());
        double seconds = 0;
        for (int i = 0; i < LINES_OF_TIMES; i++) {
            if (!matcher.find()) {
                throw new IllegalStateException("not what times prints: " + printed);
            }
            seconds += 60 * Double.parseDouble(matcher.group(1)) + Double.parseDouble(matcher.group(2));
        }
        List<Path> refused = lines.subList(0, lines.size() - LINES_OF_TIMES).stream()
                .map(Path::of)
                .toList();
        return new Runs(seconds * NANOS, refused);
    }
}
