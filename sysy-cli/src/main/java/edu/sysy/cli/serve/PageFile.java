package edu.sysy.cli.serve;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/** The files of the page. Only what is listed here is served: a path is compared, and names no file. */
enum PageFile {
    PAGE("/", "play.html", "text/html"),
    STYLE("/play.css", "play.css", "text/css"),
    DIVIDER("/divider.js", "divider.js", "text/javascript"),
    SCRIPT("/play.js", "play.js", "text/javascript"),
    EDITOR("/editor.js", "editor.js", "text/javascript"),
    HIGHLIGHT("/highlight.js", "highlight.js", "text/javascript"),
    SERVER("/server.js", "server.js", "text/javascript"),
    SHARE("/share.js", "share.js", "text/javascript"),
    ICON("/icon.svg", "icon.svg", "image/svg+xml");

    private final String path;
    private final String resource;
    private final String type;

    PageFile(String path, String resource, String type) {
        this.path = path;
        this.resource = resource;
        this.type = type;
    }

    /** The file at a path; empty if there is none. */
    static Optional<PageFile> at(String path) {
        return Arrays.stream(values()).filter(file -> file.path.equals(path)).findFirst();
    }

    /** Where it is served. */
    String path() {
        return path;
    }

    /** What a browser should take it for. */
    String type() {
        return type;
    }

    /** Its content. */
    byte[] content() throws IOException {
        try (InputStream in = PageFile.class.getResourceAsStream(resource)) {
            return Objects.requireNonNull(in, resource).readAllBytes();
        }
    }
}
