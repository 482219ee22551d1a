package edu.sysy.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.examples.documents.DocumentBlock.Command;
import edu.sysy.testing.Tools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the README shows happens in a copy of the project as a clone has it, with an empty local repository of Maven;
 * then a project that has nothing but the README's dependency and its Java file is built. Takes several minutes:
 * {@code -Dsysy.clone=true}.
 */
@EnabledIfSystemProperty(named = "sysy.clone", matches = "true")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FreshCloneTest {
    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>com.example</groupId>
              <artifactId>squares</artifactId>
              <version>1</version>
              <properties>
                <maven.compiler.release>21</maven.compiler.release>
                <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
              </properties>
              <dependencies>
            %s
              </dependencies>
            </project>
            """;

    private Path clone;
    private DocumentRun run;

    @BeforeAll
    void copy(@TempDir Path folder) throws IOException {
        clone = folder.resolve("clone");
        byte[] files = Tools.run(
                        List.of(
                                "git",
                                "-C",
                                ReadmeTest.ROOT.toString(),
                                "ls-files",
                                "-z",
                                "--cached",
                                "--others",
                                "--exclude-standard"),
                        new byte[0])
                .expectSuccess()
                .output();
        for (String name : new String(files, StandardCharsets.UTF_8).split("\0")) {
            Path target = clone.resolve(name);
            Files.createDirectories(target.getParent());
            Files.copy(ReadmeTest.ROOT.resolve(name), target);
        }
        String repository = "-Dmaven.repo.local=" + folder.resolve("repository");
        run = new DocumentRun(clone, Map.of("MAVEN_ARGS", repository), command -> command.equals("./mvnw verify"));
    }

    @AfterAll
    void close() {
        run.close();
    }

    @TestFactory
    List<DynamicTest> eachBlockIsTrueAndTheDependencyIsEnough() throws IOException {
        List<DynamicTest> tests = ReadmeTest.tests(run);
        for (DocumentBlock block : Documents.blocks(ReadmeTest.ROOT.resolve("docs/README.md"))) {
            tests.add(DynamicTest.dynamicTest("docs/README.md, line " + block, () -> run.run(block)));
        }
        tests.add(DynamicTest.dynamicTest("a project of its own", this::buildAProject));
        return tests;
    }

    private void buildAProject() throws IOException, InterruptedException {
        DocumentBlock dependency = ReadmeTest.blocks().stream()
                .filter(block -> block.language().equals("xml"))
                .findFirst()
                .orElseThrow();
        Path project = clone.resolve("consumer");
        Path sources = Files.createDirectories(project.resolve("src/main/java"));
        Files.writeString(project.resolve("pom.xml"), POM.formatted(dependency.text()));
        Files.copy(clone.resolve("Squares.java"), sources.resolve("Squares.java"));
        run.run(new Command(
                "./mvnw -q -B -f consumer compile org.codehaus.mojo:exec-maven-plugin:3.5.0:java"
                        + " -Dexec.mainClass=Squares",
                List.of("exited with status 0, output \"144\"")));
        assertThat(project.resolve("target/classes/Squares.class")).exists();
    }
}
