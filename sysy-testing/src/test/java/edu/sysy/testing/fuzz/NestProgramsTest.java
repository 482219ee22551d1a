package edu.sysy.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.testing.fuzz.nest.NestPrograms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NestProgramsTest {
    private static final long SEED = Long.getLong("sysy.fuzz.seed", 1);
    private static final long PROGRAMS = 200;

    @Test
    void theSameSeedMakesTheSameProgram() {
        assertThat(NestPrograms.generate(7).source())
                .isEqualTo(NestPrograms.generate(7).source())
                .isNotEqualTo(NestPrograms.generate(8).source());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nests",
                "reductions",
                "short-nests",
                "guarded-sums",
                "layouts",
                "triangular-nests",
                "overwritten-nests",
                "convolutions",
                "wavefronts",
                "borders"
            })
    void allProgramsHaveAMeaning(String source) {
        for (long seed = SEED; seed < SEED + PROGRAMS; seed++) {
            GeneratedProgram program = ProgramSource.named(source).program(seed);
            assertThat(TreeEvaluator.evaluate(
                            SourceParser.parse(program.source()),
                            program.input(),
                            DifferentialCheck.STEP_LIMIT,
                            Strictness.OBJECTS))
                    .as("seed %d", seed)
                    .isInstanceOf(TreeEvaluator.Defined.class);
        }
    }
}
