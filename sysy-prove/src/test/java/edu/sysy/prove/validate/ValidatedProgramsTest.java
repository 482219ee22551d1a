package edu.sysy.prove.validate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.optimize.Pipelines;
import edu.sysy.prove.NoMachine;
import edu.sysy.prove.ValidatingObserver;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Validates all passes of level O2 on generated programs and on a sample of the corpus. The property
 * {@code sysy.validate.programs} says how many programs are generated, {@code sysy.validate.seed} from which seed on;
 * {@code sysy.validate.every} that each n-th program of the corpus is taken.
 */
class ValidatedProgramsTest {
    private static final int COUNT = Integer.getInteger("sysy.validate.programs", 4);
    private static final long SEED = Long.getLong("sysy.validate.seed", 1);
    private static final int EVERY = Integer.getInteger("sysy.validate.every", 25);

    /** The share that is proved at least; larger programs are less often. */
    private static final double SHARE = 0.7;

    private static final List<String> SHAPES = List.of("mixed", "calls", "loops");

    @Test
    void passesDoNothingElseToGeneratedPrograms() {
        ValidatingObserver validation = new ValidatingObserver();
        for (long seed = SEED; seed < SEED + COUNT; seed++) {
            String shape = SHAPES.get((int) (seed % SHAPES.size()));
            validate(GeneratedProgram.of(shape, seed).source(), validation);
        }
        check(validation);
    }

    @Test
    void passesDoNothingElseToProgramsOfTheCorpus() throws IOException {
        Path corpus = Path.of(System.getProperty("sysy.corpus", "../../shared/corpus"));
        Assumptions.assumeTrue(Files.isDirectory(corpus), "there is no corpus");
        ValidatingObserver validation = new ValidatingObserver();
        for (String folder : List.of("functional", "custom_nku", "custom_lava")) {
            try (Stream<Path> files = Files.list(corpus.resolve(folder))) {
                List<Path> sources = files.filter(file -> file.toString().endsWith(".sy"))
                        .sorted()
                        .toList();
                for (int i = 0; i < sources.size(); i += EVERY) {
                    validate(Files.readString(sources.get(i)), validation);
                }
            }
        }
        check(validation);
    }

    private static void validate(String source, ValidatingObserver validation) {
        Program program = NoMachine.compile(source);
        Pipelines.optimization(Level.O2).run(program, validation);
    }

    private static void check(ValidatingObserver validation) {
        System.out.print(validation.table());
        assertThat(validation.refuted()).isEmpty();
        assertThat(validation.compared()).isPositive();
        assertThat(validation.proved()).isGreaterThan((int) (SHARE * validation.compared()));
    }
}
