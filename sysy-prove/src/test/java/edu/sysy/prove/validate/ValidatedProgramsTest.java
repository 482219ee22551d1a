package edu.sysy.prove.validate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Dialect;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.optimize.Pipelines;
import edu.sysy.prove.NoMachine;
import edu.sysy.prove.ValidatingObserver;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Validates all passes of level O2 on generated programs and on a sample of the corpus. The property
 * {@code sysy.validate.programs} says how many programs are generated, {@code sysy.validate.seed} from which seed on;
 * {@code sysy.validate.every} that each n-th program of the corpus is taken.
 */
class ValidatedProgramsTest {
    private static final int COUNT = Integer.getInteger("sysy.validate.programs", 4);
    private static final long SEED = Long.getLong("sysy.validate.seed", 1);
    private static final int EVERY = Integer.getInteger("sysy.validate.every", 100);

    /** The share that is proved at least; larger programs are less often. */
    private static final double SHARE = 0.7;

    private static final List<String> SHAPES = List.of("mixed", "calls", "loops");

    @Test
    void passesDoNothingElseToGeneratedPrograms() {
        ValidatingObserver validation = new ValidatingObserver();
        for (long seed = SEED; seed < SEED + COUNT; seed++) {
            String shape = SHAPES.get((int) (seed % SHAPES.size()));
            validate(NoMachine.compile(GeneratedProgram.of(shape, seed).source()), validation);
        }
        check(validation);
    }

    @Test
    void passesDoNothingElseToProgramsOfTheCorpus() {
        ValidatingObserver validation = new ValidatingObserver();
        List<Corpus.Entry> programs = Corpus.entries(entry -> !entry.tier().isEmpty());
        for (int i = 0; i < programs.size(); i += EVERY) {
            Corpus.Entry program = programs.get(i);
            Dialect dialect = program.suite().equals("buaa") ? Dialect.BUAA : Dialect.SYSY_2022;
            validate(NoMachine.compile(dialect, program.source()), validation);
        }
        check(validation);
    }

    private static void validate(Program program, ValidatingObserver validation) {
        Pipelines.optimization(Level.O2).run(program, validation);
    }

    private static void check(ValidatingObserver validation) {
        System.out.print(validation.table());
        assertThat(validation.refuted()).isEmpty();
        assertThat(validation.compared()).isPositive();
        assertThat(validation.proved()).isGreaterThan((int) (SHARE * validation.compared()));
    }
}
