package edu.sysy.optimize.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import edu.sysy.Level;
import edu.sysy.TargetTraits;
import edu.sysy.analysis.RunTimeModels;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.interpret.InterpretedRun;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Program;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.source.SourceFile;
import edu.sysy.verify.IrVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Lets threads run loops of the programs of the corpus, also short ones, in random ranges. A sample; all of them with
 * {@code -Dsysy.parallel.every=1}.
 */
class ParallelCorpusTest {
    private static final Path CORPUS = Path.of(System.getProperty("sysy.corpus", "../../shared/corpus"));
    private static final int EVERY = Integer.getInteger("sysy.parallel.every", 40);
    private static final long MAX_OPERATIONS = 3_000_000;
    private static final int THREADS = 4;
    private static final ParallelizeLoops PASS = new ParallelizeLoops(TargetTraits.DEFAULT, THREADS).withMinWork(20);
    private static final Interpreter INTERPRETER =
            Interpreter.builder().operationLimit(MAX_OPERATIONS).clock(() -> 0).build();

    private final Random random = new Random(3);
    private int parallel;

    @Test
    void computesTheSame() throws IOException {
        boolean there = Files.isDirectory(CORPUS);
        if (Boolean.getBoolean("sysy.require.corpus")) {
            assertThat(there).as("%s", CORPUS).isTrue();
        }
        assumeTrue(there, "no corpus");
        List<Path> programs;
        try (Stream<Path> files = Files.walk(CORPUS, 2)) {
            programs = files.filter(file -> file.toString().endsWith(".sy"))
                    .filter(file -> !file.getParent().getFileName().toString().startsWith("negative"))
                    .filter(file -> !file.getParent().getFileName().toString().startsWith("buaa"))
                    .sorted()
                    .toList();
        }
        for (int i = 0; i < programs.size(); i += EVERY) {
            check(programs.get(i));
        }
        System.out.println(parallel + " parallel programs of " + programs.size() / EVERY + ", at two levels");
    }

    private void check(Path file) throws IOException {
        Path inputFile = Path.of(file.toString().replaceAll("\\.sy$", ".in"));
        byte[] input = Files.exists(inputFile) ? Files.readAllBytes(inputFile) : new byte[0];
        Program lowered = FrontEnd.lower(FrontEnd.parse(SourceFile.read(file)));
        InterpretedRun expected = INTERPRETER.run(lowered, input);
        if (!(expected.outcome() instanceof Outcome.Returned)) {
            return;
        }
        Program ssa = Pipelines.ssaConstruction().run(lowered, CompilerObserver.NONE);
        for (Level level : List.of(Level.O2, Level.O3)) {
            Program changed = Pipelines.optimization(level, TargetTraits.DEFAULT, THREADS)
                    .replace(ParallelizeLoops.NAME, PASS)
                    .run(ssa, CompilerObserver.NONE);
            assertThat(IrVerifier.verify(changed)).as("%s", file).isEmpty();
            parallel += RunTimeModels.hasThreads(changed) ? 1 : 0;
            Program divided = Partition.apply(changed, trips -> Partition.random(trips, THREADS, random));
            InterpretedRun found = INTERPRETER.run(divided, input);
            assertThat(found.text()).as("%s at %s", file, level).isEqualTo(expected.text());
            assertThat(value(found)).as("%s at %s", file, level).isEqualTo(value(expected));
        }
    }

    private static int value(InterpretedRun run) {
        assertThat(run.outcome()).isInstanceOf(Outcome.Returned.class);
        return ((Outcome.Returned) run.outcome()).value();
    }
}
