package edu.sysy.codegen;

import edu.sysy.Dialect;
import edu.sysy.Level;
import edu.sysy.Limits;
import edu.sysy.Target;
import edu.sysy.TargetTraits;
import edu.sysy.VerificationError;
import edu.sysy.ast.Ast;
import edu.sysy.codegen.regalloc.ProgramAllocation;
import edu.sysy.codegen.regalloc.coalescing.IteratedAllocator;
import edu.sysy.codegen.regalloc.local.LocalAllocator;
import edu.sysy.codegen.regalloc.ssa.SsaAllocator;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.optimize.Pipelines;
import edu.sysy.optimize.vector.ExpandVectors;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.WarningOptions;
import edu.sysy.spi.Toolchain;
import edu.sysy.verify.IrVerifier;
import edu.sysy.verify.MachineVerifier;
import edu.sysy.verify.VerifyingObserver;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Puts the front end, the passes and the register allocators together. */
public final class StandardToolchain implements Toolchain {
    /** Called by {@link java.util.ServiceLoader}. */
    public StandardToolchain() {}

    @Override
    public Ast parse(SourceFile source, Dialect dialect, WarningOptions warnings, Limits limits) {
        return FrontEnd.parse(source, dialect, warnings, limits.maxNesting());
    }

    @Override
    public Program lower(Ast ast, TargetTraits traits) {
        return FrontEnd.lower(ast, traits);
    }

    @Override
    public Program translate(
            SourceFile source,
            Dialect dialect,
            WarningOptions warnings,
            Limits limits,
            TargetTraits traits,
            Consumer<Diagnostic> listener) {
        return FrontEnd.translate(source, dialect, warnings, limits.maxNesting(), traits, listener);
    }

    @Override
    public Pipeline ssaConstruction() {
        return Pipelines.ssaConstruction();
    }

    @Override
    public Pipeline optimization(Level level, TargetTraits traits, int parallel) {
        return Pipelines.optimization(level, traits, parallel);
    }

    @Override
    public Function expandVectors(Function function) {
        return new ExpandVectors().run(function, PassContext.SILENT);
    }

    @Override
    public List<Pass> passes() {
        return PassCatalogue.passes();
    }

    @Override
    public Optional<Pass> pass(String name) {
        return PassCatalogue.named(name);
    }

    @Override
    public RegisterAllocator allocator(Level level) {
        return level == Level.O0 ? new LocalAllocator() : new SsaAllocator();
    }

    @Override
    public MachineProgram allocateRegisters(
            SelectedProgram program, Target target, RegisterAllocator allocator, Level level) {
        boolean own = allocators().stream().anyMatch(known -> known.getClass() == allocator.getClass());
        ProgramAllocation allocation = new ProgramAllocation(program, target, allocator, !own);
        return level == Level.O0 ? allocation.separately() : allocation.bottomUp();
    }

    @Override
    public List<VerificationError> verify(Program program, boolean whole) {
        return whole ? IrVerifier.verify(program) : IrVerifier.verifyPart(program);
    }

    @Override
    public List<VerificationError> verify(SelectedProgram program, Target target) {
        return MachineVerifier.verify(program, target);
    }

    @Override
    public List<VerificationError> verify(MachineProgram program, Target target) {
        return MachineVerifier.verify(program, target);
    }

    @Override
    public CompilerObserver verifier(String stage) {
        return new VerifyingObserver(stage);
    }

    @Override
    public List<RegisterAllocator> allocators() {
        return List.of(new LocalAllocator(), new SsaAllocator(), new IteratedAllocator());
    }
}
