package edu.sysy.benchmarks.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What peers came to before, in a file of lines: a digest of all that the result depends on, then instructions and
 * bytes, or nothing if the peer had no right result. Each result is written when it is there, so that a run which is
 * stopped goes on where it was.
 */
final class CountCache {
    private static final String SEPARATOR = "\t";
    private static final int COLUMNS = 3;

    private final Path file;
    private final Map<String, Optional<Execution.Count>> known = new HashMap<>();

    /** Reads the file, if there is one. */
    CountCache(Path file) throws IOException {
        this.file = file;
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                String[] columns = line.split(SEPARATOR);
                known.put(
                        columns[0],
                        columns.length == COLUMNS
                                ? Optional.of(
                                        new Execution.Count(Long.parseLong(columns[1]), Integer.parseInt(columns[2])))
                                : Optional.empty());
            }
        }
    }

    /** What is known under a key, or what is found out now. */
    Optional<Execution.Count> get(List<String> key, Supplier<Optional<Execution.Count>> measured) {
        String digest = digest(key);
        Optional<Execution.Count> before = known.get(digest);
        if (before != null) {
            return before;
        }
        Optional<Execution.Count> count = measured.get();
        known.put(digest, count);
        String line = count.map(c -> digest + SEPARATOR + c.instructions() + SEPARATOR + c.bytes())
                .orElse(digest);
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return count;
    }

    private static String digest(List<String> key) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String part : key) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                digest.update((bytes.length + SEPARATOR).getBytes(StandardCharsets.UTF_8));
                digest.update(bytes);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
