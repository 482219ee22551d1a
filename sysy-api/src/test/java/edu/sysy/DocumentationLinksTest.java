package edu.sysy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links of the documents lead to files, and each row of the map of the seed documents has a test. */
class DocumentationLinksTest {
    private static final Path ROOT = Path.of(System.getProperty("sysy.root"));
    private static final Path MAP = ROOT.resolve("docs/seeds.md");
    private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\(([^)\\s]+)\\)");
    private static final Pattern TEST_METHOD =
            Pattern.compile("@(?:Parameterized)?Test(?:Factory)?\\b|\\bextends \\w+Contract\\b");
    private static final Pattern COMMENT = Pattern.compile("<!--.*?-->");

    /** What is not built yet, or only in part, says why in these words. */
    private static final Pattern NOT_BUILT = Pattern.compile("\\b(?:missing|partly)\\b");

    private static final Pattern REASON =
            Pattern.compile("other machine|another machine|loop nests|threads|vectors|SMT|dialects");

    private static final int PASSES_OF_THE_APPENDIX = 51;
    private static final int MIN_ROWS = 230;

    /** A row of a table with a column for tests, and perhaps one for where things are. */
    private record Row(int line, String head, List<String> cells, String tests, Optional<String> places) {
        @Override
        public String toString() {
            return MAP.getFileName() + ":" + line + ": " + cells.get(0) + ", " + cells.get(1);
        }
    }

    private static List<Path> documents() throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path folder : List.of(ROOT, ROOT.resolve("docs"))) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(found::add);
            }
        }
        assertThat(found).contains(MAP, ROOT.resolve("README.md"));
        return found;
    }

    private static List<String> cells(String line) {
        String inner = COMMENT.matcher(line).replaceAll("").strip();
        return Stream.of(inner.substring(1, inner.length() - 1).split("\\|"))
                .map(String::strip)
                .toList();
    }

    private static List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        List<String> lines = Files.readAllLines(MAP, StandardCharsets.UTF_8);
        List<String> head = List.of();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.startsWith("|")) {
                head = List.of();
            } else if (head.isEmpty()) {
                head = cells(line);
            } else if (!line.startsWith("|---") && head.contains("test")) {
                List<String> cells = cells(line);
                assertThat(cells).as("cells of line %d", i + 1).hasSameSizeAs(head);
                int where = head.indexOf("where");
                Optional<String> places = where < 0 ? Optional.empty() : Optional.of(cells.get(where));
                rows.add(new Row(i + 1, head.getFirst(), cells, cells.get(head.indexOf("test")), places));
            }
        }
        assertThat(rows).hasSizeGreaterThan(MIN_ROWS);
        return rows;
    }

    @Test
    void everyRelativeLinkLeadsToAFile() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path document : documents()) {
            Matcher link = LINK.matcher(Files.readString(document, StandardCharsets.UTF_8));
            while (link.find()) {
                String target = link.group(2).replaceAll("#.*", "");
                if (!target.isEmpty()
                        && !target.contains("://")
                        && !Files.exists(document.resolveSibling(target).normalize())) {
                    broken.add(ROOT.relativize(document) + ": " + link.group());
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void aLinkOfTheMapHasTheNameOfItsFile() throws IOException {
        List<String> different = new ArrayList<>();
        for (Row row : rows()) {
            for (String cell : row.cells()) {
                Matcher link = LINK.matcher(cell);
                while (link.find()) {
                    String file = link.group(2).replaceAll(".*/", "").replaceAll("\\.\\w+$", "");
                    boolean isFile = link.group(2).startsWith("../") && !file.equals("package-info");
                    if (isFile && !link.group(1).equals("`" + file + "`")) {
                        different.add(row + ": " + link.group());
                    }
                }
            }
        }
        assertThat(different).isEmpty();
    }

    @Test
    void everyRowOfTheMapHasATestOrIsNotBuiltForAReason() throws IOException {
        List<String> without = new ArrayList<>();
        for (Row row : rows()) {
            Matcher link = LINK.matcher(row.tests());
            int tests = 0;
            while (link.find()) {
                Path file = MAP.resolveSibling(link.group(2)).normalize();
                if (!isTest(file)) {
                    without.add(row + ": no test is in " + link.group());
                }
                tests++;
            }
            String remark = row.cells().getLast();
            boolean built =
                    row.head().equals("document") || !NOT_BUILT.matcher(remark).find();
            if (built ? tests == 0 : !REASON.matcher(remark).find()) {
                without.add(row + ": no test, or no reason");
            }
        }
        assertThat(without).isEmpty();
    }

    @Test
    void everyBuiltRowOfTheMapNamesAClassAndSaysHowItIsBetter() throws IOException {
        List<String> without = new ArrayList<>();
        for (Row row : rows()) {
            boolean built = !NOT_BUILT.matcher(row.cells().getLast()).find();
            if (row.places().isPresent() && built) {
                Matcher link = LINK.matcher(row.places().get());
                boolean found = false;
                while (link.find()) {
                    found |= link.group(2).endsWith(".java");
                }
                if (!found) {
                    without.add(row + ": no class");
                }
                if (!row.cells().getLast().matches("[^–].*")) {
                    without.add(row + ": not a word on how it is better");
                }
            }
        }
        assertThat(without).isEmpty();
    }

    private static boolean isTest(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        return file.toString().contains("/src/test/resources/")
                ? text.contains("; becomes")
                        || text.contains("; passes:")
                        || file.toString().contains("/machine/")
                : file.toString().contains("/src/test/java/")
                        && TEST_METHOD.matcher(text).find();
    }

    @Test
    void everyPassOfTheAppendixHasARow() throws IOException {
        Set<String> passes = new HashSet<>();
        for (Row row : rows()) {
            if (row.head().equals("pass")) {
                passes.add(row.cells().getFirst());
            }
        }
        assertThat(passes).hasSize(PASSES_OF_THE_APPENDIX);
    }
}
