package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import edu.sysy.Dialect;
import edu.sysy.ast.Ast;
import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.WarningOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Random sequences of tokens and mutants of right programs, in all dialects in turn: each has a tree or errors,
 * each finding has a place in the text, and a tree has a translation.
 *
 * <p>{@code -Dsysy.sourcefuzz.sequences=1000000} and {@code -Dsysy.sourcefuzz.mutants=200000} set their numbers,
 * {@code -Dsysy.sourcefuzz.dialect=sysy2022} chooses one dialect, {@code -Dsysy.sourcefuzz.first=0} the first number.
 */
class SourceFuzzTest {
    private static final Path CORPUS = Path.of(System.getProperty("sysy.corpus", "../../shared/corpus"));
    private static final int SEQUENCES = Integer.getInteger("sysy.sourcefuzz.sequences", 3_000);
    private static final int MUTANTS = Integer.getInteger("sysy.sourcefuzz.mutants", 1_000);
    private static final int FIRST = Integer.getInteger("sysy.sourcefuzz.first", 0);
    private static final int BATCH = 1_000;
    private static final int MAX_FILE = 12_000;
    private static final long SMALL_STACK = 512 * 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private static final String[] WORDS =
            ("const int float void if else while break continue return a b f g main 0 1 2.5 08 0x \"s\" \"s 's' '\\n' # + - * / % ! = "
                            + "== != < > <= >= && || ( ) [ ] { } , ; & | ? : . @ ; ; ) ( { } \n \n for do goto double char static "
                            + "printf getint getchar bitand main putf putint switch case struct sizeof elif retrun whlie "
                            + "Int cout typedef unsigned and or not // /* */ f( a[ a[1] = a + int(")
                    .split(" ");

    private static final String[] HEADS = {
        "", "", "int main() {", "int a, b[3]; int f(int a, int b[]) {", "int a = ", "void f("
    };

    private static List<Dialect> dialects() {
        String chosen = System.getProperty("sysy.sourcefuzz.dialect");
        return chosen == null ? Dialect.all() : List.of(Dialect.named(chosen).orElseThrow());
    }

    /** Checks numbered programs on a thread with a small stack, batch by batch; failures name the number. */
    private static void each(int count, IntFunction<String> program) throws InterruptedException {
        List<Dialect> dialects = dialects();
        for (int start = FIRST; start < FIRST + count; start += BATCH) {
            int from = start;
            int to = Math.min(start + BATCH, FIRST + count);
            AtomicReference<String> current = new AtomicReference<>("");
            AtomicReference<Throwable> failure = new AtomicReference<>();
            Thread thread = new Thread(
                    null,
                    () -> {
                        try {
                            for (int i = from; i < to; i++) {
                                Dialect dialect = dialects.get(i % dialects.size());
                                String text = program.apply(i);
                                current.set("program " + i + " in " + dialect.name() + ":\n" + text);
                                check(text, dialect);
                            }
                        } catch (Throwable e) {
                            failure.set(e);
                        }
                    },
                    "small stack",
                    SMALL_STACK);
            thread.setDaemon(true);
            thread.start();
            thread.join(PATIENCE);
            if (thread.isAlive()) {
                throw new AssertionError("no end in sight: " + current.get());
            }
            if (failure.get() != null) {
                throw new AssertionError(current.get(), failure.get());
            }
        }
    }

    private static void check(String text, Dialect dialect) {
        SourceFile source = SourceFile.of("fuzz.sy", text);
        Ast ast;
        try {
            ast = FrontEnd.parse(source, dialect, WarningOptions.of("-Wall", "-Wextra"));
        } catch (CompilationException e) {
            boolean placed = e.diagnostics().stream().allMatch(finding -> isInside(finding, text));
            boolean error = e.diagnostics().stream().anyMatch(Diagnostic::isError);
            if (!placed || !error) {
                throw new AssertionError(e.diagnostics().toString(), e);
            }
            return;
        }
        FrontEnd.lower(ast);
    }

    private static boolean isInside(Diagnostic finding, String text) {
        return finding.span().end() <= text.length()
                && finding.notes().stream().allMatch(note -> note.span().end() <= text.length());
    }

    @Test
    void sequencesOfTokensHaveATreeOrErrors() throws InterruptedException {
        each(SEQUENCES, number -> {
            Random random = new Random(number);
            int length = 1 + random.nextInt(random.nextInt(10) == 0 ? 300 : 40);
            return HEADS[random.nextInt(HEADS.length)]
                    + random.ints(length, 0, WORDS.length)
                            .mapToObj(i -> WORDS[i])
                            .collect(Collectors.joining(random.nextInt(8) == 0 ? "" : " "));
        });
    }

    @Test
    void mutantsOfProgramsHaveATreeOrErrors() throws IOException, InterruptedException {
        List<String> programs = programs();
        each(MUTANTS, number -> {
            Random random = new Random(~number);
            StringBuilder text = new StringBuilder(programs.get(random.nextInt(programs.size())));
            for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                mutate(text, random);
            }
            return text.toString();
        });
    }

    private static List<String> programs() throws IOException {
        assumeTrue(Files.isDirectory(CORPUS), "no corpus");
        List<String> programs = new ArrayList<>();
        try (Stream<Path> files = Files.walk(CORPUS, 2)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".sy"))
                    .sorted()
                    .toList()) {
                if (Files.size(file) <= MAX_FILE) {
                    programs.add(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
                }
            }
        }
        assertThat(programs).isNotEmpty();
        return programs;
    }

    /** Removes, inserts, doubles or replaces something short. */
    private static void mutate(StringBuilder text, Random random) {
        int at = random.nextInt(text.length() + 1);
        int end = Math.min(text.length(), at + 1 + random.nextInt(random.nextInt(6) == 0 ? 60 : 4));
        String word = WORDS[random.nextInt(WORDS.length)];
        switch (random.nextInt(6)) {
            case 0 -> text.delete(at, end);
            case 1 -> text.insert(at, word);
            case 2 -> text.insert(at, " " + word + " ");
            case 3 -> text.insert(at, text.substring(at, end));
            case 4 -> text.replace(at, end, word);
            default -> removeSign(text, at);
        }
    }

    /** Removes the first bracket, comma or semicolon from an index on. */
    private static void removeSign(StringBuilder text, int from) {
        for (int i = from; i < text.length(); i++) {
            if ("(){}[];,".indexOf(text.charAt(i)) >= 0) {
                text.deleteCharAt(i);
                return;
            }
        }
    }
}
