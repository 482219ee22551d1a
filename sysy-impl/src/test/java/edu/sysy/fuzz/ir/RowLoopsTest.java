package edu.sysy.fuzz.ir;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.TargetTraits;
import edu.sysy.optimize.Pipelines;
import edu.sysy.optimize.vector.ExpandVectors;
import edu.sysy.optimize.vector.VectorizeLoops;
import edu.sysy.pass.Pass;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Loops over rows keep what they mean when they are vectorized, alone and as a part of O3. More of them run with {@code
 * -Dsysy.irfuzz.rows=20000 -Dsysy.irfuzz.seed=1}.
 */
class RowLoopsTest {
    private static final long PROGRAMS = Long.getLong("sysy.irfuzz.rows", 300);
    private static final long SEED = Long.getLong("sysy.irfuzz.seed", 1);
    private static final TargetTraits VECTORS =
            TargetTraits.builder().hasVectors(true).build();

    @Test
    void vectorLoopsDoWhatRowLoopsDo() {
        List<Pass> optimization = Pipelines.optimization(Level.O3, VECTORS).passes();
        List<String> reports = new ArrayList<>();
        int used = 0;
        int vectorized = 0;
        int vectorizedByLevel = 0;
        for (long seed = SEED; seed < SEED + PROGRAMS; seed++) {
            Subject subject = IrProgramGenerator.rows(seed).withMeaning();
            if (!subject.calls().isEmpty()) {
                used++;
                vectorized +=
                        usesVectors(run(subject, List.of(new VectorizeLoops(VECTORS), new ExpandVectors()), reports));
                vectorizedByLevel += usesVectors(run(subject, optimization, reports));
            }
        }
        System.out.println("Row loops: " + used + " programs of " + PROGRAMS + " have a meaning, " + vectorized
                + " are vectorized, " + vectorizedByLevel + " by O3");
        assertThat(String.join("\n\n", reports)).isEmpty();
        assertThat(used).as("programs that are of use").isGreaterThan((int) (PROGRAMS / 2));
        assertThat(vectorized).as("vectorized programs").isGreaterThan(used / 3);
        assertThat(vectorizedByLevel).as("programs that O3 vectorizes").isGreaterThan(used / 20);
    }

    private static int usesVectors(boolean any) {
        return any ? 1 : 0;
    }

    /** Runs passes one after the other, each of which has to keep the meaning; whether one of them made vectors. */
    private static boolean run(Subject subject, List<Pass> passes, List<String> reports) {
        List<Subject.Behaviour> expected = subject.behaviours();
        Subject current = subject;
        boolean vectors = false;
        for (Pass pass : passes) {
            PassCheck.Result result = PassCheck.check(current, pass, expected);
            if (result.finding().isPresent()) {
                reports.add(result.finding().get().toString());
                return vectors;
            }
            current = current.with(result.program());
            vectors |= current.program().functions().stream().anyMatch(function -> function.usesVectors());
        }
        return vectors;
    }
}
