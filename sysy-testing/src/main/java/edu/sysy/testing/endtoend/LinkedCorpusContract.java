package edu.sysy.testing.endtoend;

import static edu.sysy.testing.CorpusRun.difference;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.target.Emulator;
import edu.sysy.testing.target.TargetUnderTest.Variant;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The corpus as assembly text, linked with the C library of the contests and run under the emulator: every 24th
 * program at each level, others at each. Every 96th program gets each register allocator and runs in each way: linked,
 * as executable of the target itself under the emulator, and on the simulator. All of them run with {@code
 * -Dsysy.targets.every=1}.
 */
public abstract class LinkedCorpusContract {
    private static final int EVERY = Integer.getInteger("sysy.targets.every", 24);
    private static final int EVERY_WITH_ALLOCATORS = Integer.getInteger("sysy.targets.every", 96);

    private final Variant variant;

    /** The contract of a variant of a target that has a linker. */
    protected LinkedCorpusContract(Variant variant) {
        this.variant = variant;
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void everyProgramRunsRight(Level level) {
        Compiler compiler = ProgramRuns.compiler(variant.target(), level);
        List<Corpus.Entry> programs = CompiledCorpusContract.sample(EVERY, level);
        CorpusRun.all(
                "linked at " + level,
                programs,
                CompiledCorpusContract.sampleSize(EVERY, level),
                CompiledCorpusContract.maxUnfinished(EVERY),
                entry -> runLinked(assembly(compiler, entry), level.name(), entry));
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void everyAllocatorMakesRightPrograms(Level level) {
        List<Corpus.Entry> programs = CompiledCorpusContract.sample(EVERY_WITH_ALLOCATORS, level);
        CorpusRun.all(
                "all allocators, linked, emulated and simulated, at " + level,
                programs,
                CompiledCorpusContract.sampleSize(EVERY_WITH_ALLOCATORS, level),
                CompiledCorpusContract.maxUnfinished(EVERY_WITH_ALLOCATORS),
                entry -> {
                    Optional<String> problem = Optional.empty();
                    for (RegisterAllocator allocator : Compiler.allocators()) {
                        Compiler compiler = Compiler.builder()
                                .optimize(level)
                                .target(variant.target())
                                .allocator(allocator)
                                .verify(true)
                                .build();
                        Assembly assembly = assembly(compiler, entry);
                        String name = level + " " + allocator.name();
                        problem = CorpusRun.worse(problem, runLinked(assembly, name, entry));
                        problem = CorpusRun.worse(problem, runOwnExecutable(assembly, name, entry));
                    }
                    return problem;
                });
    }

    private static Assembly assembly(Compiler compiler, Corpus.Entry entry) {
        return ProgramRuns.assemble(compiler, ProgramRuns.optimized(compiler, entry));
    }

    private Optional<String> runLinked(Assembly assembly, String name, Corpus.Entry entry) throws IOException {
        return difference(
                name + " linked",
                entry.expected().orElseThrow(),
                ProgramRuns.emulate(emulator(), variant.linked(assembly), entry.input()));
    }

    private Optional<String> runOwnExecutable(Assembly assembly, String name, Corpus.Entry entry) throws IOException {
        byte[] executable = assembly.executable();
        String expected = entry.expected().orElseThrow();
        return CorpusRun.worse(
                difference(name + " emulated", expected, ProgramRuns.emulate(emulator(), executable, entry.input())),
                CompiledCorpusContract.isSlow(entry)
                        ? Optional.empty()
                        : difference(name + " simulated", expected, ProgramRuns.simulate(executable, entry.input())));
    }

    private Emulator emulator() {
        return variant.emulator().orElseThrow();
    }
}
