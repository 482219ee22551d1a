package edu.sysy.examples.sysyc;

import edu.sysy.mips.simulate.Executable;
import edu.sysy.mips.simulate.InstructionCounts;
import edu.sysy.mips.simulate.Io;
import edu.sysy.mips.simulate.Outcome;
import edu.sysy.mips.simulate.Run;
import edu.sysy.mips.simulate.Simulator;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

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

    /** Runs the program and returns its exit status. */
    int run(byte[] executable, boolean statistics) {
        Simulator simulator = Simulator.builder()
                .clock(() -> System.currentTimeMillis() * 1_000_000)
                .build();
        Run run = simulator.run(Executable.load(executable), new Io(in, out, err));
        if (statistics) {
            err.println(json(run.programCounts()));
        }
        return switch (run.outcome()) {
            case Outcome.Exited exited -> exited.status();
            case Outcome failed -> {
                err.println("sysyc: error: the program failed: " + failed);
                yield FAULT_STATUS;
            }
        };
    }

    private static String json(InstructionCounts counts) {
        return "{\"total\":" + counts.total() + ",\"divide\":" + counts.divide() + ",\"multiply\":" + counts.multiply()
                + ",\"branch\":" + counts.branch() + ",\"jump\":" + counts.jump() + ",\"load\":" + counts.load()
                + ",\"store\":" + counts.store() + ",\"float\":" + counts.floatingPoint() + ",\"nop\":" + counts.nop()
                + ",\"other\":" + counts.other() + ",\"floatDivide\":" + counts.floatDivide() + ",\"floatMultiply\":"
                + counts.floatMultiply() + ",\"moveFromHiLo\":" + counts.moveFromHiLo() + "}";
    }
}
