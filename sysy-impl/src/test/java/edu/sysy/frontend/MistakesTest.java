package edu.sysy.frontend;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.DiagnosticPrinter;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Mistakes that beginners make, each with the whole text of what is said about it. A mistake is three files of one name
 * in {@code mistakes}: the program, our text ({@code .sysy.txt}), and clang's for comparison ({@code .clang.txt}).
 *
 * <p>{@code -Dsysy.bless=true} writes our texts and the page; {@code -Dsysy.clang=clang} runs that program as well and
 * writes its texts.
 */
class MistakesTest {
    private static final Path FOLDER = Path.of("src/test/resources/mistakes");
    private static final Path PAGE = Path.of("../docs/mistakes.md");

    private static final String PROTOTYPES = """
            int getint(), getch(), getarray(int a[]), getfarray(float a[]);
            float getfloat();
            void putint(int a), putch(int a), putfloat(float a), putarray(int n, int a[]), putfarray(int n, float a[]);
            void putf(char a[], ...);
            """;

    private static List<Path> mistakes() throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".sy"))
                    .sorted()
                    .toList();
        }
    }

    private static Path beside(Path program, String ending) {
        String name = program.getFileName().toString();
        return program.resolveSibling(name.substring(0, name.length() - 3) + ending);
    }

    /** What is said about a program; it has the same name for both compilers. */
    private static String ours(Path program) throws IOException {
        SourceFile source = SourceFile.of("main.sy", Files.readString(program));
        return DiagnosticPrinter.of(source).text(findings(source));
    }

    private static List<Diagnostic> findings(SourceFile source) {
        try {
            return FrontEnd.parse(source).warnings();
        } catch (CompilationException e) {
            return e.diagnostics();
        }
    }

    private static String clangs(Path program) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("mistake");
        Files.writeString(folder.resolve("sysy.h"), PROTOTYPES);
        Files.copy(program, folder.resolve("main.sy"));
        Process clang = new ProcessBuilder(
                        System.getProperty("sysy.clang"),
                        "-x",
                        "c",
                        "-fsyntax-only",
                        "-fno-color-diagnostics",
                        "-Wno-implicit-function-declaration",
                        "-include",
                        "sysy.h",
                        "main.sy")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String text = new String(clang.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        clang.waitFor();
        return text;
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void eachMistakeHasItsText(Path program) throws IOException, InterruptedException {
        if (Boolean.getBoolean("sysy.bless")) {
            Files.writeString(beside(program, ".sysy.txt"), ours(program));
        }
        if (System.getProperty("sysy.clang") != null) {
            Files.writeString(beside(program, ".clang.txt"), clangs(program));
        }

        assertThat(ours(program)).isNotEmpty().isEqualTo(Files.readString(beside(program, ".sysy.txt")));
    }

    /** A line with a mistake is reported once; advice about other lines of the same mistake is a note. */
    @ParameterizedTest
    @MethodSource("mistakes")
    void noLineIsReportedTwiceWithoutReason(Path program) throws IOException {
        SourceFile source = SourceFile.of("main.sy", Files.readString(program));
        List<Diagnostic> findings = findings(source);
        Map<Integer, List<Diagnostic>> lines = findings.stream()
                .collect(groupingBy(each -> source.line(each.span().start())));

        assertThat(findings)
                .allSatisfy(each -> assertThat(
                                source.lineText(source.line(each.span().start())))
                        .isNotBlank());
        assertThat(lines.values()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(2));
    }

    @Test
    void thereAreEnoughOfThem() throws IOException {
        assertThat(mistakes()).hasSizeGreaterThan(60);
    }

    /** Wrong programs stay wrong: each mistake but those that C allows too is an error. */
    @Test
    void mistakesThatAreOnlyWarnedAboutAreFew() throws IOException {
        List<String> warned = mistakes().stream()
                .filter(program -> !hasError(program))
                .map(program -> FOLDER.relativize(program).toString().replace('\\', '/'))
                .toList();

        assertThat(warned)
                .containsExactly(
                        "c-syntax/compound-assignment.sy",
                        "declarations/initialised-by-itself.sy",
                        "expressions/chain-of-comparisons.sy",
                        "expressions/comparison-as-a-statement.sy",
                        "expressions/not-before-a-comparison.sy",
                        "expressions/or-with-a-constant.sy",
                        "expressions/sign-after-assignment.sy",
                        "statements/dangling-else.sy",
                        "statements/loop-that-changes-nothing.sy",
                        "statements/misleading-indentation.sy",
                        "statements/two-statements-on-the-line-of-a-loop.sy");
    }

    private static boolean hasError(Path program) {
        try {
            return findings(SourceFile.of("main.sy", Files.readString(program))).stream()
                    .anyMatch(Diagnostic::isError);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** The page shows each program with both texts. */
    @Test
    void thePageIsUpToDate() throws IOException {
        String page = page();
        if (Boolean.getBoolean("sysy.bless")) {
            Files.writeString(PAGE, page);
        }

        assertThat(PAGE).content().isEqualTo(page);
    }

    private static String page() throws IOException {
        StringBuilder page = new StringBuilder("""
                # Typical mistakes

                What the compiler says about mistakes that beginners make, beside what clang 14 says about the same text with
                the library functions declared.
                """);
        Map<String, List<Path>> groups = mistakes().stream()
                .collect(groupingBy(
                        program -> program.getParent().getFileName().toString(),
                        TreeMap::new,
                        java.util.stream.Collectors.toList()));
        for (Map.Entry<String, List<Path>> group : groups.entrySet()) {
            page.append("\n## ").append(title(group.getKey())).append('\n');
            for (Path program : group.getValue()) {
                page.append("\n### ")
                        .append(title(beside(program, "").getFileName().toString()))
                        .append("\n\n");
                block("c", Files.readString(program), page);
                page.append('\n');
                block("text", Files.readString(beside(program, ".sysy.txt")), page);
                page.append("\nclang:\n\n");
                block("text", Files.readString(beside(program, ".clang.txt")), page);
            }
        }
        return page.toString();
    }

    private static String title(String name) {
        String words = name.replace('-', ' ').replace("c syntax", "C syntax");
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    private static void block(String language, String text, StringBuilder page) {
        page.append("```")
                .append(language)
                .append('\n')
                .append(text.isEmpty() ? "(nothing)\n" : text)
                .append("```\n");
    }
}
