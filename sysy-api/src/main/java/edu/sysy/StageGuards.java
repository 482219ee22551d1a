package edu.sysy;

import edu.sysy.concurrent.Workers;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Omissions;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.DiagnosticListener;
import edu.sysy.source.SourceFile;
import edu.sysy.spi.Toolchain;
import java.util.function.Function;

/**
 * What the stages of a compiler have around them: verification, limits and cancellation, the observer, and the listener
 * of diagnostics.
 */
record StageGuards(CompilerOptions options, StageVerification verification) {
    static StageGuards of(CompilerOptions options, Toolchain toolchain) {
        return new StageGuards(options, new StageVerification(options.verify(), toolchain, options.target()));
    }

    /** A stage that reports the errors of a source text before it throws them. */
    <T> Stage<SourceFile, T> reporting(String name, Function<SourceFile, T> stage) {
        return Stage.of(name, source -> {
            try {
                checkLength(source);
                return Cancellation.during(source, options.limits(), () -> stage.apply(source));
            } catch (CompilationException e) {
                e.diagnostics().forEach(diagnostic -> report(e.source(), diagnostic));
                throw e;
            }
        });
    }

    private void checkLength(SourceFile source) {
        int max = options.limits().maxSourceLength();
        if (source.text().length() > max) {
            throw Cancellation.failure(
                    source, "E0901", "the source has " + source.text().length() + " characters, more than " + max);
        }
    }

    /** Gives a finding to the listener of the options. */
    void report(SourceFile source, Diagnostic diagnostic) {
        DiagnosticListener listener = options.diagnostics();
        try {
            listener.report(source, diagnostic);
        } catch (Throwable e) {
            throw ComponentException.thrownBy(ComponentException.nameOf("diagnostic listener", listener), "", e);
        }
    }

    /** A stage that an observer is told of; the stage itself if there is none. */
    <I, O> Stage<I, O> observed(Stage<I, O> stage) {
        CompilerObserver observer = options.observer();
        if (observer == CompilerObserver.NONE) {
            return stage;
        }
        return Stage.of(stage.name(), input -> {
            long start = System.nanoTime();
            O output = stage.run(input);
            tell(observer, new StageRun(stage.name(), input, output, System.nanoTime() - start));
            return output;
        });
    }

    private static void tell(CompilerObserver observer, StageRun run) {
        try {
            observer.afterStage(run);
        } catch (Throwable e) {
            String when = "after stage '" + run.stage() + "'";
            throw ComponentException.thrownBy(ComponentException.nameOf("observer", observer), when, e);
        }
    }

    /** A stage that is verified if the options say so, and ends when its thread is interrupted or its time is over. */
    <I, O> Stage<I, O> checked(String name, Function<I, String> sourceName, Function<I, O> step) {
        return verification.of(limited(name, sourceName, step));
    }

    /** The same for the stage that runs a register allocator. */
    Stage<SelectedProgram, MachineProgram> checked(
            String name, RegisterAllocator allocator, Function<SelectedProgram, MachineProgram> step) {
        return verification.of(limited(name, SelectedProgram::sourceName, step), allocator);
    }

    private <I, O> Stage<I, O> limited(String name, Function<I, String> sourceName, Function<I, O> step) {
        return Stage.of(
                name,
                input -> Cancellation.during(
                        SourceFile.of(sourceName.apply(input), ""),
                        options.limits(),
                        () -> Omissions.during(
                                options.observer(), () -> Workers.during(options.threads(), () -> step.apply(input)))));
    }

    /** A stage that is verified if the options say so. */
    <I, O> Stage<I, O> verified(Stage<I, O> stage) {
        return verification.of(stage);
    }

    /** A stage that runs passes. */
    Stage<Program, Program> passes(String name, Pipeline passes) {
        CompilerObserver observer = verification.passes(name, options.observer());
        return checked(name, Program::sourceName, program -> run(passes, program, observer));
    }

    /** Runs passes on a program that may have so many instructions only, before and after each of them. */
    private Program run(Pipeline passes, Program program, CompilerObserver observer) {
        int max = options.limits().maxInstructions();
        return max == Integer.MAX_VALUE
                ? passes.run(program, observer)
                : passes.run(sized(program), observer.and(new SizeLimit(max)));
    }

    /** A program that no pass has changed yet, unless it has more instructions than the options allow. */
    Program sized(Program program) {
        int max = options.limits().maxInstructions();
        if (max != Integer.MAX_VALUE) {
            new SizeLimit(max).check(program, "after translation");
        }
        return program;
    }
}
