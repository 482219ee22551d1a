package edu.sysy.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.testing.ChildJvm;
import edu.sysy.testing.Tools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The scripts print what stands beside them when they are run as their comments say, by the classes of the test instead
 * of the jar. {@code -Dsysy.bless=true} writes down what they print.
 */
class ScriptsTest {
    private static final Path FOLDER = ReadmeTest.ROOT.resolve("examples/scripts");
    private static final int COUNT = 11;
    private static final int MAX_LINES = 30;
    private static final int MAX_COLUMNS = 120;
    private static final String RUN = "// Run: ";

    /** The text of an embedded program. */
    private static final Pattern TEXT_BLOCK = Pattern.compile("\"\"\"\\R.*?\"\"\"", Pattern.DOTALL);

    /** Lines that say nothing about the library: blank ones, comments and imports. */
    private static final Pattern NO_CODE = Pattern.compile("\\s*(?:(?://|import ).*)?");

    @TestFactory
    List<DynamicTest> eachScriptPrintsWhatStandsBesideIt() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path script : scripts()) {
            tests.add(DynamicTest.dynamicTest(name(script), () -> run(script)));
        }
        return tests;
    }

    private static void run(Path script) throws IOException {
        String[] words = command(script).split(" "); // ./sysyc --TOOL ARGUMENT...
        List<String> command = new ArrayList<>();
        command.add(ChildJvm.tool(words[1].substring("--".length())));
        command.addAll(List.of("--class-path", ChildJvm.classPath(ScriptsTest.class)));
        for (String word : List.of(words).subList(2, words.length)) {
            command.add(
                    word.startsWith("-") ? word : ReadmeTest.ROOT.resolve(word).toString());
        }
        byte[] bytes = Tools.run(command, new byte[0]).expectSuccess().output();
        String output = new String(bytes, StandardCharsets.UTF_8).replace("\r\n", "\n");
        Path expected = output(script);
        if (Boolean.getBoolean("sysy.bless")) {
            Files.writeString(expected, output, StandardCharsets.UTF_8);
        }
        assertThat(output).isNotBlank().isEqualTo(Files.readString(expected, StandardCharsets.UTF_8));
    }

    private static String command(Path script) throws IOException {
        List<String> commands = lines(script)
                .filter(line -> line.startsWith(RUN))
                .map(line -> line.substring(RUN.length()))
                .toList();
        assertThat(commands).as("commands in " + script).hasSize(1);
        return commands.getFirst();
    }

    @Test
    void eachScriptSaysHowItIsRunByJavaAndByJbang() throws IOException {
        String version = projectVersion();
        for (Path script : scripts()) {
            String path = "examples/scripts/" + name(script);
            assertThat(command(script))
                    .isEqualTo(path.endsWith(".java") ? "./sysyc --java " + path : "./sysyc --jshell -s " + path);
            List<String> comment =
                    lines(script).takeWhile(line -> line.startsWith("//")).toList();
            assertThat(comment.getFirst()).isEqualTo("///usr/bin/env jbang \"$0\" \"$@\" ; exit $?");
            assertThat(comment).contains("//DEPS edu.sysy:sysy-mips:" + version);
            assertThat(comment.get(comment.size() - 2)).as("what it does").matches("// [A-Z].*\\.");
        }
    }

    /** The version that the parent POM gives all modules. */
    static String projectVersion() throws IOException {
        return lines(ReadmeTest.ROOT.resolve("pom.xml"))
                .map(String::strip)
                .filter(line -> line.startsWith("<revision>"))
                .map(line -> line.replaceAll("</?revision>", ""))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void eachScriptIsShort() throws IOException {
        for (Path script : scripts()) {
            assertThat(lines(script)).allMatch(line -> line.length() <= MAX_COLUMNS, "columns of " + script);
            String code = TEXT_BLOCK.matcher(Files.readString(script)).replaceAll("\"\"");
            assertThat(code.lines().filter(line -> !NO_CODE.matcher(line).matches()))
                    .as("lines of " + script + " besides imports, comments and the program that it compiles")
                    .hasSizeBetween(1, MAX_LINES);
        }
    }

    @Test
    void thePageListsEachScriptOnce() throws IOException {
        List<String> rows = lines(FOLDER.resolve("README.md"))
                .filter(line -> line.startsWith("| ["))
                .toList();
        assertThat(rows).hasSize(COUNT);
        for (Path script : scripts()) {
            String name = name(script);
            assertThat(rows)
                    .filteredOn(row -> row.startsWith("| [`" + name + "`](" + name + ") | "))
                    .hasSize(1);
        }
    }

    private static Path output(Path script) {
        return script.resolveSibling(name(script).replaceAll("\\..*", ".out"));
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private static Stream<String> lines(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8).lines();
    }

    private static List<Path> scripts() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<Path> scripts = files.filter(file -> name(file).matches(".*\\.(?:java|jsh)"))
                    .sorted()
                    .toList();
            assertThat(scripts).hasSize(COUNT);
            return scripts;
        }
    }
}
