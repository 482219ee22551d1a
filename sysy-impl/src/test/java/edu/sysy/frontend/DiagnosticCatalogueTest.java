package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Dialect;
import edu.sysy.source.WarningOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every diagnostic with its exact place and text: the files have a title, a program and its findings for each. Options
 * of the command line may stand before the title. {@code -Dsysy.bless=true} writes what is found now into the files.
 */
class DiagnosticCatalogueTest {
    private static final Path FOLDER = Path.of("src/test/resources/frontend");
    private static final List<String> FILES = List.of("diagnostics.txt", "warnings.txt");

    /** The beginning of a title that names a dialect or switches of warnings. */
    private static final Pattern OPTIONS = Pattern.compile("\\[(?:--std=(\\S+?))? ?(-W.*?)?\\] .*");

    private record Entry(String title, String program, String expected) {
        Dialect dialect() {
            Matcher options = OPTIONS.matcher(title);
            return options.matches() && options.group(1) != null
                    ? Dialect.named(options.group(1)).orElseThrow()
                    : Dialect.SYSY_2022;
        }

        WarningOptions warnings() {
            Matcher options = OPTIONS.matcher(title);
            return options.matches() && options.group(2) != null
                    ? WarningOptions.of(options.group(2).split(" "))
                    : WarningOptions.defaults();
        }
    }

    private static List<Entry> entries() throws IOException {
        List<Entry> all = new ArrayList<>();
        for (String file : FILES) {
            all.addAll(entries(file));
        }
        return all;
    }

    private static List<Entry> entries(String file) throws IOException {
        try (InputStream in = DiagnosticCatalogueTest.class.getResourceAsStream("/frontend/" + file)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            List<Entry> entries = new ArrayList<>();
            for (String block : text.substring(4).split("\n=== ")) {
                String[] parts = block.split("\n---\n", 2);
                String[] head = parts[0].split("\n", 2);
                entries.add(new Entry(head[0], head[1].strip(), parts.length > 1 ? parts[1].strip() : ""));
            }
            return entries;
        }
    }

    @TestFactory
    Stream<DynamicTest> findings() throws IOException {
        if (Boolean.getBoolean("sysy.bless")) {
            for (String file : FILES) {
                StringBuilder blessed = new StringBuilder();
                for (Entry entry : entries(file)) {
                    blessed.append("=== ").append(entry.title).append('\n').append(entry.program);
                    blessed.append("\n---\n").append(found(entry)).append('\n');
                }
                Files.writeString(FOLDER.resolve(file), blessed);
            }
        }
        return entries().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.title(), () -> assertThat(found(entry)).isEqualTo(entry.expected())));
    }

    private static String found(Entry entry) {
        return String.join("\n", Sources.findings(entry.program(), entry.dialect(), entry.warnings()));
    }

    @Test
    void everyCodeInTheSourcesIsInTheCatalogue() throws IOException {
        Pattern code = Pattern.compile("\"([EW]0\\d{3})\"");
        Set<String> used = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java/edu/sysy/frontend"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                code.matcher(Files.readString(file)).results().forEach(match -> used.add(match.group(1)));
            }
        }
        // HostileInputTest has those that need large sources, UnicodeSourceTest those that need bytes that are no text;
        // E0224 needs a tree built by hand; StorageLimitsTest has E0350, which needs a target.
        used.removeAll(Set.of("E0112", "E0114", "E0116", "E0213", "E0224", "E0350", "W0116"));
        Set<String> shown = new TreeSet<>();
        for (Entry entry : entries()) {
            Arrays.stream(entry.expected().split("[ \n]"))
                    .filter(word -> word.matches("[EW]0\\d{3}"))
                    .forEach(shown::add);
        }

        assertThat(used).isNotEmpty();
        assertThat(shown).containsAll(used);
    }
}
