package edu.sysy.benchmarks.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A program with what it reads and what it should print, which stand in {@code NAME.in} and {@code NAME.out} beside
 * {@code NAME.sy}.
 *
 * @param name the folder it is in, and its name there
 * @param text the source
 * @param input what it reads
 * @param expected what it should print, in canonical form, and its exit status unless the suite leaves that out
 */
record CorpusProgram(String name, String text, byte[] input, String expected) {
    private static final String SOURCE = ".sy";

    /** The folders of programs whose time is what they are for. */
    private static final Set<String> BENCHMARKS = Set.of("final_performance", "perf_small", "performance");

    /** The folders of programs in a dialect of the BUAA course begin with this. */
    private static final String COURSE = "buaa";

    /** The programs in a folder and the folders in it that say what they print, in the order of their names. */
    static List<CorpusProgram> in(Path corpus) {
        try (Stream<Path> inside = Files.walk(corpus)) {
            List<CorpusProgram> found = new ArrayList<>();
            for (Path source : inside.filter(file -> file.toString().endsWith(SOURCE))
                    .sorted()
                    .toList()) {
                if (Files.exists(sibling(source, ".out"))) {
                    found.add(read(source));
                }
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CorpusProgram read(Path source) throws IOException {
        Path input = sibling(source, ".in");
        Path absolute = source.toAbsolutePath();
        String name = absolute.subpath(absolute.getNameCount() - 2, absolute.getNameCount())
                .toString()
                .replace('\\', '/');
        return new CorpusProgram(
                name.substring(0, name.length() - SOURCE.length()),
                new String(Files.readAllBytes(source), StandardCharsets.UTF_8),
                Files.exists(input) ? Files.readAllBytes(input) : new byte[0],
                canonical(Files.readString(sibling(source, ".out"), StandardCharsets.ISO_8859_1)));
    }

    private static Path sibling(Path source, String ending) {
        String file = source.toString();
        return Path.of(file.substring(0, file.length() - SOURCE.length()) + ending);
    }

    /** Whether it is a benchmark rather than a test. */
    boolean isBenchmark() {
        return BENCHMARKS.contains(name.substring(0, name.indexOf('/')));
    }

    /** Whether it is written in a dialect of the BUAA course. */
    boolean isOfCourse() {
        return name.startsWith(COURSE);
    }

    /** Whether it should print this and return that; the status is not compared where the suite leaves it out. */
    boolean accepts(byte[] output, int status) {
        String printed = new String(output, StandardCharsets.ISO_8859_1);
        boolean open = !printed.isEmpty() && !printed.endsWith("\n");
        return canonical(printed + (open ? "\n" : "") + status).equals(expected)
                || isOfCourse() && canonical(printed).equals(expected);
    }

    /** Without blanks at the ends of lines and without empty lines at the end. */
    private static String canonical(String text) {
        List<String> lines =
                new ArrayList<>(text.lines().map(String::stripTrailing).toList());
        while (!lines.isEmpty() && lines.getLast().isEmpty()) {
            lines.removeLast();
        }
        return String.join("\n", lines);
    }

    @Override
    public String toString() {
        return name;
    }
}
