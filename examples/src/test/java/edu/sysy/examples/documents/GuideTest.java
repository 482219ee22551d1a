package edu.sysy.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the pages of the guide show is what happens, as in the README: files, commands and Java snippets. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "commands are those of a Unix shell")
class GuideTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "library",
                "programs",
                "pipelines",
                "proving",
                "machines",
                "watching",
                "sysyc",
                "tutorial",
                "howto-pass",
                "howto-allocator",
                "howto-target",
                "howto-dialect"
            })
    void eachBlockIsTrue(String name, @TempDir Path folder) throws IOException, InterruptedException {
        List<DocumentBlock> blocks = Documents.blocks(ReadmeTest.ROOT.resolve("docs/" + name + ".md"));
        assertThat(blocks).isNotEmpty();
        try (ProjectLinks links = new ProjectLinks(folder);
                DocumentRun run = new DocumentRun(folder, Map.of(), command -> command.startsWith("./mvnw"))) {
            for (DocumentBlock block : blocks) {
                try {
                    run.run(block);
                } catch (AssertionError e) {
                    throw new AssertionError("docs/" + name + ".md:" + block, e);
                }
            }
            run.end();
        }
    }
}
