package edu.sysy.optimize;

import edu.sysy.Level;
import edu.sysy.impl.frontend.FrontEnd;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Program;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.verify.VerifyingObserver;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The programs of the corpus do what they should after the passes, and obey the rules after each of them. */
class CorpusPipelinesTest {
    private static final Interpreter INTERPRETER =
            Interpreter.builder().operationLimit(20_000_000_000L).build();

    @Test
    void quickProgramsDoWhatTheyShouldAtTheFirstLevel() {
        List<Corpus.Entry> entries = Corpus.entries(entry -> !entry.suite().startsWith("buaa")
                && entry.tier().equals("quick")
                && entry.expected().isPresent());
        Pipeline passes = Pipelines.ssaConstruction(Level.O1).then(Pipelines.optimization(Level.O1));
        CorpusRun.all("optimized and interpreted", entries, 700, entry -> check(entry, passes));
    }

    private static Optional<String> check(Corpus.Entry entry, Pipeline passes) {
        Program lowered = FrontEnd.lower(FrontEnd.parse(SourceFile.of(entry.name() + ".sy", entry.source())));
        Program optimized = passes.run(lowered, new VerifyingObserver());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Outcome outcome = INTERPRETER.run(
                optimized, new ByteArrayInputStream(entry.input()), out, OutputStream.nullOutputStream());
        return outcome instanceof Outcome.Returned(int value, long operations)
                ? CorpusRun.difference(
                        "transcript", entry.expected().orElseThrow(), Corpus.transcript(out.toByteArray(), value))
                : Optional.of(outcome.toString());
    }
}
