package edu.sysy.cli;

import edu.sysy.cli.report.RunStatistics;
import edu.sysy.interpret.CallChain;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.interpret.RunningCall;
import edu.sysy.ir.Program;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Io;
import edu.sysy.simulate.ProfileReport;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.SimulatedMachine;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;

/** Runs a compiled program on the simulator with the streams of the command line. */
final class ProgramRun {
    /** What a shell reports for a process that died of a bad memory access. */
    private static final int FAULT_STATUS = 139;

    /** What ThreadSanitizer has programs exit with that have data races. */
    private static final int RACE_STATUS = 66;

    private final InputStream in;
    private final OutputStream out;
    private final PrintStream err;
    private final ClassLoader loader;

    /**
     * @param loader where simulated machines are
     */
    ProgramRun(InputStream in, OutputStream out, PrintStream err, ClassLoader loader) {
        this.loader = loader;
        this.in = in;
        this.out = out;
        this.err = err;
    }

    /** What the program reads. */
    InputStream input() {
        return in;
    }

    /** Runs the program, reports what the arguments ask for, and returns its exit status. */
    int run(byte[] file, Arguments arguments, SourceFile source) {
        Simulator.Builder builder = Simulator.builder().clock(() -> System.currentTimeMillis() * 1_000_000);
        if (arguments.statistics() || arguments.profile()) {
            arguments.machine().caches().ifPresent(builder::caches);
        }
        if (arguments.races()) {
            builder.detectRaces();
        }
        Simulator simulator = builder.build();
        Executable program = Executable.load(file, SimulatedMachine.all(loader));
        Io io = new Io(in, out, err);
        Run run = arguments.trace()
                ? simulator.start(program, io).run(step -> err.println(step))
                : simulator.run(program, io);
        if (arguments.statistics()) {
            err.println(RunStatistics.json(
                    program,
                    run,
                    arguments.machine().costModel(),
                    arguments.machine().processor()));
        }
        if (arguments.profile()) {
            ProfileReport report =
                    ProfileReport.of(program, run, arguments.machine().costModel());
            if (arguments.jsonReports()) {
                err.println(report.json());
            } else {
                err.print(report.text(source.text()));
            }
            if (!arguments.jsonReports() && run.threads().executed().size() > 1) {
                err.println(run.threads());
            }
        }
        run.races().forEach(race -> err.println("sysyc: " + race));
        return switch (run.outcome()) {
            case RunOutcome.Exited exited -> run.races().isEmpty() ? exited.status() : RACE_STATUS;
            case RunOutcome failed -> {
                err.println("sysyc: error: the program failed: " + failed);
                yield FAULT_STATUS;
            }
        };
    }

    /** Runs a program in the interpreter, says where it went wrong if it did, and returns its exit status. */
    int interpret(Program program, SourceFile source) {
        Outcome outcome = Interpreter.builder().checkBounds(true).build().run(program, in, out, err);
        return switch (outcome) {
            case Outcome.Returned returned -> returned.value() & 0xff;
            case Outcome.Faulted fault -> {
                err.println(place(source, fault.line()) + "error: in " + fault.function() + ": the program "
                        + fault.reason());
                print(fault.calls(), source);
                yield FAULT_STATUS;
            }
            case Outcome.LimitReached limit -> {
                String calls = String.format(
                        Locale.ROOT, "%,d calls are running", limit.calls().depth());
                err.println(place(source, limit.line()) + "error: in " + limit.function()
                        + ": the program needs too much of "
                        + limit.limit().name().toLowerCase(Locale.ROOT) + "; " + calls);
                print(limit.calls(), source);
                yield FAULT_STATUS;
            }
        };
    }

    private static String place(SourceFile source, int line) {
        return source.name() + (line > 0 ? ":" + line : "") + ": ";
    }

    /** Prints the running calls, the last one first. */
    private void print(CallChain calls, SourceFile source) {
        calls.last().forEach(call -> print(call, source));
        if (calls.omitted() > 0) {
            err.println(String.format(Locale.ROOT, "%s: note: ... %,d calls ...", source.name(), calls.omitted()));
        }
        calls.first().forEach(call -> print(call, source));
    }

    private void print(RunningCall call, SourceFile source) {
        String times = call.times() > 1 ? String.format(Locale.ROOT, ", %,d times", call.times()) : "";
        err.println(place(source, call.line()) + "note: called from " + call.function() + times);
    }
}
