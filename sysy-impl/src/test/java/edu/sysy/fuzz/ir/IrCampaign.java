package edu.sysy.fuzz.ir;

import edu.sysy.Level;
import edu.sysy.TargetTraits;
import edu.sysy.ir.Program;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.Pass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/** Checks passes on many programs, and reduces the first program that shows each kind of failure. */
final class IrCampaign {
    private static final List<Integer> MAX_MUTATIONS = List.of(2, 8, 8, 40);
    private static final int MAX_GROWTH = 4000;

    private final List<Pass> passes;
    private final List<List<Subject>> seeds = SeedFiles.load();
    private final Map<String, Finding> findings = new LinkedHashMap<>();
    private final Map<String, Integer> changed = new TreeMap<>();
    private final TargetTraits traits;
    private int used;

    /** Checks the given passes alone, and pipelines of all passes, for a machine. */
    IrCampaign(List<Pass> passes, TargetTraits traits) {
        this.passes = passes.stream().map(pass -> pass.forTarget(traits)).toList();
        this.traits = traits;
    }

    /** Checks what comes from one seed. */
    void run(long seed) {
        Random random = new Random(seed);
        Subject raw = make(seed, random).withMeaning();
        Program prepared = random.nextBoolean() ? raw.program() : runPipeline(raw, preparation(random));
        int mutations = random.nextInt(MAX_MUTATIONS.get(random.nextInt(MAX_MUTATIONS.size())));
        Subject subject =
                raw.with(new ProgramMutator(random).mutate(prepared, mutations)).withMeaning();
        if (!subject.calls().isEmpty()) {
            check(subject, random);
        }
    }

    /**
     * A program of a file test for every second seed, taken from each pass in turn; else a generated one, which may
     * call it.
     */
    private Subject make(long seed, Random random) {
        List<Subject> files = seeds.get(Math.floorMod(seed / 2, seeds.size()));
        Subject file = of(files, random);
        if (seed % 2 == 0) {
            return file;
        }
        return IrProgramGenerator.generate(
                seed, random.nextInt(3) == 0 ? file.program() : Program.of(List.of(), List.of()));
    }

    private static <T> T of(List<T> items, Random random) {
        return items.get(random.nextInt(items.size()));
    }

    /** A prefix of the passes of a level, with gaps, so that programs have the form that later passes look for. */
    private static List<Pass> preparation(Random random) {
        List<Pass> all = passes(Level.O2);
        int gaps = random.nextInt(3) * 15;
        List<Pass> chosen = new ArrayList<>(all.subList(0, random.nextInt(all.size())));
        chosen.removeIf(pass -> random.nextInt(100) < gaps);
        return chosen;
    }

    private static List<Pass> passes(Level level) {
        return Pipelines.ssaConstruction().then(Pipelines.optimization(level)).passes();
    }

    private void check(Subject subject, Random random) {
        used++;
        List<Subject.Behaviour> expected = subject.behaviours();
        for (Pass pass : passes) {
            PassCheck.Result result = PassCheck.check(subject, pass, expected);
            record(result.finding());
            if (result.finding().isEmpty()) {
                if (result.program() != subject.program()) {
                    changed.merge(pass.name(), 1, Integer::sum);
                    record(PassCheck.check(subject.with(result.program()), pass, expected)
                            .finding());
                }
                record(PassCheck.checkText(subject, pass, result.program()));
            }
        }
        List<Pass> pipeline = new ArrayList<>();
        for (int length = 2 + random.nextInt(14); length > 0; length--) {
            pipeline.add(of(passes.size() > 1 ? passes : PassCatalogue.passes(), random));
        }
        runPipeline(subject, pipeline);
        Level level = Level.values()[1 + random.nextInt(3)];
        runPipeline(
                subject,
                passes(level).stream().map(pass -> pass.forTarget(traits)).toList());
    }

    /** What the passes make of a program, up to the first that does something wrong or lets it grow too much. */
    private Program runPipeline(Subject subject, List<Pass> pipeline) {
        List<Subject.Behaviour> expected = subject.behaviours();
        Program current = subject.program();
        for (Pass pass : pipeline) {
            PassCheck.Result result = PassCheck.check(subject.with(current), pass, expected);
            if (result.finding().isPresent()) {
                record(result.finding());
                return current;
            }
            current = result.program();
            if (current.instructionCount() > MAX_GROWTH) {
                return current;
            }
        }
        return current;
    }

    private void record(Optional<Finding> finding) {
        finding.ifPresent(
                found -> findings.computeIfAbsent(found.pass().name() + found.kind(), kind -> reduced(found)));
    }

    private static Finding reduced(Finding finding) {
        Program small = IrReducer.reduce(finding.subject().program(), PassCheck.stillFails(finding));
        Subject subject = finding.subject().with(small);
        return PassCheck.check(subject, finding.pass(), subject.behaviours())
                .finding()
                .orElse(finding);
    }

    /** A finding of each kind, reduced. */
    List<String> reports() {
        return findings.values().stream().map(Finding::report).toList();
    }

    /** How many programs had a meaning that could be compared. */
    int used() {
        return used;
    }

    /** In how many programs each pass, alone, has changed something. */
    Map<String, Integer> changed() {
        return changed;
    }
}
