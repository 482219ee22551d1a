package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.testing.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/command-lines.md} says what command lines come to; {@code -Dsysy.bless=true} writes it anew. */
class CommandLinesPageTest {
    private static final Path PAGE = Path.of(System.getProperty("sysy.root")).resolve("docs/command-lines.md");

    @Test
    void eachCommandLineDoesWhatThePageSays(@TempDir Path folder) throws IOException, InterruptedException {
        Path filled = folder.resolve("filled.md");
        Path work = Files.createDirectory(folder.resolve("work"));
        Process process = new ProcessBuilder(ChildJvm.command(
                        CommandLinesPageTest.class, CommandLinesPage.class, PAGE.toString(), filled.toString()))
                .directory(work.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        String expected = Files.readString(filled, StandardCharsets.UTF_8);
        if (Boolean.getBoolean("sysy.bless")) {
            Files.writeString(PAGE, expected);
        }
        assertThat(Files.readString(PAGE, StandardCharsets.UTF_8)).isEqualTo(expected);
        List<String> rows = expected.lines()
                .filter(line -> CommandLinesPage.ROW.matcher(line).matches())
                .toList();
        assertThat(rows).hasSizeGreaterThan(50).doesNotHaveDuplicates();
    }
}
