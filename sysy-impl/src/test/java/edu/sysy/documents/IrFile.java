package edu.sysy.documents;

import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.testing.IrFileHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file test of the intermediate representation, to be shown on a page.
 *
 * @param header what runs on which machine
 * @param given the text of its program, its header included
 */
public record IrFile(Path path, IrFileHeader header, String given) {
    private static final Pattern EXAMPLE = Pattern.compile("(?m)^; example *$");
    private static final Path FOLDER = Path.of("src/test/resources/ir");

    /** The file tests in a folder, in the order of their names; none if there is no such folder. */
    public static List<IrFile> in(String folder) throws IOException {
        Path path = FOLDER.resolve(folder);
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(file -> file.toString().endsWith(".ir"))
                    .sorted()
                    .map(IrFile::read)
                    .toList();
        }
    }

    private static IrFile read(Path path) {
        try {
            String given = Files.readString(path).split("; becomes\n", 2)[0];
            return new IrFile(path, IrFileHeader.of(given), given);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** The name without its ending. */
    public String name() {
        return path.getFileName().toString().replace(".ir", "");
    }

    /** The name as words. */
    public String title() {
        return name().replace('-', ' ');
    }

    /** A link to it from a page in {@code docs}. */
    public String link() {
        return "[" + title() + "](../sysy-impl/" + path.toString().replace('\\', '/') + ")";
    }

    /** Whether it shows what a pass leaves alone. */
    public boolean showsALimit() {
        return name().startsWith("must-");
    }

    /** Whether its header chooses it to be shown. */
    public boolean isChosen() {
        return EXAMPLE.matcher(given).find();
    }

    /** The pipeline of its header. */
    public String passes() {
        return header.passes();
    }

    /** Its program. */
    public Program program() {
        return IrParser.parse(given);
    }
}
