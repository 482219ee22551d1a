package edu.sysy.testing.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Program;
import edu.sysy.nest.LoopParallelism;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.optimize.parallel.ParallelizeLoops;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pipeline;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.simulate.race.DataRace;
import edu.sysy.testing.endtoend.ProgramRuns;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Mistakes of the analysis of parallel loops, made on purpose, are data races that the simulator reports: so it would
 * report those that nobody has thought of.
 */
public abstract class AnalysisMistakesContract {
    private static final int THREADS = 4;
    private static final byte[] NO_INPUT = new byte[0];

    /** Calls stay, and words of memory stay in memory. */
    private static final Pipeline BEFORE = PassCatalogue.pipeline(
            "simplify-control-flow,promote-locals,simplify-control-flow,number-values,fold-constants,"
                    + "eliminate-dead-code");

    private final TargetUnderTest target;

    /** The contract of a target. */
    protected AnalysisMistakesContract(TargetUnderTest target) {
        this.target = target;
    }

    @ParameterizedTest
    @EnumSource(AnalysisMistake.class)
    void mistakesAreRaces(AnalysisMistake mistake) {
        Program parallel = parallel(mistake, mistake::mistake);
        Capture run = run(parallel);
        assertThat(run.outcome()).isInstanceOf(RunOutcome.Exited.class);
        List<DataRace> races = run.run().races();
        assertThat(races)
                .isNotEmpty()
                .allMatch(race -> race.object().equals(Optional.of("g." + mistake.object())))
                .allMatch(race -> race.first().thread() != race.second().thread())
                .allMatch(race -> race.first().store() || race.second().store());
    }

    @ParameterizedTest
    @EnumSource(AnalysisMistake.class)
    void withoutMistakesThereAreNone(AnalysisMistake mistake) {
        Program parallel = parallel(mistake, UnaryOperator.identity());
        Capture run = run(parallel);
        assertThat(run.run().races()).isEmpty();
        assertThat(ParallelSimulationContract.transcript(run)).isEqualTo(ProgramRuns.interpret(parallel, NO_INPUT));
        assertThat(parallel.toString())
                .contains("@parallel.body.0") // the loop that fills an array
                .isNotEqualTo(parallel(mistake, mistake::mistake).toString());
    }

    private Program parallel(AnalysisMistake mistake, UnaryOperator<LoopParallelism> belief) {
        Program lowered = ParallelPrograms.program(target.target(), mistake.program());
        ParallelizeLoops pass = new ParallelizeLoops(target.target().traits(), THREADS)
                .withMinWork(1)
                .believing(belief);
        return BEFORE.then(pass).run(lowered, CompilerObserver.NONE);
    }

    private Capture run(Program program) {
        Executable executable = Executable.load(
                ParallelPrograms.assembly(target.target(), program).executable());
        return Simulator.builder().detectRaces().build().run(executable, NO_INPUT);
    }
}
