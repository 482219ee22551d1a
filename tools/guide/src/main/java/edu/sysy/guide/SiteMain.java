package edu.sysy.guide;

import java.io.IOException;
import java.nio.file.Path;

/** Writes the site: {@code SiteMain PROJECT FOLDER}. */
public final class SiteMain {
    private SiteMain() {}

    /** Exits with status 1 if a link leads nowhere or a file cannot be read or written, 2 for wrong arguments. */
    public static void main(String[] arguments) {
        if (arguments.length != 2) {
            System.err.println("usage: site [FOLDER]");
            System.exit(2);
        }
        Path folder = Path.of(arguments[1]).toAbsolutePath().normalize();
        try {
            Site site = Site.of(Path.of(arguments[0]));
            site.write(folder);
            System.out.println(site.pages().size() + " pages in " + folder.resolve("index.html"));
        } catch (BrokenLinkException e) {
            System.err.println("site: error: " + e.getMessage());
            System.exit(1);
        } catch (IOException e) {
            System.err.println("site: error: " + e);
            System.exit(1);
        }
    }
}
