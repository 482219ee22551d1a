package edu.sysy.testing.endtoend;

import static edu.sysy.testing.CorpusRun.difference;
import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Pipeline;
import edu.sysy.pass.ProgramPass;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.target.TargetUnderTest;
import edu.sysy.verify.VerifyingObserver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/**
 * No pass of the table of O2 is needed by another to be right: programs do the same when any one of them is left out. A
 * program that a pass leaves alone comes out the same without it, so each pass is left out of the programs that it
 * changes. With the property {@code sysy.corpus.passoff=lines}, each line of the table is left out for itself instead
 * of all lines with the name of a pass. The verifier runs after each pass.
 */
public abstract class PassOffContract {
    private final TargetUnderTest target;
    private final int every;
    private final Pipeline table;

    /** The contract of a target that gets every so-manyth program; {@code -Dsysy.targets.every=1} gives it all. */
    protected PassOffContract(TargetUnderTest target, int every) {
        this.target = target;
        this.every = Integer.getInteger("sysy.targets.every", every);
        this.table = Pipelines.optimization(Level.O2, target.target().traits());
    }

    private static final boolean BY_LINE =
            System.getProperty("sysy.corpus.passoff", "passes").equals("lines");
    private static final int PROGRAMS = 732 - 17;
    /** How many of them execute more than {@link #SHORT} instructions. */
    private static final int MAX_LONG = 150;
    /** How many pairs of a pass and a program there are at least. */
    private static final int LEAST_PAIRS = 3000;

    /** Programs that execute more instructions with all passes are not tried. */
    private static final long SHORT = Long.getLong("sysy.corpus.passoff.limit", 3_000_000);
    /** How much longer a program may run without a pass. */
    private static final int SLACK = 20;

    /** The table without something. */
    private record Variant(String name, Pipeline pipeline) {}

    @Test
    void programsRunRightWithoutAnySinglePass() {
        List<Corpus.Entry> programs = CompiledCorpusContract.sample(every, Level.O2).stream()
                .filter(entry -> !entry.tier().equals("slow"))
                .toList();
        List<Variant> variants = BY_LINE ? withoutEachLine() : withoutEachPass();
        Variant complete = new Variant("complete table", table);
        AtomicIntegerArray runs = new AtomicIntegerArray(variants.size());
        AtomicInteger unfinished = new AtomicInteger();
        int count = every == 1 ? PROGRAMS : programs.size();
        CorpusRun.all(
                "programs without each pass of O2",
                programs,
                count,
                every == 1 ? MAX_LONG : MAX_LONG / every + 10,
                entry -> {
                    Optional<String> usual = run(entry, complete, SHORT);
                    if (usual.isPresent()) {
                        return usual;
                    }
                    List<String> problems = new ArrayList<>();
                    BitSet changing = BY_LINE ? linesThatChange(entry) : passesThatChange(entry);
                    changing.stream().forEach(number -> {
                        Variant variant = variants.get(number);
                        Optional<String> problem = run(entry, variant, SLACK * SHORT);
                        if (problem.equals(Optional.of(CorpusRun.UNFINISHED))) {
                            unfinished.incrementAndGet();
                        } else {
                            problem.ifPresent(text -> problems.add("without " + variant.name() + ": " + text));
                            runs.incrementAndGet(number);
                        }
                    });
                    return problems.isEmpty() ? Optional.empty() : Optional.of(String.join("\n    ", problems));
                });
        Map<String, Integer> table = new LinkedHashMap<>();
        int total = 0;
        for (int i = 0; i < variants.size(); i++) {
            table.put(variants.get(i).name(), runs.get(i));
            total += runs.get(i);
        }
        System.out.println("programs without each pass of O2: " + total + " runs, " + unfinished
                + " more stopped at the limit: " + table);
        assertThat(total).as("runs").isGreaterThanOrEqualTo(LEAST_PAIRS / every);
        assertThat(unfinished.get()).as("runs stopped at the limit").isLessThanOrEqualTo(total / 50);
    }

    private Optional<String> run(Corpus.Entry entry, Variant variant, long limit) {
        Compiler compiler = Compiler.builder()
                .optimize(Level.O2)
                .pipeline(variant.pipeline())
                .target(target.target())
                .observer(new VerifyingObserver())
                .build();
        try {
            byte[] executable = ProgramRuns.assemble(compiler, ProgramRuns.optimized(compiler, entry))
                    .executable();
            return difference(
                    "simulator",
                    entry.expected().orElseThrow(),
                    ProgramRuns.simulate(executable, entry.input(), limit));
        } catch (RuntimeException | StackOverflowError e) {
            return Optional.of(e.toString().lines().limit(3).toList() + " at "
                    + Arrays.stream(e.getStackTrace()).limit(3).toList());
        }
    }

    private List<String> names() {
        return table.passes().stream().map(Pass::name).distinct().toList();
    }

    private List<Variant> withoutEachPass() {
        return names().stream()
                .map(name -> new Variant(name, table.without(name)))
                .toList();
    }

    private BitSet passesThatChange(Corpus.Entry entry) {
        List<String> names = names();
        BitSet changing = new BitSet();
        table.run(ssa(entry), new VerifyingObserver().and(new CompilerObserver() {
                    @Override
                    public void after(Pass pass, Program before, Program after, long nanoseconds) {
                        if (after != before) {
                            changing.set(names.indexOf(pass.name()));
                        }
                    }
                }));
        return changing;
    }

    private Program ssa(Corpus.Entry entry) {
        Compiler compiler =
                Compiler.builder().optimize(Level.O2).target(target.target()).build();
        return compiler.parse().andThen(compiler.buildSsa()).run(SourceFile.of(entry + ".sy", entry.source()));
    }

    /** The table with what {@code instead} gives for the pass at each place. */
    private Pipeline table(java.util.function.IntFunction<Optional<Pass>> instead) {
        AtomicInteger places = new AtomicInteger();
        return Pipeline.parse(
                table.toString(),
                name -> instead.apply(places.getAndIncrement()).or(() -> PassCatalogue.named(name)));
    }

    private List<Variant> withoutEachLine() {
        List<Variant> variants = new ArrayList<>();
        List<Pass> passes = table.passes();
        for (int i = 0; i < passes.size(); i++) {
            int place = i;
            Pipeline pipeline = table(p -> p == place ? Optional.of(new Nothing()) : Optional.empty());
            variants.add(new Variant("line " + (i + 1) + " " + passes.get(i).name(), pipeline));
        }
        return variants;
    }

    private BitSet linesThatChange(Corpus.Entry entry) {
        BitSet changing = new BitSet();
        List<Pass> passes = table.passes();
        table(place -> Optional.of(new Marking(passes.get(place), place, changing)))
                .run(ssa(entry), CompilerObserver.NONE);
        return changing;
    }

    /** Changes nothing. */
    private record Nothing() implements ProgramPass {
        @Override
        public String name() {
            return "nothing";
        }

        @Override
        public Program run(Program program, PassContext context) {
            return program;
        }
    }

    /** Marks the place of a pass in the table if it changes something. */
    private record Marking(Pass pass, int place, BitSet changing) implements ProgramPass {
        @Override
        public String name() {
            return pass.name();
        }

        @Override
        public Program run(Program program, PassContext context) {
            Program after = Pipeline.of(pass).run(program, CompilerObserver.NONE);
            if (after != program) {
                changing.set(place);
            }
            return after;
        }
    }
}
