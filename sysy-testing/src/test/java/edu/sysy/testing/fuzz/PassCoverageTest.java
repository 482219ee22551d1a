package edu.sysy.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.TargetTraits;
import edu.sysy.ir.Program;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.SourceFile;
import edu.sysy.spi.Toolchain;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The programs of campaigns give each pass something to do. */
class PassCoverageTest {
    private static final long SEED = Long.getLong("sysy.fuzz.seed", 1);

    /**
     * What this pass does, remove-dead-stores has done before, but in functions that have too many locations for it.
     */
    private static final Set<String> SELDOM = Set.of("remove-unread-locals");

    /** A machine for which each pass of the table may have something to do: its library writes texts. */
    private static final TargetTraits TRAITS =
            TargetTraits.builder().minJoinedOutputs(2).build();

    /** How many programs of each source may be needed until each pass has had something to do. */
    private static final int MAX_PROGRAMS = 100;

    @Test
    void everyPassOfTheTableFindsSomethingToDo() {
        Toolchain toolchain = Toolchain.load();
        Pipeline optimization = Pipelines.optimization(Level.O2, TRAITS);
        Set<String> idle = new TreeSet<>();
        optimization.passes().forEach(pass -> idle.add(pass.name()));
        idle.removeAll(SELDOM);
        CompilerObserver busy = new CompilerObserver() {
            @Override
            public void after(Pass pass, Program before, Program after, long nanoseconds) {
                if (after != before) {
                    idle.remove(pass.name());
                }
            }
        };
        List<ProgramSource> sources = ProgramSource.all();
        long seed = SEED;
        while (!idle.isEmpty() && seed < SEED + MAX_PROGRAMS * sources.size()) {
            String source = sources.get(Math.floorMod(seed, sources.size()))
                    .program(seed)
                    .source();
            Program lowered = toolchain.lower(toolchain.parse(SourceFile.of("program.sy", source)), TRAITS);
            optimization.run(toolchain.ssaConstruction().run(lowered, CompilerObserver.NONE), busy);
            seed++;
        }
        assertThat(idle)
                .as(
                        "passes of the table that changed none of %d programs; KernelGenerator can write what they look for",
                        seed - SEED)
                .isEmpty();
    }
}
