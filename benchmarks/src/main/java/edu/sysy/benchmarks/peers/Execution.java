package edu.sysy.benchmarks.peers;

import edu.sysy.simulate.AddressRange;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.Profile;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import java.util.Optional;

/**
 * A run of a program that prints what it should.
 *
 * @param count the executed instructions of the program and of what its compiler calls by itself, but not of the
 *     library
 * @param hot the function that executes most of them
 * @param hotCount how many those are
 */
record Execution(Count count, String hot, long hotCount) {
    /**
     * What is compared.
     *
     * @param instructions how many are executed
     * @param bytes the size of the program's text
     */
    record Count(long instructions, int bytes) {}

    /**
     * What came of a run.
     *
     * @param execution the run, if the program did what it should
     * @param isUnknown whether it did not because the simulator lacks an instruction
     */
    record Attempt(Optional<Execution> execution, boolean isUnknown) {}

    private static final String BEGIN = "__prog_begin";
    private static final String END = "__own_end";

    /** Runs an executable for so many instructions. */
    static Attempt of(Executable executable, CorpusProgram program, long limit) {
        Capture capture = Simulator.builder().instructionLimit(limit).build().run(executable, program.input());
        Optional<Execution> execution = Optional.of(capture)
                .filter(run -> run.outcome() instanceof RunOutcome.Exited exited
                        && program.accepts(run.output(), exited.status()))
                .map(run -> of(executable, run.run()));
        boolean isUnknown = capture.outcome() instanceof RunOutcome.Faulted faulted
                && faulted.kind() == FaultKind.RESERVED_INSTRUCTION;
        return new Attempt(execution, isUnknown);
    }

    /** The same with another count, as another library gives it; the function that is hot executes the same share. */
    Execution withCount(Count other) {
        double share = hotCount / (double) count.instructions();
        return new Execution(other, hot, Math.round(share * other.instructions()));
    }

    /** The size of the program's text. */
    static int bytes(Executable executable) {
        AddressRange own = own(executable);
        return own.end() - own.begin();
    }

    private static Execution of(Executable executable, Run run) {
        Count count = new Count(run.programCounts().total(), bytes(executable));
        return hottest(run.profile(), own(executable))
                .map(hot ->
                        new Execution(count, hot.function().name(), hot.counts().total()))
                .orElse(new Execution(count, "", 0));
    }

    /** Without what the compiler calls by itself. */
    private static AddressRange own(Executable executable) {
        return executable.range(BEGIN, END).or(executable::programRange).orElseThrow();
    }

    private static Optional<Profile.FunctionCounts> hottest(Profile profile, AddressRange own) {
        for (Profile.FunctionCounts each : profile.functions()) {
            if (own.contains(each.function().address())) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
