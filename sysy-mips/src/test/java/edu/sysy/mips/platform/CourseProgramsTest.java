package edu.sysy.mips.platform;

import static edu.sysy.testing.CorpusRun.difference;
import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Dialect;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Program;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.Tools;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The programs of the BUAA course on all platforms. The property {@code sysy.buaa.every} says which part of them is
 * taken: 1 takes all.
 */
class CourseProgramsTest {
    private static final String SUITE = "buaa";
    private static final int EVERY = Integer.getInteger("sysy.buaa.every", 12);
    private static final long LIMIT = Long.getLong("sysy.corpus.limit", 200_000_000);
    private static final int MAX_SPIM = 1_000_000;

    /** Stores after the end of an array, which has no effect on a machine; the interpreter refuses it. */
    private static final Set<String> OUT_OF_BOUNDS = Set.of("2022A_30_for");

    private static List<Corpus.Entry> sample() {
        List<Corpus.Entry> all = Corpus.entries(entry -> entry.suite().equals(SUITE));
        return IntStream.range(0, all.size())
                .filter(i -> i % EVERY == 0)
                .mapToObj(all::get)
                .toList();
    }

    private static Compiler compiler(Level level, Target target) {
        return Compiler.builder()
                .optimize(level)
                .target(target)
                .dialect(Dialect.BUAA)
                .build();
    }

    @ParameterizedTest
    @EnumSource(
            value = Level.class,
            names = {"O0", "O1", "O2"})
    void everyProgramPrintsTheSameOnAllPlatforms(Level level) {
        Compiler mars = compiler(level, Mips32.mars());
        Compiler linux = compiler(level, Mips32.linux());
        List<Corpus.Entry> sample = sample();
        CorpusRun.all("programs of the course at " + level, sample, sample.size(), 0, entry -> {
            String expected = entry.expected().orElseThrow();
            SourceFile source = SourceFile.of(entry + ".sy", entry.source());
            Program program = mars.parse()
                    .andThen(mars.buildSsa())
                    .andThen(mars.optimize())
                    .run(source);
            byte[] input = entry.input();
            return CorpusRun.worse(
                    OUT_OF_BOUNDS.contains(entry.name())
                            ? Optional.empty()
                            : difference("interpreter", expected, interpret(program, input)),
                    CorpusRun.worse(
                            difference("mars", expected, simulate(mars.compile(source), input)),
                            difference("linux", expected, simulate(linux.compile(source), input))));
        });
    }

    @Test
    void shortProgramsPrintTheSameInSpim() {
        Tools.require(Spim.COMMAND);
        Compiler compiler = compiler(Level.O1, Mips32.mars());
        AtomicInteger ran = new AtomicInteger();
        List<Corpus.Entry> sample = sample();
        CorpusRun.all("programs of the course in SPIM", sample, sample.size(), 0, entry -> {
            Assembly assembly = compiler.compile(SourceFile.of(entry + ".sy", entry.source()));
            Capture capture = run(assembly, entry.input());
            if (capture.run().counts().total() > MAX_SPIM) {
                return Optional.empty();
            }
            ran.incrementAndGet();
            String output = Spim.run(assembly.text(), entry.input())
                    .map(finished -> text(finished.output(), ""))
                    .orElse("did not end");
            return difference("spim", entry.expected().orElseThrow(), output);
        });
        assertThat(ran.get()).isGreaterThan(sample.size() / 2);
    }

    private static String interpret(Program program, byte[] input) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Outcome outcome = Interpreter.builder()
                .operationLimit(LIMIT)
                .build()
                .run(program, new ByteArrayInputStream(input), out, OutputStream.nullOutputStream());
        return text(out.toByteArray(), outcome instanceof Outcome.Returned ? "" : outcome.toString());
    }

    private static String simulate(Assembly assembly, byte[] input) {
        Capture capture = run(assembly, input);
        RunOutcome outcome = capture.outcome();
        return text(capture.output(), outcome instanceof RunOutcome.Exited ? "" : outcome.toString());
    }

    private static Capture run(Assembly assembly, byte[] input) {
        return Simulator.builder().instructionLimit(LIMIT).build().run(Executable.load(assembly.executable()), input);
    }

    private static String text(byte[] output, String failure) {
        return Corpus.canonical(new String(output, StandardCharsets.ISO_8859_1) + failure);
    }
}
