package edu.sysy.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The page about adding a machine: each class that it names exists, and steps are as long as it says. */
class MachinePageTest {
    private static final Path ROOT = Path.of(System.getProperty("sysy.root"));
    private static final Path PAGE = ROOT.resolve("docs/adding-a-machine.md");
    private static final Pattern CLASS = Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)(?:\\.\\w+)*[`(]");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");
    /** Classes of Java, and names that are given as levels. */
    private static final List<String> OTHERS = List.of("ServiceLoader");

    private static final Pattern LENGTHS = Pattern.compile(
            "Without blank lines `([a-z-]+)` has ([\\d,]+) lines of main code, `([a-z-]+)` ([\\d,]+)\\.");

    /** What a machine with vectors may have, or something in it should be shared with others. */
    private static final int MAX_LINES = 7_200;

    private static final double TOLERANCE = 0.15;

    /** The source files of the project by the names of their classes. */
    private static final Map<String, Path> SOURCES = new HashMap<>();

    @BeforeAll
    static void find() throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.filter(
                            path -> path.getFileName().toString().startsWith("sysy-"))
                    .toList()) {
                Path sources = module.resolve("src");
                if (Files.isDirectory(sources)) {
                    try (Stream<Path> files = Files.walk(sources)) {
                        files.filter(file -> file.toString().endsWith(".java"))
                                .forEach(file -> SOURCES.put(
                                        file.getFileName().toString().replace(".java", ""), file));
                    }
                }
            }
        }
        assertThat(SOURCES).hasSizeGreaterThan(800);
    }

    private static List<String> names(Pattern pattern, String text) {
        List<String> names = new ArrayList<>();
        for (Matcher match = pattern.matcher(text); match.find(); ) {
            names.add(match.group(1));
        }
        return names;
    }

    /** How many lines of files are {@code counted}. */
    private static long lines(Collection<Path> files, Predicate<String> counted) throws IOException {
        long lines = 0;
        for (Path file : files) {
            lines += Files.readAllLines(file, StandardCharsets.UTF_8).stream()
                    .filter(counted)
                    .count();
        }
        return lines;
    }

    /** The files of a class, or of a package of RISC-V. */
    private static List<Path> files(String name) throws IOException {
        if (SOURCES.containsKey(name)) {
            return List.of(SOURCES.get(name));
        }
        try (Stream<Path> files = Files.list(
                ROOT.resolve("sysy-riscv/src/main/java/edu/sysy/riscv").resolve(name))) {
            return files.toList();
        }
    }

    @Test
    void eachClassThatIsNamedExists() throws IOException {
        List<String> names = names(CLASS, Files.readString(PAGE, StandardCharsets.UTF_8));
        assertThat(names).hasSizeGreaterThan(80);
        assertThat(names.stream().filter(name -> !SOURCES.containsKey(name) && !OTHERS.contains(name)))
                .isEmpty();
    }

    @Test
    void stepsAreAsLongAsTheTableSays() throws IOException {
        int checked = 0;
        for (String row : Files.readAllLines(PAGE, StandardCharsets.UTF_8)) {
            String[] cells = row.split("\\|", -1);
            for (int i = 2; row.matches("\\| \\d+\\. .*") && i < 6; i += 2) {
                if (cells[i + 1].isBlank()) {
                    continue;
                }
                List<Path> files = new ArrayList<>();
                for (String name : names(NAME, cells[i])) {
                    files.addAll(files(name));
                }
                double told = Integer.parseInt(cells[i + 1].strip());
                assertThat(lines(files, line -> true))
                        .as(row)
                        .isBetween(Math.round(told * (1 - TOLERANCE)), Math.round(told * (1 + TOLERANCE)));
                checked++;
            }
        }
        assertThat(checked).isEqualTo(16);
    }

    @Test
    void modulesOfMachinesAreAsLongAsThePageSays() throws IOException {
        Matcher told = LENGTHS.matcher(Files.readString(PAGE, StandardCharsets.UTF_8));
        assertThat(told.find()).isTrue();
        for (int group = 1; group < told.groupCount(); group += 2) {
            Path main = ROOT.resolve(told.group(group)).resolve("src/main/java");
            long lines;
            try (Stream<Path> files = Files.walk(main)) {
                lines = lines(files.filter(Files::isRegularFile).toList(), line -> !line.isBlank());
            }
            System.out.println(told.group(group) + ": " + lines + " lines of main code that are not blank");
            assertThat(lines).isLessThanOrEqualTo(MAX_LINES);
            assertThat((double) lines)
                    .isCloseTo(Integer.parseInt(told.group(group + 1).replace(",", "")), withinPercentage(3));
        }
    }
}
