package edu.sysy.testing.endtoend;

import static edu.sysy.testing.CorpusRun.difference;

import edu.sysy.Level;
import edu.sysy.TargetTraits;
import edu.sysy.ir.Program;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.source.SourceFile;
import edu.sysy.spi.Toolchain;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.target.TargetUnderTest;
import edu.sysy.verify.VerifyingObserver;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The interpreter runs programs of the corpus before and after each pass that changes them. Only programs that execute
 * few operations; the property {@code sysy.corpus.eachpass.limit} says how many.
 */
public abstract class EachPassContract {
    private final TargetUnderTest target;
    private final int every;

    /** The contract of a target that gets the whole corpus. */
    protected EachPassContract(TargetUnderTest target) {
        this(target, 1);
    }

    /** The contract of a target that gets every so-manyth program, others at each level. */
    protected EachPassContract(TargetUnderTest target, int every) {
        this.target = target;
        this.every = Integer.getInteger("sysy.targets.every", every);
    }

    private static final int PROGRAMS = 732 - 17;
    private static final long LIMIT = Long.getLong("sysy.corpus.eachpass.limit", 200_000);
    /** A pass may make a program longer, but not much. */
    private static final int SLACK = 10;
    /** How many programs may execute more. */
    private static final int MAX_LONG = 150;

    @ParameterizedTest
    @EnumSource(
            value = Level.class,
            names = {"O1", "O2"})
    void everyPassKeepsWhatEveryProgramDoes(Level level) {
        List<Corpus.Entry> programs = CompiledCorpusContract.sample(every, level).stream()
                .filter(entry -> !entry.tier().equals("slow"))
                .toList();
        Map<String, Integer> counts = new ConcurrentSkipListMap<>();
        AtomicInteger runs = new AtomicInteger();
        CorpusRun.all(
                "interpreter before and after each pass of " + level,
                programs,
                every == 1 ? PROGRAMS : programs.size(),
                maxLong(),
                entry -> {
                    String expected = entry.expected().orElseThrow();
                    Program lowered = lowered(entry);
                    Optional<String> first =
                            difference("translation", expected, ProgramRuns.interpret(lowered, entry.input(), LIMIT));
                    if (first.isPresent()) {
                        return first;
                    }
                    CompilerObserver compare = new CompilerObserver() {
                        @Override
                        public void after(Pass pass, Program before, Program after, long nanoseconds) {
                            if (after == before) {
                                return;
                            }
                            counts.merge(pass.name(), 1, Integer::sum);
                            runs.incrementAndGet();
                            difference(
                                            "after " + pass.name(),
                                            expected,
                                            ProgramRuns.interpret(after, entry.input(), SLACK * LIMIT))
                                    .ifPresent(problem -> {
                                        throw new IllegalStateException("after " + pass.name() + ": " + problem);
                                    });
                        }
                    };
                    Pipelines.ssaConstruction()
                            .then(Pipelines.optimization(level, target.target().traits()))
                            .run(lowered, new VerifyingObserver().and(compare));
                    return Optional.empty();
                });
        System.out.println("interpreter before and after each pass of " + level + ": " + runs + " runs, after "
                + new TreeMap<>(counts));
    }

    private int maxLong() {
        return every == 1 ? MAX_LONG : MAX_LONG / every + 10;
    }

    /** The program as the front end leaves it. */
    private static Program lowered(Corpus.Entry entry) {
        Toolchain toolchain = Toolchain.load();
        return toolchain.lower(toolchain.parse(SourceFile.of(entry + ".sy", entry.source())), TargetTraits.DEFAULT);
    }
}
