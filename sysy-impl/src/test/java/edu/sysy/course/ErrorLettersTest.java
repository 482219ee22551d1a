package edu.sysy.course;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import edu.sysy.Dialect;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.source.CompilationException;
import edu.sysy.source.DiagnosticCode;
import edu.sysy.source.SourceFile;
import edu.sysy.source.WarningOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The letters and lines of errors. A program of {@code src/test/resources/course/errors.txt} begins after a line with
 * its dialect and what it shows; lines with errors end in a comment that lists their letters in the order of the
 * alphabet.
 */
class ErrorLettersTest {
    private static final Path PROGRAMS = Path.of("src/test/resources/course/errors.txt");
    private static final Path CORPUS = Path.of(System.getProperty("sysy.corpus", "../../shared/corpus"), "buaa_errors");
    private static final Pattern EXPECTED = Pattern.compile("// => ([a-m ]+)$");

    record Program(String dialect, String title, String text) {
        List<String> expected() {
            List<String> lines = new ArrayList<>();
            int number = 0;
            for (String line : text.lines().toList()) {
                number++;
                Matcher matcher = EXPECTED.matcher(line);
                if (matcher.find()) {
                    for (String letter : matcher.group(1).split(" ")) {
                        lines.add(number + " " + letter);
                    }
                }
            }
            lines.sort(null);
            return lines;
        }

        @Override
        public String toString() {
            return dialect + " " + title;
        }
    }

    private static List<Program> programs() throws IOException {
        String[] sections = Files.readString(PROGRAMS).split("(?m)^=== ");
        return Arrays.stream(sections)
                .skip(1)
                .map(section -> {
                    int space = section.indexOf(' ');
                    int line = section.indexOf('\n');
                    return new Program(
                            section.substring(0, space),
                            section.substring(space + 1, line),
                            section.substring(line + 1));
                })
                .toList();
    }

    private static String letters(SourceFile source, String dialect) {
        try {
            FrontEnd.parse(source, Dialect.named(dialect).orElseThrow(), WarningOptions.defaults());
            return "";
        } catch (CompilationException e) {
            return CourseOutput.errors(source, e.diagnostics());
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void linesAndLetters(Program program) {
        String letters = letters(SourceFile.of("program.sy", program.text()), program.dialect());

        List<Integer> numbers = letters.lines()
                .map(line -> Integer.valueOf(line.substring(0, line.indexOf(' '))))
                .toList();
        assertThat(numbers).isSorted();
        assertThat(letters.lines().sorted().toList()).isEqualTo(program.expected());
    }

    private static List<Program> programsOfAnyYear() throws IOException {
        return programs().stream()
                .filter(program -> !program.title().startsWith("a:"))
                .toList();
    }

    /** The union of the dialects finds the same errors, unless it takes what a year rejects. */
    @ParameterizedTest
    @MethodSource("programsOfAnyYear")
    void unionOfTheDialects(Program program) {
        String letters = letters(SourceFile.of("program.sy", program.text()), "buaa");

        assertThat(letters.lines()
                        .filter(line -> !line.matches("\\d+ [agl]"))
                        .sorted()
                        .toList())
                .isEqualTo(program.expected().stream()
                        .filter(line -> !line.matches("\\d+ [agl]"))
                        .toList());
    }

    @Test
    void thereIsAProgramOfEachLetter() throws IOException {
        Set<String> letters = new TreeSet<>();
        for (Program program : programs()) {
            program.expected().forEach(line -> letters.add(line.substring(line.indexOf(' ') + 1)));
        }
        assertThat(programs()).hasSizeGreaterThan(50);
        assertThat(letters).hasSize(ErrorCategory.values().length);
    }

    @Test
    void categoriesAreInTheOrderOfTheirLetters() {
        StringBuilder letters = new StringBuilder();
        for (ErrorCategory category : ErrorCategory.values()) {
            letters.append(category.letter());
            assertThat(category.codes())
                    .allSatisfy(code -> assertThat(DiagnosticCode.find(code.substring(0, 5)))
                            .isPresent());
        }
        assertThat(letters.toString()).isEqualTo("abcdefghijklm");
    }

    @Test
    void programsOfTheCorpus() throws IOException {
        assumeThat(CORPUS).isDirectory();
        try (Stream<Path> files = Files.list(CORPUS)) {
            assertThat(files.filter(file -> file.toString().endsWith(".sy"))).allSatisfy(file -> {
                Path expected = Path.of(file.toString().replaceAll("\\.sy$", ".out"));
                assertThat(letters(SourceFile.read(file), "buaa2022").lines())
                        .isEqualTo(Files.readAllLines(expected).stream()
                                .map(String::strip)
                                .filter(line -> !line.isEmpty())
                                .toList());
            });
        }
    }
}
