package edu.sysy.testing.endtoend;

import static org.junit.jupiter.api.Assertions.assertTrue;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.simulate.AddressRange;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.InstructionCounts;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.target.TargetUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.Test;

/**
 * Level O2 does not execute more than level O1: no program of the corpus runs more than {@link #MAX_INSTRUCTION_RATIO}
 * times as many instructions, unless what it runs costs less.
 *
 * <p>Counts are those of {@code sysyc --stats}: the program's own text, without the run-time library. Programs that
 * take longer at O1 than {@code sysy.levels.limit} instructions are left out; a campaign raises it. The property
 * {@code sysy.levels.report} names a file for the row of every program: instructions, costs and bytes of text at both
 * levels.
 */
public abstract class LevelsComparisonContract {
    private final TargetUnderTest target;

    /** The contract of a target. */
    protected LevelsComparisonContract(TargetUnderTest target) {
        this.target = target;
    }

    private static final long LIMIT = Long.getLong("sysy.levels.limit", 2_000_000);
    private static final double MAX_INSTRUCTION_RATIO = 1.02;
    /** How many more instructions are below notice. */
    private static final long MIN_EXCESS = 10;

    /** Programs with so many times the text are counted. */
    private static final double LARGE_TEXT = 5;

    /** How many of them there are, those that only a campaign runs included. */
    private static final int MAX_LARGE_TEXTS = 14;

    private static final int PROGRAMS = 732;
    private static final int MAX_UNFINISHED = 120;

    /** What a program comes to at one level. */
    private record Measured(long instructions, double cost, long textBytes) {}

    /** What it comes to at both. */
    private record Comparison(Corpus.Entry entry, Measured basic, Measured full) {
        double instructionRatio() {
            return (double) full.instructions() / basic.instructions();
        }

        double costRatio() {
            return full.cost() / basic.cost();
        }

        double textRatio() {
            return (double) full.textBytes() / basic.textBytes();
        }

        /** What is wrong with it; empty if nothing is. */
        Optional<String> problem() {
            boolean more = full.instructions() >= basic.instructions() + MIN_EXCESS
                    && instructionRatio() > MAX_INSTRUCTION_RATIO;
            return more && costRatio() >= 1
                    ? Optional.of("%d instructions become %d (%.3f), cost %.3f"
                            .formatted(basic.instructions(), full.instructions(), instructionRatio(), costRatio()))
                    : Optional.empty();
        }

        String row() {
            return "%s\t%d\t%d\t%.4f\t%.0f\t%.0f\t%.4f\t%d\t%d\t%.3f"
                    .formatted(
                            entry,
                            basic.instructions(),
                            full.instructions(),
                            instructionRatio(),
                            basic.cost(),
                            full.cost(),
                            costRatio(),
                            basic.textBytes(),
                            full.textBytes(),
                            textRatio());
        }
    }

    @Test
    void fullOptimizationExecutesNoMoreThanBasicOptimization() throws IOException {
        Compiler basic = compiler(Level.O1);
        Compiler full = compiler(Level.O2);
        Map<String, Comparison> comparisons = new ConcurrentSkipListMap<>();
        try {
            CorpusRun.all("O2 beside O1", CompiledCorpusContract.programs(), PROGRAMS, MAX_UNFINISHED, entry -> {
                Optional<Measured> one = measure(basic, entry, LIMIT);
                if (one.isEmpty()) {
                    return Optional.of(CorpusRun.UNFINISHED);
                }
                Optional<Measured> other = measure(full, entry, 2 * LIMIT);
                if (other.isEmpty()) {
                    return Optional.of("runs more than twice as long");
                }
                Comparison comparison = new Comparison(entry, one.get(), other.get());
                comparisons.put(entry.toString(), comparison);
                return comparison.problem();
            });
        } finally {
            report(comparisons.values());
        }
        long larger = comparisons.values().stream()
                .filter(c -> c.textRatio() > LARGE_TEXT)
                .count();
        assertTrue(larger <= MAX_LARGE_TEXTS, () -> larger + " programs have too much text");
    }

    private Compiler compiler(Level level) {
        return Compiler.builder().optimize(level).target(target.target()).build();
    }

    /** What a program comes to at a level; empty if it does not end within the limit. */
    private Optional<Measured> measure(Compiler compiler, Corpus.Entry entry, long limit) {
        Assembly assembly = compiler.compile(SourceFile.of(entry + ".sy", entry.source()));
        Executable executable = Executable.load(assembly.executable());
        AddressRange text = executable.programRange().orElseThrow();
        Capture capture = Simulator.builder().instructionLimit(limit).build().run(executable, entry.input());
        return switch (capture.run().outcome()) {
            case RunOutcome.LimitReached reached -> Optional.empty();
            case RunOutcome.Faulted faulted -> throw new IllegalStateException(faulted.toString());
            case RunOutcome.Exited exited -> {
                InstructionCounts counts = capture.run().programCounts();
                yield Optional.of(
                        new Measured(counts.total(), counts.cost(target.prices()), text.end() - text.begin()));
            }
        };
    }

    private static void report(Collection<Comparison> comparisons) throws IOException {
        double logarithms =
                comparisons.stream().mapToDouble(c -> Math.log(c.textRatio())).sum();
        long larger =
                comparisons.stream().filter(c -> c.textRatio() > LARGE_TEXT).count();
        System.out.printf(
                "text at O2 beside O1: geometric mean %.3f, more than %.0f times in %d programs%n",
                Math.exp(logarithms / comparisons.size()), LARGE_TEXT, larger);
        comparisons.stream()
                .sorted(Comparator.comparingDouble(Comparison::textRatio).reversed())
                .limit(5)
                .forEach(c -> System.out.printf("  %.2f %s%n", c.textRatio(), c.entry()));
        String file = System.getProperty("sysy.levels.report", "");
        if (!file.isEmpty()) {
            Files.write(Path.of(file), comparisons.stream().map(Comparison::row).toList());
        }
    }
}
