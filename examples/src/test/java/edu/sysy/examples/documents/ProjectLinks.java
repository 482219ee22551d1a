package edu.sysy.examples.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Links to what is in the root of the project: a folder with them looks like it, and takes what commands write. */
final class ProjectLinks implements AutoCloseable {
    private final List<Path> links = new ArrayList<>();

    /** Links in a folder that is empty. */
    ProjectLinks(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(ReadmeTest.ROOT)) {
            for (Path entry : entries.toList()) {
                links.add(Files.createSymbolicLink(folder.resolve(entry.getFileName()), entry));
            }
        }
    }

    /** Removes the links, so that whoever empties the folder does not follow them. */
    @Override
    public void close() throws IOException {
        for (Path link : links) {
            Files.delete(link);
        }
    }
}
