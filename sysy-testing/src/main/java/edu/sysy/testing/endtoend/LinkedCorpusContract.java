package edu.sysy.testing.endtoend;

import static edu.sysy.testing.CorpusRun.difference;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import edu.sysy.testing.target.TargetUnderTest.Variant;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The corpus as assembly text, linked with the C library of the contests and run under the emulator: every twelfth
 * program at each level, and every 24th with each register allocator, others at each level. All of them run with
 * {@code -Dsysy.targets.every=1}.
 */
public abstract class LinkedCorpusContract {
    private static final int EVERY = Integer.getInteger("sysy.targets.every", 12);
    private static final int EVERY_WITH_ALLOCATORS = Integer.getInteger("sysy.targets.every", 24);

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
                programs.size(),
                CompiledCorpusContract.maxUnfinished(EVERY),
                entry -> run(compiler, level.name(), entry));
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void everyAllocatorMakesRightPrograms(Level level) {
        List<Corpus.Entry> programs = CompiledCorpusContract.sample(EVERY_WITH_ALLOCATORS, level);
        CorpusRun.all(
                "linked with all allocators at " + level,
                programs,
                programs.size(),
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
                        problem = CorpusRun.worse(problem, run(compiler, level + " " + allocator.name(), entry));
                    }
                    return problem;
                });
    }

    private Optional<String> run(Compiler compiler, String name, Corpus.Entry entry) throws IOException {
        byte[] executable = variant.executable(ProgramRuns.assemble(compiler, ProgramRuns.optimized(compiler, entry)));
        return difference(
                name,
                entry.expected().orElseThrow(),
                ProgramRuns.emulate(variant.emulator().orElseThrow(), executable, entry.input()));
    }
}
