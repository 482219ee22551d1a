package edu.sysy.testing;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Assumptions;

/**
 * The corpus of test programs: {@code SUITE/NAME.sy}, with its input in {@code NAME.in} if it reads any and what it
 * should print in {@code NAME.out}. {@code MANIFEST.tsv} lists them. Its folder is the system property
 * {@code sysy.corpus}.
 */
public final class Corpus {
    private static final String MANIFEST = "MANIFEST.tsv";

    /**
     * A test program.
     *
     * @param suite the folder it is in
     * @param name its name there, without extension
     * @param tier how long it runs: {@code quick}, {@code mid} or {@code slow}; empty if it is not meant to be run
     * @param folder the folder of the suite
     */
    public record Entry(String suite, String name, String tier, Path folder) {
        /** The program text. */
        public String source() {
            return new String(read(".sy").orElseThrow(), StandardCharsets.UTF_8);
        }

        /** What it reads; empty if there is no input. */
        public byte[] input() {
            return read(".in").orElse(new byte[0]);
        }

        /** What it should print, in canonical form; empty if nothing is said about that. */
        public Optional<String> expected() {
            return read(".out").map(bytes -> canonical(new String(bytes, StandardCharsets.ISO_8859_1)));
        }

        private Optional<byte[]> read(String extension) {
            Path file = folder.resolve(name + extension);
            try {
                return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public String toString() {
            return suite + "/" + name;
        }
    }

    private Corpus() {}

    /**
     * Whether there is a corpus; if the system property {@code sysy.require.corpus} is {@code true}, there has to be.
     */
    public static boolean exists() {
        return Boolean.getBoolean("sysy.require.corpus") || Files.exists(path().resolve(MANIFEST));
    }

    private static Path path() {
        return Path.of(System.getProperty("sysy.corpus", "../../shared/corpus"));
    }

    /**
     * The folder of the corpus. Without one the calling test is skipped, or fails if the system property
     * {@code sysy.require.corpus} is {@code true}.
     */
    public static Path folder() {
        Path folder = path();
        if (!Files.exists(folder.resolve(MANIFEST))) {
            String missing = "there is no corpus at " + folder.toAbsolutePath();
            if (Boolean.getBoolean("sysy.require.corpus")) {
                fail(missing);
            }
            Assumptions.abort(missing);
        }
        return folder;
    }

    /**
     * The programs that {@code wanted} holds for, in the order of the manifest. Without a corpus the calling test is
     * skipped, or fails if the system property {@code sysy.require.corpus} is {@code true}.
     */
    public static List<Entry> entries(Predicate<Entry> wanted) {
        Path root = folder();
        Path manifest = root.resolve(MANIFEST);
        List<Entry> entries = new ArrayList<>();
        try {
            List<String> rows = Files.readAllLines(manifest);
            for (String row : rows.subList(1, rows.size())) {
                String[] columns = row.split("\t", -1);
                Entry entry = new Entry(columns[0], columns[1], columns[2], root.resolve(columns[0]));
                if (wanted.test(entry)) {
                    entries.add(entry);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return entries;
    }

    /**
     * What is compared: line ends are LF, lines have no blanks at their ends, and there are no empty lines at the end.
     */
    public static String canonical(String text) {
        StringBuilder result = new StringBuilder();
        text.replace("\r\n", "\n")
                .lines()
                .forEach(line -> result.append(line.stripTrailing()).append('\n'));
        int end = result.length();
        while (end > 0 && result.charAt(end - 1) == '\n') {
            end--;
        }
        return result.substring(0, end);
    }

    /**
     * What a run is compared by, in canonical form: its output, a line end if it has none, and its exit status.
     *
     * @param value what {@code main} returned; its low 8 bits are the status
     */
    public static String transcript(byte[] output, int value) {
        String text = new String(output, StandardCharsets.ISO_8859_1);
        boolean open = !text.isEmpty() && !text.endsWith("\n");
        return canonical(text + (open ? "\n" : "") + (value & 255));
    }
}
