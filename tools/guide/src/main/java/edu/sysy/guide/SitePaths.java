package edu.sysy.guide;

import java.nio.file.Path;

/** Names of pages. All paths are relative to the root of the project or of the site, and have slashes. */
final class SitePaths {
    private static final String DOCUMENT = ".md";
    private static final String PICTURE = ".png";
    private static final String START = "README.md";
    private static final String FILES = "files/";

    private SitePaths() {}

    /** Whether a file is a document; other files are shown as listings. */
    static boolean isDocument(String source) {
        return source.endsWith(DOCUMENT);
    }

    /** Whether a file is a picture, which is copied as it is. */
    static boolean isPicture(String source) {
        return source.endsWith(PICTURE);
    }

    /** The page of a file or a folder. Documents and pictures keep their place; {@code README.md} is an index. */
    static String page(String source) {
        if (isPicture(source)) {
            return source;
        }
        if (!isDocument(source)) {
            return FILES + source + ".html";
        }
        return source.equals(START) || source.endsWith("/" + START)
                ? source.substring(0, source.length() - START.length()) + "index.html"
                : source.substring(0, source.length() - DOCUMENT.length()) + ".html";
    }

    /** What a relative link of a file leads to. */
    static String resolve(String source, String link) {
        Path folder = Path.of(source).getParent();
        Path target = folder == null ? Path.of(link) : folder.resolve(link);
        return target.normalize().toString().replace('\\', '/');
    }

    /** The link from one page of the site to another. */
    static String relative(String from, String to) {
        Path folder = Path.of(from).getParent();
        Path target = Path.of(to);
        return (folder == null ? target : folder.relativize(target)).toString().replace('\\', '/');
    }
}
