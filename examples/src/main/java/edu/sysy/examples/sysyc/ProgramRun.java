package edu.sysy.examples.sysyc;

import edu.sysy.mips.CostModel;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.simulate.CycleEstimate;
import edu.sysy.simulate.AddressRange;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.InstructionClass;
import edu.sysy.simulate.InstructionCounts;
import edu.sysy.simulate.Io;
import edu.sysy.simulate.ProfileReport;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Optional;

/** Runs a compiled program on the simulator with the streams of the command line. */
final class ProgramRun {
    /** What a shell reports for a process that died of a bad memory access. */
    private static final int FAULT_STATUS = 139;

    private final InputStream in;
    private final OutputStream out;
    private final PrintStream err;

    ProgramRun(InputStream in, OutputStream out, PrintStream err) {
        this.in = in;
        this.out = out;
        this.err = err;
    }

    /** Runs the program, reports what the arguments ask for, and returns its exit status. */
    int run(byte[] file, Arguments arguments, SourceFile source) {
        Simulator simulator = Simulator.builder()
                .clock(() -> System.currentTimeMillis() * 1_000_000)
                .build();
        Executable program = Executable.load(file);
        Run run = simulator.run(program, new Io(in, out, err));
        if (arguments.statistics()) {
            err.println(json(
                    run.programCounts(),
                    arguments.costModel(),
                    cycles(program, run, arguments.target().processor())));
        }
        if (arguments.profile()) {
            ProfileReport report = ProfileReport.of(program, run, arguments.costModel());
            if (arguments.jsonReports()) {
                err.println(report.json());
            } else {
                err.print(report.text(source.text()));
            }
        }
        return switch (run.outcome()) {
            case RunOutcome.Exited exited -> exited.status();
            case RunOutcome failed -> {
                err.println("sysyc: error: the program failed: " + failed);
                yield FAULT_STATUS;
            }
        };
    }

    /** An estimate of the cycles of what was compiled, for the processor it was compiled for. */
    private static String cycles(Executable program, Run run, ProcessorModel processor) {
        if (!processor.hasDelays()) {
            return "";
        }
        AddressRange all = new AddressRange(0, -1);
        long cycles = CycleEstimate.cycles(
                run.profile(), processor, program.programRange().orElse(all));
        return ",\"cycles\":" + cycles + ",\"processor\":\"" + processor.name() + "\"";
    }

    private static String json(InstructionCounts counts, Optional<CostModel> costModel, String cycles) {
        StringBuilder classes = new StringBuilder();
        for (InstructionClass kind : counts.classes()) {
            classes.append(",\"").append(kind.key()).append("\":").append(counts.count(kind));
        }
        return "{\"total\":" + counts.total() + classes
                + costModel
                        .map(model -> ",\"cost\":" + counts.cost(model) + ",\"costModel\":\"" + model.name() + "\"")
                        .orElse("")
                + cycles
                + "}";
    }
}
