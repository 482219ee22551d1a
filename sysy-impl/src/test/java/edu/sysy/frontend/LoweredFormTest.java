package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.source.SourceFile;
import edu.sysy.verify.IrVerifier;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The memory form of programs, from which SSA form is made: its text, its rules, what it computes. */
class LoweredFormTest {
    private static final Path CORPUS = Path.of(System.getProperty("sysy.corpus", "../../shared/corpus"));

    /** Enough for every program of the suite but the few that compute for long. */
    private static final long OPERATIONS = 400_000;

    private static Program ssa(Program lowered) {
        return Pipelines.ssaConstruction().run(lowered, CompilerObserver.NONE);
    }

    /** What a program prints and returns; empty if that takes too many operations. */
    private static Optional<String> run(Program program, String input) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Outcome outcome = Interpreter.builder()
                .operationLimit(OPERATIONS)
                .build()
                .run(
                        program,
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                        out,
                        OutputStream.nullOutputStream());
        return outcome instanceof Outcome.Returned returned
                ? Optional.of(out.toString(StandardCharsets.UTF_8) + " " + returned.value())
                : Optional.empty();
    }

    /** Whether no block has a phi; only the value of {@code &&} or {@code ||} as a number would be one. */
    private static boolean isInMemoryForm(Function function) {
        return function.blocks().stream().skip(1).map(Block::parameters).allMatch(List::isEmpty);
    }

    @Test
    void programsOfTheCorpusAreReadBackCheckedAndRun() throws IOException {
        Path suite = CORPUS.resolve("functional");
        assumeTrue(Files.isDirectory(suite), "no corpus");
        List<Path> programs;
        try (Stream<Path> files = Files.list(suite)) {
            programs = files.filter(file -> file.toString().endsWith(".sy"))
                    .sorted()
                    .toList();
        }
        int completed = 0;
        for (Path file : programs) {
            Program lowered = FrontEnd.lower(FrontEnd.parse(SourceFile.read(file)));
            assertThat(lowered.functions()).as("%s", file).allMatch(LoweredFormTest::isInMemoryForm);
            assertThat(IrVerifier.verify(lowered)).as("%s", file).isEmpty();

            String text = IrPrinter.standard().print(lowered);
            Program again = IrParser.parse(text);
            assertThat(IrPrinter.standard().print(again)).as("%s", file).isEqualTo(text);
            assertThat(IrPrinter.standard().print(ssa(again)))
                    .as("%s", file)
                    .isEqualTo(IrPrinter.standard().print(ssa(lowered)));

            Path input = suite.resolve(file.getFileName().toString().replace(".sy", ".in"));
            String numbers = Files.exists(input) ? Files.readString(input) : "";
            Optional<String> inMemory = run(again, numbers);
            if (inMemory.isPresent()) {
                assertThat(run(ssa(lowered), numbers)).as("%s", file).isEqualTo(inMemory);
                completed++;
            }
        }
        assertThat(completed).as("programs that end, of %s", programs.size()).isGreaterThan(programs.size() * 3 / 4);
    }
}
