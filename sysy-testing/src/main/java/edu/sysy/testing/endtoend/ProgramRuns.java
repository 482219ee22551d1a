package edu.sysy.testing.endtoend;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.interpret.Interpreter;
import edu.sysy.ir.Program;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.Tools;
import edu.sysy.testing.target.Emulator;
import edu.sysy.verify.VerifyingObserver;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compiles programs and runs them in every way there is; each way gives a transcript that can be compared. */
public final class ProgramRuns {
    /** How many operations the interpreter and the simulator may execute for one program. */
    private static final long LIMIT = Long.getLong("sysy.corpus.limit", 100_000_000);

    /** How long the emulator may take for one program. */
    private static final int SECONDS = Integer.getInteger("sysy.corpus.seconds", 10);

    /** The status of a process that ended by an access to memory that is not there. */
    private static final int SEGMENTATION_FAULT = 128 + 11;

    private static final Simulator SIMULATOR =
            Simulator.builder().instructionLimit(LIMIT).build();

    private ProgramRuns() {}

    /** A compiler that verifies the program after each pass. */
    public static Compiler compiler(Target target, Level level) {
        return Compiler.builder()
                .optimize(level)
                .target(target)
                .observer(new VerifyingObserver())
                .build();
    }

    /** The program of a corpus entry as its passes leave it. */
    public static Program optimized(Compiler compiler, Corpus.Entry entry) {
        return optimized(compiler, SourceFile.of(entry + ".sy", entry.source()));
    }

    /** A program as its passes leave it. */
    public static Program optimized(Compiler compiler, SourceFile source) {
        return compiler.parse()
                .andThen(compiler.buildSsa())
                .andThen(compiler.optimize())
                .run(source);
    }

    /** The finished program. */
    public static Assembly assemble(Compiler compiler, Program optimized) {
        return compiler.allocateRegisters().andThen(compiler.emit()).run(optimized);
    }

    /** What the interpreter makes of a program. */
    public static String interpret(Program program, byte[] input) {
        return interpret(program, input, LIMIT);
    }

    /** The same, for at most that many operations. */
    public static String interpret(Program program, byte[] input, long limit) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        edu.sysy.interpret.Outcome outcome = Interpreter.builder()
                .operationLimit(limit)
                .build()
                .run(program, new ByteArrayInputStream(input), out, OutputStream.nullOutputStream());
        return switch (outcome) {
            case edu.sysy.interpret.Outcome.Returned returned -> Corpus.transcript(out.toByteArray(), returned.value());
            case edu.sysy.interpret.Outcome.LimitReached reached -> CorpusRun.UNFINISHED;
            case edu.sysy.interpret.Outcome.Faulted faulted ->
                Corpus.canonical(out.toString(StandardCharsets.ISO_8859_1)) + "\n" + faulted;
        };
    }

    /** What the simulator makes of an executable. */
    public static String simulate(byte[] executable, byte[] input) {
        return simulate(executable, input, LIMIT);
    }

    /** The same, for at most that many instructions. */
    public static String simulate(byte[] executable, byte[] input, long limit) {
        Simulator simulator = Simulator.builder().instructionLimit(limit).build();
        Capture capture = simulator.run(Executable.load(executable), input);
        return switch (capture.run().outcome()) {
            case RunOutcome.Exited exited -> Corpus.transcript(capture.output(), exited.value());
            case RunOutcome.LimitReached reached -> CorpusRun.UNFINISHED;
            case RunOutcome.Faulted faulted ->
                Corpus.canonical(new String(capture.output(), StandardCharsets.ISO_8859_1)) + "\n" + faulted;
        };
    }

    /** The same, but a program that faults ends as a process that a signal ends: for programs that really do. */
    public static String simulateProcess(byte[] executable, byte[] input) {
        Capture capture = SIMULATOR.run(Executable.load(executable), input);
        return switch (capture.run().outcome()) {
            case RunOutcome.Exited exited -> Corpus.transcript(capture.output(), exited.value());
            case RunOutcome.LimitReached reached -> CorpusRun.UNFINISHED;
            case RunOutcome.Faulted faulted -> Corpus.transcript(capture.output(), SEGMENTATION_FAULT);
        };
    }

    /** What an emulator makes of an executable. */
    public static String emulate(Emulator emulator, byte[] executable, byte[] input) throws IOException {
        Path folder = Files.createTempDirectory("sysy-elf");
        try {
            return emulate(emulator, Files.write(folder.resolve("program"), executable), input);
        } finally {
            Tools.deleteFolder(folder);
        }
    }

    /** What an emulator makes of an executable file. */
    public static String emulate(Emulator emulator, Path executable, byte[] input) throws IOException {
        if (!executable.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + executable + " executable");
        }
        return Tools.runFor(SECONDS, emulator.commandLine(executable), input)
                .map(finished -> Corpus.transcript(finished.output(), finished.status()))
                .orElse(CorpusRun.UNFINISHED);
    }
}
