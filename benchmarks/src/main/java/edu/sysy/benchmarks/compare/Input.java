package edu.sysy.benchmarks.compare;

import edu.sysy.benchmarks.SourceShape;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Programs that are compiled one by one, whose times are added up.
 *
 * @param title what they are
 * @param programs the programs
 * @param options what C compilers need to know to understand them
 */
record Input(String title, List<Program> programs, List<String> options) {
    /** What is longer was generated. */
    static final int MAX_LINES = 1_000;

    private static final String LIBRARY = "library.h";

    /**
     * A program.
     *
     * @param file where it is
     * @param lines its length
     */
    record Program(Path file, int lines) {
        static Program of(Path file) {
            try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
                return new Program(file.toAbsolutePath(), (int) lines.count());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    Input {
        programs = List.copyOf(programs);
        options = List.copyOf(options);
    }

    /** The number of lines of all programs. */
    int lines() {
        return programs.stream().mapToInt(Program::lines).sum();
    }

    /** Where the programs are. */
    List<Path> files() {
        return programs.stream().map(Program::file).toList();
    }

    /** The input without some programs. */
    Input without(Collection<Path> others) {
        return new Input(
                title,
                programs.stream()
                        .filter(program -> !others.contains(program.file))
                        .toList(),
                options);
    }

    /** One generated program, which is C as well; written into a folder. */
    static Input generated(SourceShape shape, int lines, Path folder) throws IOException {
        SourceFile source = shape.batch(lines).getFirst();
        Path file = Files.writeString(folder.resolve(shape + ".sy"), source.text());
        return new Input("Generated, " + shape, List.of(Program.of(file)), List.of("-x", "c"));
    }

    /**
     * The programs in some folders and the folders in them. They are taken for C++, where a constant may be the length
     * of an array; a header, which is written into a folder, declares the library.
     */
    static Input programs(List<Path> folders, Path folder) throws IOException {
        List<Program> found = new ArrayList<>();
        for (Path each : folders) {
            try (Stream<Path> inside = Files.walk(each)) {
                inside.filter(file -> file.toString().endsWith(".sy"))
                        .sorted()
                        .map(Program::of)
                        .filter(program -> program.lines <= MAX_LINES)
                        .forEach(found::add);
            }
        }
        Path header = folder.resolve(LIBRARY);
        try (InputStream declarations = Objects.requireNonNull(Input.class.getResourceAsStream(LIBRARY))) {
            Files.copy(declarations, header);
        }
        return new Input(
                "Programs",
                found,
                List.of("-x", "c++", "-fpermissive", "-Wno-narrowing", "-include", header.toString()));
    }
}
