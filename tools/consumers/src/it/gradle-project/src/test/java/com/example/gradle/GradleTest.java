package com.example.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The Gradle of this machine finds the library with what it needs, compiles against it and runs a program of it.
 * Skipped where there is no Gradle, unless {@code required}.
 */
class GradleTest {
    private static final Path SOURCES = Path.of("src", "test", "gradle");
    private static final Path BUILD = Path.of("target", "gradle");

    @BeforeAll
    static void copy() throws IOException {
        boolean installed = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "gradle")));
        assumeTrue(installed || Boolean.getBoolean("required"), "there is no gradle on the PATH");
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = BUILD.resolve(SOURCES.relativize(file));
                Files.createDirectories(copy.getParent());
                String text = Files.readString(file);
                Files.writeString(copy, text.replace("@dependency@", System.getProperty("dependency")));
            }
        }
    }

    @Test
    void theDependencyOfTheFrontPageIsEnough() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        "gradle", "--no-daemon", "--offline", "-q",
                        "-g", Path.of("target", "gradle-home").toAbsolutePath().toString(),
                        "-Dmaven.repo.local=" + System.getProperty("repository"),
                        "-Pjdk=" + System.getProperty("java.home"),
                        "squares"))
                .directory(BUILD.toFile())
                .redirectErrorStream(true);
        // Debian's Gradle runs on the JDK of Debian, an older one
        builder.environment().keySet().removeAll(List.of("JAVA_HOME", "JAVA_TOOL_OPTIONS", "MAVEN_OPTS"));
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        assertTrue(output.lines().anyMatch("exited with status 0, output \"144\""::equals), output);
    }
}
