package edu.sysy.codegen.toy;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The functional programs of the corpus on Abacus at each level with each register allocator: a sample of them, or all
 * with {@code -Dsysy.abacus.every=1}.
 */
class AbacusCorpusTest {
    private static final int EVERY = Integer.getInteger("sysy.abacus.every", 12);
    /** How many programs may be stopped at the limit of instructions. */
    private static final int MAX_UNFINISHED = 2;

    private static final int PROGRAMS = 214;

    @Test
    void functionalProgramsRunRight() {
        List<Corpus.Entry> all = Corpus.entries(entry -> entry.suite().startsWith("functional"));
        assertThat(all).hasSize(PROGRAMS);
        List<Corpus.Entry> programs = IntStream.range(0, all.size())
                .filter(i -> i % EVERY == 0)
                .mapToObj(all::get)
                .toList();
        CorpusRun.all("Abacus", programs, programs.size(), MAX_UNFINISHED, entry -> {
            Optional<String> problem = Optional.empty();
            for (Level level : List.of(Level.O0, Level.O1, Level.O2)) {
                Program program = AbacusRuns.optimized(level, SourceFile.of(entry + ".sy", entry.source()));
                for (RegisterAllocator allocator : Compiler.allocators()) {
                    String actual = AbacusRuns.run(
                            AbacusRuns.assemble(AbacusRuns.compiler(level, allocator), program), entry.input());
                    problem = CorpusRun.worse(
                            problem,
                            CorpusRun.difference(
                                    level + " " + allocator.name(),
                                    entry.expected().orElseThrow(),
                                    actual));
                }
            }
            return problem;
        });
    }
}
