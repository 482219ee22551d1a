package edu.sysy.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.ast.Ast;
import edu.sysy.testing.Tools;
import edu.sysy.testing.fuzz.idiom.IdiomPrograms;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Programs of textbook algorithms have a meaning, and keep it at each level; {@code sysy.fuzz.idioms} says how many to
 * try.
 */
public abstract class IdiomProgramsContract {
    private final TargetUnderTest target;

    /** The contract of a target. */
    protected IdiomProgramsContract(TargetUnderTest target) {
        this.target = target;
    }

    /** Enough for each program, and no more than a campaign can afford. */
    private static final long STEP_LIMIT = 200_000;

    private static final long PROGRAMS = Long.getLong("sysy.fuzz.idioms", 12);
    private static final long SEED = Long.getLong("sysy.fuzz.seed", 1);

    private static TreeEvaluator.Meaning meaning(GeneratedProgram program) {
        Ast ast = SourceParser.parse(program.source());
        return TreeEvaluator.evaluate(ast, program.input(), STEP_LIMIT, Strictness.C);
    }

    private static void note(List<String> reasons, String name, GeneratedProgram program) {
        if (meaning(program) instanceof TreeEvaluator.Undefined(String reason)) {
            reasons.add(name + ": " + reason);
        }
    }

    @Test
    void theSameSeedMakesTheSameProgram() {
        assertThat(IdiomPrograms.generate(7).source())
                .isEqualTo(IdiomPrograms.generate(7).source())
                .isNotEqualTo(IdiomPrograms.generate(8).source());
    }

    @Test
    void eachAlgorithmHasAMeaning() {
        List<String> reasons = new ArrayList<>();
        for (String idiom : IdiomPrograms.idioms()) {
            for (long seed = SEED; seed < SEED + 4; seed++) {
                note(reasons, idiom + " " + seed, IdiomPrograms.generate(seed, idiom));
            }
        }
        assertThat(reasons).isEmpty();
    }

    @Test
    void nearlyAllProgramsHaveAMeaning() {
        List<String> reasons = new ArrayList<>();
        for (long seed = SEED; seed < SEED + 100; seed++) {
            note(reasons, "seed " + seed, IdiomPrograms.generate(seed));
        }
        assertThat(reasons).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void programsKeepTheirMeaningAtEachLevel() {
        check(Set.of(), SEED, PROGRAMS, Level.O0, Level.O1, Level.O2);
    }

    @Test
    void anotherCompilerAgreesOnWhatProgramsMean() {
        Tools.require(NativeRuns.GPP);
        check(Set.of(Referee.GPP), SEED + PROGRAMS, PROGRAMS, Level.O2);
    }

    private void check(Set<Referee> referees, long firstSeed, long programs, Level... levels) {
        DifferentialCheck check = new DifferentialCheck(
                Arrays.stream(levels)
                        .map(level -> Configuration.of(level, target.usual()))
                        .toList(),
                referees);
        List<String> failures = new ArrayList<>();
        for (long seed = firstSeed; seed < firstSeed + programs; seed++) {
            GeneratedProgram program = IdiomPrograms.generate(seed);
            if (check.check(program.source(), program.input()) instanceof Verdict.Failed failed) {
                failures.add("seed " + seed + ": " + failed.kind() + "\n" + failed.detail());
            }
        }
        assertThat(failures).isEmpty();
    }
}
