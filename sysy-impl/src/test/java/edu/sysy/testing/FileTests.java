package edu.sysy.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Tests that are files: what is given, a line {@code ; becomes}, and what it should become. With the system property
 * {@code sysy.bless} set to {@code true} what comes out is written into the file as the expectation; the difference is
 * then reviewed like code.
 */
public final class FileTests {
    private static final String SEPARATOR = "; becomes\n";

    private FileTests() {}

    /** What is done with a file. */
    @FunctionalInterface
    public interface Transformation {
        /** What the text before the separator becomes. */
        String apply(String given) throws Exception;
    }

    /**
     * A test for each file in a folder and its subfolders.
     *
     * @param extension how the names of the files end, such as {@code .ir}
     */
    public static Stream<DynamicTest> in(Path root, String extension, Transformation transformation) {
        try (Stream<Path> files = Files.walk(root)) {
            List<DynamicTest> tests = files.filter(file -> file.toString().endsWith(extension))
                    .sorted()
                    .map(file -> DynamicTest.dynamicTest(
                            root.relativize(file).toString(), file.toUri(), () -> check(file, transformation)))
                    .toList();
            assertThat(tests).as("files in %s", root).isNotEmpty();
            return tests.stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same with a folder in {@code src/test/resources} of the module, such as {@code ir}. */
    public static Stream<DynamicTest> in(String folder, String extension, Transformation transformation) {
        return in(Path.of("src/test/resources").resolve(folder), extension, transformation);
    }

    private static void check(Path file, Transformation transformation) throws Exception {
        String text = Files.readString(file);
        int separator = text.indexOf(SEPARATOR);
        String given = separator < 0 ? text : text.substring(0, separator);
        String actual = transformation.apply(given);
        if (Boolean.getBoolean("sysy.bless")) {
            Files.writeString(file, given.stripTrailing() + "\n\n" + SEPARATOR + "\n" + actual);
            return;
        }
        assertThat(text)
                .as("an expectation; -Dsysy.bless=true writes what comes out as one")
                .contains(SEPARATOR);
        assertThat(actual.strip())
                .isEqualTo(text.substring(separator + SEPARATOR.length()).strip());
    }
}
