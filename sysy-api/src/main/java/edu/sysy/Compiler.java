package edu.sysy;

import edu.sysy.ast.Ast;
import edu.sysy.concurrent.Workers;
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

/**
 * Compiles SysY programs, all at once or stage by stage.
 *
 * {@snippet lang = "java":
 * Compiler compiler = Compiler.builder().optimize(Level.O2).target(target).build();
 * Assembly assembly = compiler.compile(source);
 *
 * Ast ast = compiler.parse().run(source);
 * Program ssa = compiler.buildSsa().run(ast);
 * Program optimized = compiler.optimize().run(ssa);
 * MachineProgram code = compiler.allocateRegisters().run(optimized);
 * Assembly same = compiler.emit().run(code);
 * }
 *
 * <p>A compiler is immutable and may be used by many threads; the same source always gives the same bytes.
 */
public final class Compiler {
    private static final String LOWER = "lower";

    private final CompilerOptions options;
    private final Toolchain toolchain;
    private final StageGuards guards;

    private Compiler(CompilerOptions options) {
        this.options = options;
        this.toolchain = Toolchain.load();
        this.guards = StageGuards.of(options, toolchain);
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
        return guards.observed(guards.reporting("parse", source -> {
            Ast ast = toolchain.parse(source, options.dialect(), options.warnings(), options.limits());
            ast.warnings().forEach(warning -> guards.report(source, warning));
            return ast;
        }));
    }

    /**
     * {@link #parse}, then {@link #buildSsa}, of which each would check the tree. An observer sees the stages, and pays
     * for that.
     */
    private Stage<SourceFile, Program> translate() {
        if (options.observer() != CompilerObserver.NONE) {
            return parse().andThen(buildSsa());
        }
        TargetTraits traits = options.target().traits();
        Stage<SourceFile, Program> lower = guards.reporting(
                "parse," + LOWER,
                source -> toolchain.translate(
                        source,
                        options.dialect(),
                        options.warnings(),
                        options.limits(),
                        traits,
                        warning -> guards.report(source, warning)));
        return guards.verified(lower).andThen(constructSsa());
    }

    /**
     * Turns a tree into the intermediate representation in its memory form: each local variable, and each parameter
     * that is assigned, is an {@code alloca} that is read by {@code load} and written by {@code store}. Every stage and
     * pass takes programs of this form; {@link #constructSsa} makes values of the variables.
     *
     * <p>The stage throws {@link CompilationException} if the tree was not made by {@link #parse} and has an error.
     */
    public Stage<Ast, Program> lower() {
        TargetTraits traits = options.target().traits();
        return guards.observed(
                guards.checked(LOWER, ast -> ast.source().name(), ast -> guards.sized(toolchain.lower(ast, traits))));
    }

    /**
     * Makes SSA values of the local variables of a program in memory form, of those that are single words and whose
     * addresses are only loaded from and stored to; the others stay in memory.
     */
    public Stage<Program, Program> constructSsa() {
        return guards.observed(guards.passes("construct-ssa", toolchain.ssaConstruction()));
    }

    /**
     * {@link #lower}, then {@link #constructSsa}: turns a tree into the intermediate representation, where local
     * variables are SSA values.
     *
     * <p>The stage throws {@link CompilationException} if the tree was not made by {@link #parse} and has an error.
     */
    public Stage<Ast, Program> buildSsa() {
        Stage<Ast, Program> both = lower().andThen(constructSsa());
        return Stage.of("build-ssa", both::run);
    }

    /** Runs the passes of the level, or those the options name instead. */
    public Stage<Program, Program> optimize() {
        return guards.observed(guards.passes("optimize", pipeline()));
    }

    /** Chooses instructions: machine code over virtual registers, which may be looked at and changed. */
    public Stage<Program, SelectedProgram> selectInstructions() {
        return guards.observed(guards.checked("select-instructions", Program::sourceName, program -> {
            List<edu.sysy.ir.Function> bodies = program.functions();
            List<MachineFunction> functions = Workers.map(bodies.size(), i -> select(program, bodies.get(i)));
            return new SelectedProgram(program.sourceName(), program.globals(), functions);
        }));
    }

    private MachineFunction select(Program program, edu.sysy.ir.Function function) {
        Target target = options.target();
        edu.sysy.ir.Function known =
                function.usesVectors() && !target.traits().hasVectors() ? toolchain.expandVectors(function) : function;
        return ComponentException.call(
                this::targetName, () -> "in @" + function.name(), () -> target.select(program, known, options.level()));
    }

    private String targetName() {
        return "target '" + options.target().name() + "'";
    }

    /**
     * Gives each virtual register a register or a place in the frame. From {@link Level#O1} on, functions that are
     * called come before those that call them, which may keep values where the called ones leave them alone.
     */
    public Stage<SelectedProgram, MachineProgram> allocateSelected() {
        Target target = options.target();
        RegisterAllocator allocator = options.allocator().orElseGet(() -> toolchain.allocator(options.level()));
        return guards.observed(guards.checked(
                "allocate-selected",
                allocator,
                program -> toolchain.allocateRegisters(program, target, allocator, options.level())));
    }

    /** {@link #selectInstructions}, then {@link #allocateSelected}. */
    public Stage<Program, MachineProgram> allocateRegisters() {
        Stage<Program, MachineProgram> both = selectInstructions().andThen(allocateSelected());
        return Stage.of("allocate-registers", both::run);
    }

    /** Makes the finished program. */
    public Stage<MachineProgram, Assembly> emit() {
        return guards.observed(guards.checked("emit", MachineProgram::sourceName, this::emit));
    }

    private Assembly emit(MachineProgram program) {
        return ComponentException.call(
                this::targetName, () -> "", () -> options.target().emit(program));
    }

    /**
     * All stages, one after the other. Warnings go to the listener of {@link Builder#diagnostics}.
     *
     * @throws CompilationException if the text has an error; it carries all diagnostics. Also if a limit of the options
     *     is exceeded or the thread is interrupted, see {@link Limits} and {@link Cancellation}
     */
    public Assembly compile(SourceFile source) {
        Objects.requireNonNull(source, "source");
        Stage<SourceFile, Assembly> all =
                translate().andThen(optimize()).andThen(allocateRegisters()).andThen(emit());
        return Cancellation.during(source, options.limits(), () -> all.run(source));
    }

    /** The passes that {@link #optimize} runs, each {@linkplain Pipeline#forTarget for the target}. */
    public Pipeline pipeline() {
        TargetTraits traits = options.target().traits();
        return options.pipeline()
                .map(passes -> passes.forTarget(traits))
                .orElseGet(() -> toolchain.optimization(options.level(), traits, options.parallel()));
    }

    /**
     * The pass of the library called {@code name}, if there is one; {@link Extensions} know those of others too. It is
     * for {@link TargetTraits#DEFAULT} until a compiler, {@link Pipeline#forTarget} or {@link Pass#forTarget} tells it
     * the target.
     */
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

    /** The target and the level. */
    @Override
    public String toString() {
        return "compiler for " + options.target().name() + " at " + options.level();
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

        /** Passes to run instead of those of the level, each {@linkplain Pipeline#forTarget for the target}. */
        public Builder pipeline(Pipeline pipeline) {
            options.pipeline(pipeline);
            return this;
        }

        /**
         * Whether to check what each stage is given and what each stage and pass makes, machine code and its registers
         * included; not unless said otherwise. A rule that is broken is a {@link VerificationException} with the stage
         * or pass that broke it, the function, the block and the instruction. Stages of users are checked by the stage
         * after them. It takes several times as long as the compilation.
         */
        public Builder verify(boolean verify) {
            options.verify(verify);
            return this;
        }

        /**
         * How many threads a compile may use; one unless said otherwise. Functions are optimized, allocated and emitted
         * several at once, the rest of the work is done in the thread that compiles. The result, and what observers are
         * told and in which order, does not depend on it. Passes over functions, targets and allocators of one's own
         * must stand being called by several threads.
         *
         * @throws IllegalArgumentException when the compiler is built, if {@code threads} is less than 1
         */
        public Builder threads(int threads) {
            options.threads(threads);
            return this;
        }

        /**
         * How many threads the program may have when it runs; one unless said otherwise. From {@link Level#O2} on, all
         * of them run loops whose iterations do not depend on each other, where that pays. A {@link #pipeline} of one's
         * own says itself what it does.
         *
         * @throws IllegalArgumentException when the compiler is built, if {@code parallel} is less than 1 or more than
         *     {@link CompilerOptions#MAX_PARALLEL}
         */
        public Builder parallel(int parallel) {
            options.parallel(parallel);
            return this;
        }

        /** The register allocator to use instead of that of the level. */
        public Builder allocator(RegisterAllocator allocator) {
            options.allocator(allocator);
            return this;
        }

        @Override
        public String toString() {
            return "builder of a compiler";
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
