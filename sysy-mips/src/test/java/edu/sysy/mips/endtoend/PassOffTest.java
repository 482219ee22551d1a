package edu.sysy.mips.endtoend;

import static edu.sysy.testing.CorpusRun.difference;
import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.mips.Mips32;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.Observer;
import edu.sysy.pass.Pass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Pipeline;
import edu.sysy.pass.ProgramPass;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.verify.VerifyingObserver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * No pass of the table of O2 is needed by another to be right: programs do the same when any one of them is left out. A
 * program that a pass left alone is the same without it, so each pass is left out of programs that it changed: of a few in each run,
 * of all with the property {@code sysy.corpus.passoff=all}; {@code places} leaves out each line of the table for itself
 * instead of all lines with the name of the pass. The verifier runs after each pass.
 */
class PassOffTest {
    private static final String EXTENT = System.getProperty("sysy.corpus.passoff", "share");
    private static final int PROGRAMS = 732 - 17;
    /** From how many programs a pass is left out in an ordinary run. */
    private static final int SHARE = 16;

    private static final Pipeline TABLE = Pipelines.optimization(Level.O2);

    /** Programs that execute more instructions are only compiled. */
    private static final long LIMIT = Long.getLong("sysy.corpus.passoff.limit", 20_000_000);

    /** The table without something. */
    private record Variant(String name, Pipeline pipeline) {}

    @Test
    void programsRunRightWithoutAnySinglePass() {
        List<Corpus.Entry> programs = CorpusTest.programs().stream()
                .filter(entry -> !entry.tier().equals("slow"))
                .toList();
        List<Variant> variants = EXTENT.equals("places") ? withoutEachPlace() : withoutEachPass();
        Map<String, BitSet> changed = new ConcurrentHashMap<>();
        CorpusRun.all("what passes of O2 change", programs, PROGRAMS, 0, entry -> {
            changed.put(entry.toString(), EXTENT.equals("places") ? placesThatChange(entry) : passesThatChange(entry));
            return Optional.empty();
        });
        Map<String, List<Variant>> chosen = new HashMap<>();
        Map<String, Integer> candidates = new TreeMap<>();
        int tries = 0;
        for (int v = 0; v < variants.size(); v++) {
            int number = v;
            List<Corpus.Entry> fitting = programs.stream()
                    .filter(entry -> changed.get(entry.toString()).get(number))
                    .toList();
            candidates.put(variants.get(v).name(), fitting.size());
            int count = EXTENT.equals("share") ? Math.min(SHARE, fitting.size()) : fitting.size();
            for (int k = 0; k < count; k++) {
                int place = (int) ((long) k * fitting.size() / count + v) % fitting.size();
                chosen.computeIfAbsent(fitting.get(place).toString(), key -> new ArrayList<>())
                        .add(variants.get(v));
                tries++;
            }
        }
        AtomicInteger unfinished = new AtomicInteger();
        Map<String, Integer> runs = new ConcurrentHashMap<>();
        List<Corpus.Entry> tried = programs.stream()
                .filter(entry -> chosen.containsKey(entry.toString()))
                .toList();
        CorpusRun.all("without a pass", tried, tried.size(), 0, entry -> {
            List<String> problems = new ArrayList<>();
            for (Variant variant : chosen.get(entry.toString())) {
                Optional<String> problem = run(entry, variant);
                if (problem.equals(Optional.of(CorpusRun.UNFINISHED))) {
                    unfinished.incrementAndGet();
                } else {
                    problem.ifPresent(text -> problems.add("without " + variant.name() + ": " + text));
                    runs.merge(variant.name(), 1, Integer::sum);
                }
            }
            return problems.isEmpty() ? Optional.empty() : Optional.of(String.join("\n    ", problems));
        });
        System.out.println("without a pass: " + tries + " pairs of pass and program compiled, " + unfinished
                + " of them stopped at the limit; programs that a pass changes: " + candidates + "; runs to the end: "
                + new TreeMap<>(runs));
        assertThat(unfinished.get()).as("runs stopped at the limit").isLessThanOrEqualTo(tries / 8);
    }

    private static Optional<String> run(Corpus.Entry entry, Variant variant) {
        Compiler compiler = Compiler.builder()
                .optimize(Level.O2)
                .pipeline(variant.pipeline())
                .target(Mips32.linux())
                .observer(new VerifyingObserver())
                .build();
        try {
            byte[] executable =
                    Runner.assemble(compiler, Runner.optimized(compiler, entry)).executable();
            return difference(
                    "simulator", entry.expected().orElseThrow(), Runner.simulate(executable, entry.input(), LIMIT));
        } catch (RuntimeException | StackOverflowError e) {
            return Optional.of(e.toString().lines().limit(3).toList() + " at "
                    + Arrays.stream(e.getStackTrace()).limit(3).toList());
        }
    }

    private static List<String> names() {
        return TABLE.passes().stream().map(Pass::name).distinct().toList();
    }

    private static List<Variant> withoutEachPass() {
        return names().stream().map(name -> new Variant(name, TABLE.without(name))).toList();
    }

    private static BitSet passesThatChange(Corpus.Entry entry) {
        List<String> names = names();
        BitSet changing = new BitSet();
        TABLE.run(ssa(entry), new VerifyingObserver().and(new Observer() {
            @Override
            public void after(Pass pass, Program before, Program after, long nanoseconds) {
                if (after != before) {
                    changing.set(names.indexOf(pass.name()));
                }
            }
        }));
        return changing;
    }

    private static Program ssa(Corpus.Entry entry) {
        Compiler compiler =
                Compiler.builder().optimize(Level.O2).target(Mips32.linux()).build();
        return compiler.parse().andThen(compiler.buildSsa()).run(SourceFile.of(entry + ".sy", entry.source()));
    }

    /** The table with what {@code instead} gives for the pass at each place. */
    private static Pipeline table(java.util.function.IntFunction<Optional<Pass>> instead) {
        AtomicInteger places = new AtomicInteger();
        return Pipeline.parse(
                TABLE.toString(), name -> instead.apply(places.getAndIncrement()).or(() -> PassCatalogue.named(name)));
    }

    private static List<Variant> withoutEachPlace() {
        List<Variant> variants = new ArrayList<>();
        List<Pass> passes = TABLE.passes();
        for (int i = 0; i < passes.size(); i++) {
            int place = i;
            Pipeline pipeline = table(p -> p == place ? Optional.of(new Nothing()) : Optional.empty());
            variants.add(new Variant("line " + (i + 1) + " " + passes.get(i).name(), pipeline));
        }
        return variants;
    }

    private static BitSet placesThatChange(Corpus.Entry entry) {
        BitSet changing = new BitSet();
        List<Pass> passes = TABLE.passes();
        table(place -> Optional.of(new Marking(passes.get(place), place, changing))).run(ssa(entry), Observer.NONE);
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
            Program after = Pipeline.of(pass).run(program, Observer.NONE);
            if (after != program) {
                changing.set(place);
            }
            return after;
        }
    }
}
