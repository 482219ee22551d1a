package edu.sysy.spi;

import edu.sysy.Dialect;
import edu.sysy.Level;
import edu.sysy.Limits;
import edu.sysy.Target;
import edu.sysy.TargetTraits;
import edu.sysy.VerificationError;
import edu.sysy.VerificationException;
import edu.sysy.ast.Ast;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.WarningOptions;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** The target-independent implementation of the compiler's stages, found by {@link ServiceLoader}. */
public interface Toolchain {
    /** Reads and checks a source text in {@link Dialect#SYSY_2022}, with the default warnings. */
    default Ast parse(SourceFile source) {
        return parse(source, Dialect.SYSY_2022, WarningOptions.defaults(), Limits.none());
    }

    /** Reads and checks a source text that is written in a dialect, with the warnings that the options ask for. */
    Ast parse(SourceFile source, Dialect dialect, WarningOptions warnings, Limits limits);

    /** Turns a tree into the intermediate representation for a machine, with local variables in memory. */
    Program lower(Ast ast, TargetTraits traits);

    /**
     * {@link #parse} and {@link #lower} in one, which checks the tree once.
     *
     * @param listener receives the warnings, sorted by place
     */
    Program translate(
            SourceFile source,
            Dialect dialect,
            WarningOptions warnings,
            Limits limits,
            TargetTraits traits,
            Consumer<Diagnostic> listener);

    /** The passes that put local variables into SSA form. */
    Pipeline ssaConstruction();

    /**
     * The passes of a level that run on SSA form, for a machine.
     *
     * @param parallel how many threads a program may have
     */
    Pipeline optimization(Level level, TargetTraits traits, int parallel);

    /** A function with scalar operations in place of those on vectors, for a target that has none. */
    Function expandVectors(Function function);

    /** All passes, each with a name of its own. */
    List<Pass> passes();

    /** The pass called {@code name}. */
    Optional<Pass> pass(String name);

    /** The register allocator of a level. */
    RegisterAllocator allocator(Level level);

    /**
     * Gives all values of a program a register or a place in the frame. From {@link Level#O1} on, a function knows
     * which registers those that it calls leave alone.
     */
    MachineProgram allocateRegisters(SelectedProgram program, Target target, RegisterAllocator allocator, Level level);

    /**
     * The rules of the intermediate representation that a program breaks.
     *
     * @param whole whether it has to have a {@code main}
     */
    List<VerificationError> verify(Program program, boolean whole);

    /** The rules of machine code over virtual registers that a program breaks. */
    List<VerificationError> verify(SelectedProgram program, Target target);

    /** The rules of machine code that a program breaks, or that its register allocation does. */
    List<VerificationError> verify(MachineProgram program, Target target);

    /** An observer that verifies what each pass of a stage has made, and throws a {@link VerificationException}. */
    CompilerObserver verifier(String stage);

    /** All register allocators. */
    List<RegisterAllocator> allocators();

    /**
     * The implementation on the class path or module path.
     *
     * @throws IllegalStateException if there is none
     */
    static Toolchain load() {
        return ServiceLoader.load(Toolchain.class, Toolchain.class.getClassLoader())
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("no compiler implementation found: add edu.sysy:sysy-impl"));
    }
}
