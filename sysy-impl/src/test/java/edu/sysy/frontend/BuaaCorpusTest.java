package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Dialect;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Program;
import edu.sysy.source.CompilationException;
import edu.sysy.source.DiagnosticPrinter;
import edu.sysy.source.SourceFile;
import edu.sysy.source.WarningOptions;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The programs of the BUAA course, run by the interpreter as the front end makes them. The property
 * {@code sysy.buaa.every} says which part of them: 1 takes all.
 */
class BuaaCorpusTest {
    private static final int EVERY = Integer.getInteger("sysy.buaa.every", 4);
    private static final long LIMIT = Long.getLong("sysy.corpus.limit", 200_000_000);

    private static final List<Dialect> YEARS =
            List.of(Dialect.BUAA_2021, Dialect.BUAA_2022, Dialect.BUAA_2023, Dialect.BUAA_2024, Dialect.BUAA_2025);

    private static List<Corpus.Entry> sample() {
        List<Corpus.Entry> all = Corpus.entries(entry -> entry.suite().equals("buaa"));
        return IntStream.range(0, all.size())
                .filter(i -> i % EVERY == 0)
                .mapToObj(all::get)
                .toList();
    }

    @Test
    void everyProgramPrintsWhatItShould() {
        List<Corpus.Entry> sample = sample();
        CorpusRun.all("programs of the BUAA course", sample, sample.size(), 0, entry -> {
            try {
                return CorpusRun.difference("interpreter", entry.expected().orElseThrow(), output(entry));
            } catch (CompilationException e) {
                return Optional.of(DiagnosticPrinter.text(e));
            }
        });
    }

    /** A year's dialect is a part of the dialect that takes them all: what it accepts means the same there. */
    @Test
    void programsMeanTheSameInTheDialectsOfTheYears() {
        Map<String, Integer> accepted = new TreeMap<>();
        List<Corpus.Entry> sample = sample();
        for (Corpus.Entry entry : sample) {
            Program wanted = lower(entry, Dialect.BUAA);
            for (Dialect year : YEARS) {
                try {
                    assertThat(lower(entry, year))
                            .as("%s in %s", entry, year.name())
                            .isEqualTo(wanted);
                    accepted.merge(year.name(), 1, Integer::sum);
                } catch (CompilationException e) {
                    assertThat(e.diagnostics())
                            .as("%s in %s", entry, year.name())
                            .isNotEmpty();
                }
            }
        }
        System.out.println("programs of the BUAA course in the dialects of the years: " + accepted);
        for (Dialect year : YEARS) {
            assertThat(accepted.getOrDefault(year.name(), 0)).as(year.name()).isGreaterThan(sample.size() / 10);
        }
    }

    private static Program lower(Corpus.Entry entry, Dialect dialect) {
        SourceFile source = SourceFile.of(entry + ".sy", entry.source());
        return FrontEnd.lower(FrontEnd.parse(source, dialect, WarningOptions.defaults()));
    }

    private static String output(Corpus.Entry entry) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Program program = lower(entry, Dialect.BUAA);
        Outcome outcome = Interpreter.builder()
                .operationLimit(LIMIT)
                .build()
                .run(program, new ByteArrayInputStream(entry.input()), out, OutputStream.nullOutputStream());
        String end = outcome instanceof Outcome.Returned ? "" : outcome.toString();
        return Corpus.canonical(out.toString(StandardCharsets.ISO_8859_1) + end);
    }
}
