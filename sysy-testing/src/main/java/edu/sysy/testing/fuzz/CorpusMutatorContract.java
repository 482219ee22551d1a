package edu.sysy.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Programs with small mistakes behave the same at each level; {@code sysy.fuzz.mutants} says how many to try. */
public abstract class CorpusMutatorContract {
    private final TargetUnderTest target;
    private final int every;

    /** The contract of a target that gets all mutants. */
    protected CorpusMutatorContract(TargetUnderTest target) {
        this(target, 1);
    }

    /** The contract of a target that gets every so-manyth mutant. */
    protected CorpusMutatorContract(TargetUnderTest target, int every) {
        this.target = target;
        this.every = Integer.getInteger("sysy.targets.every", every);
    }

    private static final long MUTANTS = Long.getLong("sysy.fuzz.mutants", 25);
    private static final long SEED = Long.getLong("sysy.fuzz.seed", 1);

    private static boolean hasMeaning(GeneratedProgram program) {
        var ast = SourceParser.parse(program.source());
        return TreeEvaluator.evaluate(
                        ast, program.input(), new ProgramSource.Mutants(List.of()).stepLimit(), Strictness.ROWS)
                instanceof TreeEvaluator.Defined;
    }

    private void check(List<GeneratedProgram> origins) {
        ProgramSource mutants = new ProgramSource.Mutants(origins);
        DifferentialCheck check = new DifferentialCheck(
                        Stream.of(Level.O0, Level.O1, Level.O2)
                                .map(level -> Configuration.of(level, target.usual()))
                                .toList(),
                        Set.of())
                .within(mutants.stepLimit());
        List<String> failures = new ArrayList<>();
        long compared = 0;
        for (long seed = SEED; seed < SEED + MUTANTS; seed += every) {
            GeneratedProgram program = mutants.program(seed);
            switch (check.check(program.source(), program.input())) {
                case Verdict.Agreed agreed -> compared++;
                case Verdict.Failed failed ->
                    failures.add(
                            "seed " + seed + ": " + failed.kind() + "\n" + failed.detail() + "\n" + program.source());
                case Verdict.Meaningless meaningless -> {}
                case Verdict.Refused refused -> {}
            }
        }
        assertThat(String.join("\n", failures)).isEmpty();
        assertThat(compared).isGreaterThanOrEqualTo(MUTANTS * 2 / 5 / every);
    }

    @Test
    void theSameSeedMakesTheSameMutant() {
        GeneratedProgram origin = MutationSeeds.idioms(1, 1).getFirst();
        assertThat(CorpusMutator.mutate(origin.source(), origin.input(), 5).source())
                .isEqualTo(
                        CorpusMutator.mutate(origin.source(), origin.input(), 5).source())
                .isNotEqualTo(
                        CorpusMutator.mutate(origin.source(), origin.input(), 6).source())
                .isNotEqualTo(origin.source());
    }

    @Test
    void mutantsOfTheCorpusKeepTheirMeaning() {
        check(MutationSeeds.corpus());
    }

    @Test
    void mutantsOfAlgorithmsKeepTheirMeaning() {
        check(MutationSeeds.idioms(1, 60));
    }

    @Test
    void manyMutantsHaveAMeaningAndAnotherOne() {
        List<GeneratedProgram> origins = MutationSeeds.idioms(1, 60);
        int meaningful = 0;
        int changed = 0;
        for (long seed = 0; seed < 200; seed++) {
            GeneratedProgram origin = origins.get((int) seed % origins.size());
            GeneratedProgram mutant = CorpusMutator.mutate(origin.source(), origin.input(), seed);
            meaningful += hasMeaning(mutant) ? 1 : 0;
            changed += mutant.source().equals(origin.source()) ? 0 : 1;
        }
        assertThat(meaningful).isGreaterThan(80).isLessThan(200);
        assertThat(changed).isGreaterThan(190);
    }
}
