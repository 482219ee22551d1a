package edu.sysy;

import edu.sysy.ast.Ast;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.CompilationException;
import edu.sysy.source.DiagnosticListener;
import edu.sysy.source.SourceFile;
import edu.sysy.source.WarningOptions;
import edu.sysy.spi.Extensions;
import edu.sysy.spi.Toolchain;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Compiles SysY programs, all at once or stage by stage.
 *
 * <p>A compiler is immutable and may be used by many threads; the same source always gives the same bytes.
 */
public final class Compiler {
    private final CompilerOptions options;
    private final Toolchain toolchain;

    private Compiler(CompilerOptions options) {
        this.options = options;
        this.toolchain = Toolchain.load();
    }

    /** A compiler with the given options. */
    public static Compiler of(CompilerOptions options) {
        return new Compiler(Objects.requireNonNull(options, "options"));
    }

    /** Starts a compiler with the default options; a target has to be given. */
    public static Builder builder() {
        return new Builder();
    }

    /** What this compiler was asked to do. */
    public CompilerOptions options() {
        return options;
    }

    /**
     * Reads and checks a source text.
     *
     * <p>The stage throws {@link CompilationException} with all diagnostics if the text has an error. Otherwise the
     * tree carries the warnings that the options ask for. Either way the listener of the options receives them first.
     */
    public Stage<SourceFile, Ast> parse() {
        return observed(reporting("parse", source -> {
            Ast ast = toolchain.parse(source, options.dialect(), options.warnings(), options.limits());
            ast.warnings().forEach(warning -> options.diagnostics().report(source, warning));
            return ast;
        }));
    }

    /** A stage that an observer is told of; the stage itself if there is none. */
    private <I, O> Stage<I, O> observed(Stage<I, O> stage) {
        CompilerObserver observer = options.observer();
        if (observer == CompilerObserver.NONE) {
            return stage;
        }
        return Stage.of(stage.name(), input -> {
            long start = System.nanoTime();
            O output = stage.run(input);
            long nanoseconds = System.nanoTime() - start;
            observer.afterStage(new StageRun(stage.name(), input, output, nanoseconds));
            return output;
        });
    }

    /**
     * {@link #parse}, then {@link #buildSsa}, of which each would check the tree. An observer sees the two stages, and
     * pays for that.
     */
    private Stage<SourceFile, Program> translate() {
        if (options.observer() != CompilerObserver.NONE) {
            return parse().andThen(buildSsa());
        }
        Pipeline construction = toolchain.ssaConstruction();
        TargetTraits traits = options.target().traits();
        return reporting("translate", source -> {
            Program program = toolchain.translate(
                    source,
                    options.dialect(),
                    options.warnings(),
                    options.limits(),
                    traits,
                    warning -> options.diagnostics().report(source, warning));
            return run(construction, program);
        });
    }

    /** A stage that reports the errors of a source text before it throws them. */
    private <T> Stage<SourceFile, T> reporting(String name, Function<SourceFile, T> stage) {
        return Stage.of(name, source -> {
            try {
                checkLength(source);
                return Cancellation.during(source, options.limits(), () -> stage.apply(source));
            } catch (CompilationException e) {
                e.diagnostics().forEach(diagnostic -> options.diagnostics().report(e.source(), diagnostic));
                throw e;
            }
        });
    }

    /**
     * Turns a tree into the intermediate representation, where local variables are SSA values.
     *
     * <p>The stage throws {@link CompilationException} if the tree was not made by {@link #parse} and has an error.
     */
    public Stage<Ast, Program> buildSsa() {
        Pipeline construction = toolchain.ssaConstruction();
        TargetTraits traits = options.target().traits();
        return limited("build-ssa", ast -> ast.source().name(), ast -> run(construction, toolchain.lower(ast, traits)));
    }

    /** Runs the passes of the level, or those the options name instead. */
    public Stage<Program, Program> optimize() {
        Pipeline passes = pipeline();
        return limited("optimize", Program::sourceName, program -> run(passes, program));
    }

    /** Chooses instructions: machine code over virtual registers, which may be looked at and changed. */
    public Stage<Program, SelectedProgram> selectInstructions() {
        Target target = options.target();
        return limited("select-instructions", Program::sourceName, program -> {
            List<MachineFunction> functions = program.functions().stream()
                    .map(function -> target.select(program, function, options.level()))
                    .toList();
            return new SelectedProgram(program.sourceName(), program.globals(), functions);
        });
    }

    /**
     * Gives each virtual register a register or a place in the frame. From {@link Level#O1} on, functions that are
     * called come before those that call them, which may keep values where the called ones leave them alone.
     */
    public Stage<SelectedProgram, MachineProgram> allocateSelected() {
        Target target = options.target();
        RegisterAllocator allocator = options.allocator().orElseGet(() -> toolchain.allocator(options.level()));
        return limited(
                "allocate-selected",
                SelectedProgram::sourceName,
                program -> toolchain.allocateRegisters(program, target, allocator, options.level()));
    }

    /** {@link #selectInstructions}, then {@link #allocateSelected}. */
    public Stage<Program, MachineProgram> allocateRegisters() {
        Stage<Program, MachineProgram> both = selectInstructions().andThen(allocateSelected());
        return Stage.of("allocate-registers", both::run);
    }

    /** Makes the finished program. */
    public Stage<MachineProgram, Assembly> emit() {
        Target target = options.target();
        return limited("emit", MachineProgram::sourceName, target::emit);
    }

    private void checkLength(SourceFile source) {
        int max = options.limits().maxSourceLength();
        if (source.text().length() > max) {
            throw Cancellation.failure(
                    source, "E0901", "the source has " + source.text().length() + " characters, more than " + max);
        }
    }

    /** Runs passes on a program that may have so many instructions only, before and after each of them. */
    private Program run(Pipeline passes, Program program) {
        int max = options.limits().maxInstructions();
        if (max == Integer.MAX_VALUE) {
            return passes.run(program, options.observer());
        }
        SizeLimit limit = new SizeLimit(max);
        limit.check(program, "after translation");
        return passes.run(program, options.observer().and(limit));
    }

    /** A stage that ends when its thread is interrupted or its time is over. */
    private <I, O> Stage<I, O> limited(String name, Function<I, String> sourceName, Function<I, O> step) {
        return observed(Stage.of(
                name,
                input -> Cancellation.during(
                        SourceFile.of(sourceName.apply(input), ""), options.limits(), () -> step.apply(input))));
    }

    /**
     * All stages, one after the other. Warnings go to the listener of {@link Builder#diagnostics}.
     *
     * @throws CompilationException if the text has an error; it carries all diagnostics. Also if a limit of the options
     *     is exceeded or the thread is interrupted, see {@link Limits} and {@link Cancellation}
     */
    public Assembly compile(SourceFile source) {
        Stage<SourceFile, Assembly> all =
                translate().andThen(optimize()).andThen(allocateRegisters()).andThen(emit());
        return Cancellation.during(source, options.limits(), () -> all.run(source));
    }

    /** The passes that {@link #optimize} runs. */
    public Pipeline pipeline() {
        return options.pipeline()
                .orElseGet(() ->
                        toolchain.optimization(options.level(), options.target().traits()));
    }

    /** The pass of the library called {@code name}, if there is one; {@link Extensions} know those of others too. */
    public static Optional<Pass> pass(String name) {
        return Toolchain.load().pass(name);
    }

    /**
     * The register allocators there are, by {@linkplain RegisterAllocator#name name}, for {@link Builder#allocator}:
     * {@code ssa} and {@code iterated-coalescing} work on whole functions, {@code local} block by block.
     */
    public static List<RegisterAllocator> allocators() {
        return Toolchain.load().allocators();
    }

    /** The register allocator called {@code name}, if there is one. */
    public static Optional<RegisterAllocator> allocator(String name) {
        return allocators().stream()
                .filter(allocator -> allocator.name().equals(name))
                .findFirst();
    }

    /** Collects the options of a compiler. */
    public static final class Builder {
        private final CompilerOptions.Builder options = CompilerOptions.builder();

        private Builder() {}

        /** How hard to try; {@link Level#O2} unless said otherwise. */
        public Builder optimize(Level level) {
            options.level(level);
            return this;
        }

        /** The machine to compile for. */
        public Builder target(Target target) {
            options.target(target);
            return this;
        }

        /** The language of the source; {@link Dialect#SYSY_2022} unless said otherwise. */
        public Builder dialect(Dialect dialect) {
            options.dialect(dialect);
            return this;
        }

        /** Watches the stages and passes run; {@code edu.sysy.report} has observers that measure and print. */
        public Builder observer(CompilerObserver observer) {
            options.observer(observer);
            return this;
        }

        /**
         * Which warnings are reported, and which are errors; {@link WarningOptions#defaults} unless said otherwise.
         */
        public Builder warnings(WarningOptions warnings) {
            options.warnings(warnings);
            return this;
        }

        /** Receives the diagnostics of each text that is read: warnings, and errors before they are thrown. */
        public Builder diagnostics(DiagnosticListener listener) {
            options.diagnostics(listener);
            return this;
        }

        /** What a compile may take at most; {@link Limits#none} unless said otherwise. */
        public Builder limits(Limits limits) {
            options.limits(limits);
            return this;
        }

        /** Passes to run instead of those of the level. */
        public Builder pipeline(Pipeline pipeline) {
            options.pipeline(pipeline);
            return this;
        }

        /** The register allocator to use instead of that of the level. */
        public Builder allocator(RegisterAllocator allocator) {
            options.allocator(allocator);
            return this;
        }

        /**
         * The compiler.
         *
         * @throws IllegalStateException if no target was given
         */
        public Compiler build() {
            return Compiler.of(options.build());
        }
    }
}
