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

/** What the tutorial and the how-tos show is what happens, as in the README: files, commands and Java snippets. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "commands are those of a Unix shell")
class GuideTest {
    private static final int MIN_BLOCKS = 6;

    @ParameterizedTest
    @ValueSource(strings = {"tutorial", "howto-pass", "howto-allocator", "howto-target", "howto-dialect"})
    void eachBlockIsTrue(String name, @TempDir Path folder) throws IOException, InterruptedException {
        List<DocumentBlock> blocks = Documents.blocks(ReadmeTest.ROOT.resolve("docs/" + name + ".md"));
        assertThat(blocks).hasSizeGreaterThan(MIN_BLOCKS);
        try (ProjectLinks links = new ProjectLinks(folder);
                DocumentRun run = new DocumentRun(folder, Map.of(), command -> false)) {
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
