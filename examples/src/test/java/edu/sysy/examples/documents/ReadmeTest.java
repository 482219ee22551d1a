package edu.sysy.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the README shows is what happens: files, commands and Java snippets. Those that build the project are left to
 * {@link FreshCloneTest}.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "commands are those of a Unix shell")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReadmeTest {
    static final Path ROOT = Path.of(System.getProperty("sysy.root"));

    private static final int MAX_LINES = 250;

    private ProjectLinks links;
    private DocumentRun run;

    @BeforeAll
    void link(@TempDir Path folder) throws IOException {
        links = new ProjectLinks(folder);
        run = new DocumentRun(folder, Map.of(), command -> command.startsWith("./mvnw"));
    }

    @AfterAll
    void close() throws IOException {
        run.close();
        links.close();
    }

    @TestFactory
    List<DynamicTest> eachBlockIsTrue() throws IOException {
        return tests(run);
    }

    /** A test for each block, to be run in this order. */
    static List<DynamicTest> tests(DocumentRun run) throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (DocumentBlock block : blocks()) {
            tests.add(DynamicTest.dynamicTest("line " + block, () -> run.run(block)));
        }
        return tests;
    }

    @Test
    void itIsAFrontPage() throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThanOrEqualTo(MAX_LINES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/library.md"})
    void itNamesTheVersionOfTheBuild(String page) throws IOException {
        String text = Files.readString(ROOT.resolve(page));
        String version = ScriptsTest.projectVersion();
        assertThat(text)
                .contains("<version>" + version + "</version>")
                .contains("implementation(\"edu.sysy:sysy-mips:" + version + "\")");
    }

    static List<DocumentBlock> blocks() throws IOException {
        List<DocumentBlock> blocks = Documents.blocks(ROOT.resolve("README.md"));
        assertThat(blocks).hasSizeGreaterThan(8);
        return blocks;
    }
}
