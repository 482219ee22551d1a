package edu.sysy.guide;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The documents of the project as pages that need neither network nor server. It starts from the documents in the root
 * and in {@code docs}, and follows their links: a linked document is a page, a picture a copy, any other file or folder
 * a listing. The same project makes the same bytes.
 */
public final class Site {
    private final Path root;
    private final Map<String, SitePage> pages = new TreeMap<>();
    private final Set<String> pictures = new TreeSet<>();
    private final Deque<String> unread = new ArrayDeque<>();

    private Site(Path root) {
        this.root = root;
    }

    /**
     * The site of a project.
     *
     * @param root its folder, which has {@code docs/README.md}
     * @throws BrokenLinkException if a link of a document leads nowhere
     */
    public static Site of(Path root) throws IOException {
        Site site = new Site(root);
        for (String folder : List.of("", "docs/")) {
            try (Stream<Path> files = Files.list(root.resolve(folder))) {
                files.map(file -> folder + file.getFileName())
                        .filter(SitePaths::isDocument)
                        .sorted()
                        .forEach(site.unread::add);
            }
        }
        while (!site.unread.isEmpty()) {
            String source = site.unread.remove();
            if (SitePaths.isPicture(source)) {
                site.pictures.add(source);
            } else if (!site.pages.containsKey(source)) {
                site.pages.put(source, site.page(source));
            }
        }
        return site;
    }

    /** The pages, by their sources. */
    public Collection<SitePage> pages() {
        return List.copyOf(pages.values());
    }

    private SitePage page(String source) throws IOException {
        if (SitePaths.isDocument(source)) {
            return MarkdownDocument.page(
                    source, Files.readString(root.resolve(source), StandardCharsets.UTF_8), this::target);
        }
        if (Files.isDirectory(root.resolve(source))) {
            unread.addAll(SourceListing.entries(root, source));
            return SourceListing.folder(root, source);
        }
        return SourceListing.file(root, source);
    }

    private String target(String source, String link) {
        if (link.contains("://") || link.startsWith("#")) {
            return link;
        }
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        String target = SitePaths.resolve(source, file);
        if (target.startsWith("..") || target.isEmpty() || !Files.exists(root.resolve(target))) {
            throw new BrokenLinkException(source, link);
        }
        unread.add(target);
        String path = SitePaths.relative(SitePaths.page(source), SitePaths.page(target));
        return hash < 0 ? path : path + link.substring(hash);
    }

    /** Writes pages, pictures and the style sheet into a folder, which is made if it is missing; other files stay. */
    public void write(Path folder) throws IOException {
        Map<String, String> titles = new TreeMap<>();
        pages.values().stream()
                .filter(page -> SitePaths.isDocument(page.source()))
                .forEach(page -> titles.put(page.source(), page.title()));
        String front = Files.readString(root.resolve(Navigation.SOURCE), StandardCharsets.UTF_8);
        PageLayout layout = new PageLayout(Navigation.of(front, titles.keySet()), titles);
        for (SitePage page : pages.values()) {
            write(folder.resolve(page.path()), layout.html(page));
        }
        for (String picture : pictures) {
            Files.copy(root.resolve(picture), folder.resolve(picture), StandardCopyOption.REPLACE_EXISTING);
        }
        write(folder.resolve(PageLayout.STYLE_SHEET), styleSheet());
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent(), "folder of a page"));
        Files.writeString(file, text, StandardCharsets.UTF_8);
    }

    private static String styleSheet() {
        try (InputStream stream = Site.class.getResourceAsStream(PageLayout.STYLE_SHEET)) {
            return new String(Objects.requireNonNull(stream, "style sheet").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
