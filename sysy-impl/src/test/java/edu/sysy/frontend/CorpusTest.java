package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import edu.sysy.source.CompilationException;
import edu.sysy.source.DiagnosticPrinter;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accepts what the public test suites hold, and rejects what they want rejected. */
class CorpusTest {
    private static final Path CORPUS = Path.of(System.getProperty("sysy.corpus", "../../shared/corpus"));

    private static List<Path> programs(String prefix) throws IOException {
        boolean there = Files.isDirectory(CORPUS);
        if (Boolean.getBoolean("sysy.require.corpus")) {
            assertThat(there).as("%s", CORPUS).isTrue();
        }
        assumeTrue(there, "no corpus");
        List<Path> programs = new ArrayList<>();
        try (Stream<Path> files = Files.walk(CORPUS, 2)) {
            files.filter(file -> file.toString().endsWith(".sy"))
                    .filter(file -> file.getParent().getFileName().toString().startsWith(prefix))
                    .forEach(programs::add);
        }
        assertThat(programs).isNotEmpty();
        return programs;
    }

    @ParameterizedTest
    @ValueSource(strings = {"functional", "pku", "custom_", "performance", "final_performance", "perf_small"})
    void acceptsEveryProgramOf(String suite) throws IOException {
        for (Path file : programs(suite)) {
            try {
                FrontEnd.lower(FrontEnd.parse(SourceFile.read(file)));
            } catch (CompilationException e) {
                throw new AssertionError(DiagnosticPrinter.text(e), e);
            }
        }
    }

    @Test
    void rejectsEveryWrongProgram() throws IOException {
        for (Path file : programs("negative")) {
            SourceFile source = SourceFile.read(file);
            boolean rejected = false;
            try {
                FrontEnd.parse(source);
            } catch (CompilationException e) {
                rejected = true;
            }
            assertThat(rejected).as("%s", file).isTrue();
        }
    }
}
