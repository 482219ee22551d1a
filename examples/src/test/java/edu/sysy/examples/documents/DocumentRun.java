package edu.sysy.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.examples.documents.DocumentBlock.Command;
import edu.sysy.testing.Tools;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Runs the blocks of one document in a folder, in their order. A block whose first line is a comment with a file name
 * is that file: it is written, or compared if there is one. Commands of the shell print what is shown below them, or
 * succeed if nothing is. Java snippets run in one session of JShell; a block of text behind one is what it prints.
 */
final class DocumentRun implements AutoCloseable {
    private static final int SECONDS = 900;
    private static final Set<String> TOOLS = Set.of("spim", "mipsel-linux-gnu-gcc", "qemu-mipsel");

    private final Path folder;
    private final Map<String, String> environment;
    private final Predicate<String> skipped;
    private final Snippets snippets = new Snippets();
    private String printed = "";

    /**
     * A run in a folder.
     *
     * @param folder where commands run
     * @param environment variables of commands, besides those of this process
     * @param skipped the commands that are left out
     */
    DocumentRun(Path folder, Map<String, String> environment, Predicate<String> skipped) {
        this.folder = folder;
        this.environment = Map.copyOf(environment);
        this.skipped = skipped;
    }

    /** Runs a block; skips the calling test if it needs a tool that is missing. */
    void run(DocumentBlock block) throws IOException, InterruptedException {
        if (!printed.isEmpty()) {
            assertThat(block.language())
                    .as("of the block behind Java that prints")
                    .isEqualTo("text");
            assertThat(printed).isEqualTo(block.text());
            printed = "";
        } else if (block.fileName().isPresent()) {
            file(folder.resolve(block.fileName().get()), block);
        } else if (block.language().equals("console")) {
            for (Command command : block.commands()) {
                if (!skipped.test(command.text())) {
                    run(command);
                }
            }
        } else if (block.language().equals("java")) {
            printed = snippets.run(block.text());
        }
    }

    /** Fails if the last Java has printed something that no block shows. */
    void end() {
        assertThat(printed).isEmpty();
    }

    private static void file(Path file, DocumentBlock block) throws IOException {
        if (Files.exists(file)) {
            String text = Files.readString(file, StandardCharsets.UTF_8);
            assertThat(block.text())
                    .endsWith("\n" + text)
                    .hasLineCount((int) text.lines().count() + 1);
        } else {
            Files.createDirectories(file.getParent());
            Files.writeString(file, block.text(), StandardCharsets.UTF_8);
        }
    }

    /** Runs a command and compares what it prints. */
    void run(Command command) throws IOException, InterruptedException {
        Stream.of(command.text().split("\\s+")).filter(TOOLS::contains).forEach(Tools::require);
        Path output = Files.createTempFile("output", "");
        Path errors = Files.createTempFile("errors", "");
        try {
            ProcessBuilder builder = new ProcessBuilder("sh", "-c", command.text())
                    .directory(folder.toFile())
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            List<String> lines = Files.readAllLines(output, StandardCharsets.UTF_8);
            List<String> both = Stream.concat(
                            lines.stream(), Files.readAllLines(errors, StandardCharsets.UTF_8).stream())
                    .toList();
            if (command.output().isEmpty()) {
                assertThat(process.waitFor()).as("%s: %s", command.text(), both).isZero();
            } else if (!command.shows(lines)) {
                assertThat(command.shows(both))
                        .as("%s prints%n%s", command.text(), String.join("\n", both))
                        .isTrue();
            }
        } finally {
            Files.delete(output);
            Files.delete(errors);
        }
    }

    @Override
    public void close() {
        snippets.close();
    }
}
