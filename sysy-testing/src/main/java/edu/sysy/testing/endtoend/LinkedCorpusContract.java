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
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The corpus as assembly text, linked with the C library of the contests and run under the emulator: every program at
 * every level, and every {@code sysy.linked.every}th one with each register allocator.
 */
public abstract class LinkedCorpusContract {
    private static final int PROGRAMS = 732;
    private static final int EVERY = Integer.getInteger("sysy.linked.every", 12);

    private final Variant variant;

    /** The contract of a variant of a target that has a linker. */
    protected LinkedCorpusContract(Variant variant) {
        this.variant = variant;
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void everyProgramRunsRight(Level level) {
        Compiler compiler = ProgramRuns.compiler(variant.target(), level);
        CorpusRun.all(
                "linked at " + level,
                CompiledCorpusContract.programs(),
                PROGRAMS,
                CompiledCorpusContract.MAX_UNFINISHED,
                entry -> run(compiler, level.name(), entry));
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void everyAllocatorMakesRightPrograms(Level level) {
        List<Corpus.Entry> all = CompiledCorpusContract.programs();
        List<Corpus.Entry> programs = IntStream.range(0, all.size())
                .filter(i -> i % EVERY == level.ordinal() % EVERY)
                .mapToObj(all::get)
                .toList();
        CorpusRun.all(
                "linked with all allocators at " + level,
                programs,
                programs.size(),
                CompiledCorpusContract.MAX_UNFINISHED,
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
