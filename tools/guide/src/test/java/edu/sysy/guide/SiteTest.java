package edu.sysy.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The site of this project. */
class SiteTest {
    private static final Path ROOT = Path.of(System.getProperty("sysy.root"));
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
    private static final Pattern ID = Pattern.compile("\\bid=\"([^\"]*)\"");
    private static final Pattern OUTSIDE = Pattern.compile("https://[a-z0-9.-]+(?:/[^\\s\"<>]*)?");
    private static final int MIN_PAGES = 300;

    @TempDir
    private static Path folder;

    /** The files of the site by their paths. */
    private static final Map<String, String> FILES = new TreeMap<>();

    @BeforeAll
    static void write() throws IOException {
        Site.of(ROOT).write(folder);
        FILES.putAll(read(folder));
        assertThat(FILES).hasSizeGreaterThan(MIN_PAGES);
    }

    private static Map<String, String> read(Path site) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(site)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String path = site.relativize(file).toString().replace('\\', '/');
                boolean picture = SitePaths.isPicture(path);
                files.put(path, Files.readString(file, picture ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
            }
        }
        return files;
    }

    private static List<String> matches(Pattern pattern, String text) {
        List<String> found = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }

    private static Set<String> ids(String page) {
        return new HashSet<>(matches(ID, FILES.getOrDefault(page, "")));
    }

    @Test
    void eachLinkLeadsToAPageAndEachAnchorToAHeading() {
        List<String> broken = new ArrayList<>();
        Map<String, Set<String>> ids = new HashMap<>();
        FILES.forEach((page, text) -> {
            for (String link : matches(LINK, text)) {
                if (link.contains("://")) {
                    if (!OUTSIDE.matcher(link).matches()) {
                        broken.add(page + ": " + link + " is no address");
                    }
                    continue;
                }
                int hash = link.indexOf('#');
                String target = hash == 0 ? page : SitePaths.resolve(page, hash < 0 ? link : link.substring(0, hash));
                if (!FILES.containsKey(target)) {
                    broken.add(page + ": " + link + " leads to no page");
                } else if (hash >= 0
                        && !ids.computeIfAbsent(target, SiteTest::ids).contains(link.substring(hash + 1))) {
                    broken.add(page + ": " + link + " leads to no heading");
                }
            }
        });
        assertThat(broken).isEmpty();
    }

    @Test
    void anchorsAreUniqueOnEachPage() {
        FILES.forEach((page, text) -> assertThat(matches(ID, text)).as(page).doesNotHaveDuplicates());
    }

    @Test
    void eachPageCanBeReachedFromTheFirst() {
        Set<String> reached = new HashSet<>(Set.of("index.html"));
        Deque<String> unread = new ArrayDeque<>(reached);
        while (!unread.isEmpty()) {
            String page = unread.remove();
            for (String link : matches(LINK, FILES.getOrDefault(page, ""))) {
                String target = SitePaths.resolve(page, link.replaceAll("#.*", ""));
                if (FILES.containsKey(target) && reached.add(target)) {
                    unread.add(target);
                }
            }
        }
        assertThat(reached).containsExactlyInAnyOrderElementsOf(FILES.keySet());
    }

    @Test
    void nothingIsTakenFromTheNetworkAndNothingRuns() {
        FILES.forEach((page, text) -> {
            assertThat(text.contains("<script")).as("script in " + page).isFalse();
            assertThat(matches(Pattern.compile("(?:src|link rel=\"stylesheet\" href)=\"(https?:[^\"]*)\""), text))
                    .as(page)
                    .isEmpty();
        });
        assertThat(FILES.get("site.css")).contains("prefers-color-scheme: dark").doesNotContain("url(", "@import");
    }

    @Test
    void theSameDocumentsMakeTheSameBytes(@TempDir Path other) throws IOException {
        Site.of(ROOT).write(other);
        assertThat(read(other)).isEqualTo(FILES);
    }

    @Test
    void theGuideNamesEachOfItsDocuments() throws IOException {
        String front = Files.readString(ROOT.resolve(Navigation.SOURCE), StandardCharsets.UTF_8);
        try (Stream<Path> documents = Files.list(ROOT.resolve("docs"))) {
            assertThat(documents
                            .map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".md") && !name.equals("README.md")))
                    .allMatch(name -> front.contains("](" + name + ")"), "is on the page docs/README.md");
        }
    }

    @Test
    void scriptsAreShownWithWhatTheyPrint() throws IOException {
        String page = FILES.get("files/examples/scripts/Race.java.html");
        assertThat(page).contains("What it prints", "weights     by division    by pairs");
        assertThat(FILES)
                .containsKeys("tools/exercises/index.html", "tools/exercises/04-dominators.html", "docs/tutorial.html");
    }

    @Test
    void aLinkThatLeadsNowhereIsNamed(@TempDir Path project) throws IOException {
        Files.createDirectories(project.resolve("docs"));
        Files.writeString(project.resolve("docs/README.md"), "# Guide\n\n[a](missing.md)\n");
        assertThatExceptionOfType(BrokenLinkException.class)
                .isThrownBy(() -> Site.of(project))
                .withMessage("docs/README.md: the link 'missing.md' leads to no file of the project");
        Files.writeString(project.resolve("docs/README.md"), "# Guide\n\n[a](../../outside.md)\n");
        assertThatExceptionOfType(BrokenLinkException.class).isThrownBy(() -> Site.of(project));
    }
}
