package edu.sysy.testing.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Program;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.Io;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.SimulatedProcess;
import edu.sysy.simulate.Simulator;
import edu.sysy.simulate.ThreadCounts;
import edu.sysy.simulate.race.DataRace;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.endtoend.ProgramRuns;
import edu.sysy.testing.target.TargetUnderTest;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The simulator runs threads, measures what they gain, and finds races in wrong programs only. */
public abstract class ParallelSimulationContract {
    private static final byte[] NO_INPUT = new byte[0];
    private static final int MANY_THREADS = 128;
    private static final int QUANTUM = 100;

    private final TargetUnderTest target;

    /** The contract of a target. */
    protected ParallelSimulationContract(TargetUnderTest target) {
        this.target = target;
    }

    private Executable executable(String source, int threads) {
        return executable(ParallelPrograms.program(target.target(), source, threads));
    }

    private Executable executable(Program program) {
        return Executable.load(
                ParallelPrograms.assembly(target.target(), program).executable());
    }

    @Test
    void regionsRunWithoutRaces() {
        for (int threads : new int[] {1, 2, 8}) {
            Program program = ParallelPrograms.program(target.target(), ParallelPrograms.REGIONS, threads);
            Executable executable = executable(program);
            Capture plain = Simulator.create().run(executable, NO_INPUT);
            Capture checked = Simulator.builder().detectRaces().build().run(executable, NO_INPUT);
            assertThat(transcript(plain)).as("%d threads", threads).isEqualTo(ProgramRuns.interpret(program, NO_INPUT));
            assertThat(transcript(checked)).isEqualTo(transcript(plain));
            assertThat(checked.run().races()).isEmpty();
            assertThat(checked.run().threads()).isEqualTo(plain.run().threads());
            assertThat(plain.run().threads().executed()).hasSize(threads);
            assertThat(plain.run().threads().total())
                    .isEqualTo(plain.run().counts().total());
        }
    }

    /** What a program has written, and what it has returned. */
    static String transcript(Capture capture) {
        return capture.outcome() instanceof RunOutcome.Exited(int value)
                ? Corpus.transcript(capture.output(), value)
                : capture.outcome().toString();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 50, 100_000})
    void whatProgramsDoDoesNotDependOnTheQuantum(int quantum) {
        Program program = ParallelPrograms.program(target.target(), ParallelPrograms.MAP, 3);
        Simulator simulator = Simulator.builder().quantum(quantum).detectRaces().build();
        Capture run = simulator.run(executable(program), NO_INPUT);
        assertThat(transcript(run)).isEqualTo(ProgramRuns.interpret(program, NO_INPUT));
        assertThat(run.run().races()).isEmpty();
    }

    @Test
    void independentIterationsAreFasterWithMoreThreads() {
        double before = 0;
        for (int threads : new int[] {1, 2, 4}) {
            ThreadCounts counts = Simulator.builder()
                    .quantum(QUANTUM)
                    .build()
                    .run(executable(ParallelPrograms.MAP, threads), NO_INPUT)
                    .run()
                    .threads();
            assertThat(counts.speedUp()).as(counts.toString()).isBetween(0.75 * threads, (double) threads);
            assertThat(counts.speedUp()).isGreaterThan(before);
            before = counts.speedUp();
        }
    }

    @Test
    void threadsTakeTurnsInStepsToo() {
        Program program = ParallelPrograms.program(target.target(), ParallelPrograms.MAP, 3);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Io io = new Io(InputStream.nullInputStream(), out, OutputStream.nullOutputStream());
        SimulatedProcess process = Simulator.create().start(executable(program), io);
        long before = 0;
        while (process.step()) {
            assertThat(process.executed()).isBetween(before + 1, before + 2);
            assertThat(process.instruction()).isNotEmpty();
            before = process.executed();
        }
        Run run = process.result();
        assertThat(run.outcome()).isEqualTo(new RunOutcome.Exited(0));
        assertThat(Corpus.transcript(out.toByteArray(), 0)).isEqualTo(ProgramRuns.interpret(program, NO_INPUT));
        assertThat(run.threads().executed()).hasSize(3).allMatch(executed -> executed > 1000);
        assertThat(run.threads().total()).isEqualTo(run.counts().total());
    }

    /** Loops of waiting take no time, so that the quantum does not matter. */
    @Test
    void waitingTakesNoTime() {
        ThreadCounts one = threads(1, 500);
        ThreadCounts often = threads(8, 100);
        ThreadCounts rarely = threads(8, 10_000);
        assertThat(one.work()).isEqualTo(one.total()).isEqualTo(one.criticalPath());
        assertThat(often.criticalPath())
                .isLessThan(one.criticalPath())
                .isCloseTo(rarely.criticalPath(), Percentage.withPercentage(5));
        assertThat(often.work()).isLessThan(often.total()).isBetween(one.work(), 4 * one.work());
    }

    private ThreadCounts threads(int threads, int quantum) {
        return Simulator.builder()
                .quantum(quantum)
                .build()
                .run(executable(ParallelPrograms.REGIONS, threads), NO_INPUT)
                .run()
                .threads();
    }

    /** Stacks of so many threads find no room between so much data and the stack of the first one. */
    @Test
    void thereAreFewerThreadsIfTheSystemHasNoMore() {
        Program program =
                ParallelPrograms.program(target.target(), "int huge[260000000];" + ParallelPrograms.MAP, MANY_THREADS);
        Capture run = Simulator.create().run(executable(program), NO_INPUT);
        assertThat(transcript(run))
                .isEqualTo(transcript(Simulator.create().run(executable(ParallelPrograms.MAP, 1), NO_INPUT)));
        assertThat(run.run().threads().executed()).hasSizeBetween(2, MANY_THREADS - 1);
    }

    @Test
    void storesToOneWordAreARace() {
        DataRace race = races(ParallelPrograms.ONE_CELL).getFirst();
        assertThat(race.object()).contains("g.cells");
        assertThat(race.first().thread()).isNotEqualTo(race.second().thread());
        for (DataRace.Access access : List.of(race.first(), race.second())) {
            assertThat(access.function()).contains("f.body");
            assertThat(access.line().orElseThrow().line()).isEqualTo(ParallelPrograms.RACE_LINE);
        }
        assertThat(race.toString()).contains("g.cells", "f.body", "thread");
    }

    @Test
    void iterationsThatReadTheNextOneAreARace() {
        assertThat(races(ParallelPrograms.NEXT_CELL))
                .isNotEmpty()
                .allMatch(race -> race.object().equals(Optional.of("g.cells")))
                .allMatch(race -> race.first().store() != race.second().store());
    }

    @Test
    void mainThatStoresWhileARegionRunsIsARace() {
        assertThat(races(ParallelPrograms.FIRST_READS)).hasSize(1);
    }

    private List<DataRace> races(String source) {
        Capture run = Simulator.builder().detectRaces().build().run(executable(source, 4), NO_INPUT);
        assertThat(run.outcome()).isInstanceOf(RunOutcome.Exited.class);
        return run.run().races();
    }

    @Test
    void aFaultOfAThreadEndsTheProgram() {
        Capture run = Simulator.create().run(executable(ParallelPrograms.FAULT, 4), NO_INPUT);
        assertThat(run.outcome()).isInstanceOf(RunOutcome.Faulted.class);
        RunOutcome.Faulted fault = (RunOutcome.Faulted) run.outcome();
        assertThat(fault.kind()).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(fault.function()).contains("f.body");
    }

    @Test
    void theLimitOfInstructionsCountsAllThreads() {
        Capture run =
                Simulator.builder().instructionLimit(20_000).build().run(executable(ParallelPrograms.MAP, 4), NO_INPUT);
        assertThat(run.outcome()).isInstanceOf(RunOutcome.LimitReached.class);
        assertThat(run.run().threads().total()).isBetween(20_000L, 20_100L);
    }
}
