package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.growth.GrowingProgram;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A compile retains no memory: the heap is as large after many compiles as after some. {@code
 * -Dsysy.compiles=20000} compiles so many programs, and prints how large the heap was in between.
 */
public abstract class ManyCompilesContract {
    private static final int COMPILES = Integer.getInteger("sysy.compiles", 400);
    private static final int MEASUREMENTS = 4;
    private static final int COLLECTIONS = 3;
    private static final long MAX_GROWTH = 2 << 20;

    private final TargetUnderTest target;

    /** The contract of a target. */
    protected ManyCompilesContract(TargetUnderTest target) {
        this.target = target;
    }

    @Test
    void theHeapStaysFlat() throws InterruptedException {
        long[] used = new long[MEASUREMENTS];
        List<GrowingProgram> families = GrowingProgram.all();
        for (int measurement = 0; measurement < MEASUREMENTS; measurement++) {
            for (int i = 0; i < COMPILES / MEASUREMENTS; i++) {
                int number = measurement * COMPILES / MEASUREMENTS + i;
                compile(families.get(i % families.size()), number);
            }
            used[measurement] = usedHeap();
            System.out.printf(
                    "heap after %d compiles: %.1f MB%n",
                    (measurement + 1) * COMPILES / MEASUREMENTS, used[measurement] / 1e6);
        }
        assertThat(used[MEASUREMENTS - 1]).isLessThan(used[0] + MAX_GROWTH);
    }

    /** Names and sizes differ, so that something that is kept by name would be seen. */
    private void compile(GrowingProgram family, int number) {
        Level level = Level.values()[number % Level.values().length];
        String text = family.source().apply(3 + number % 5) + "int f_" + number + "() { return " + number + "; }\n";
        byte[] executable = Compiler.builder()
                .target(target.target())
                .optimize(level)
                .build()
                .compile(SourceFile.of("number" + number + ".sy", text))
                .executable();
        assertThat(executable).isNotEmpty();
    }

    private static long usedHeap() throws InterruptedException {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            Thread.sleep(20);
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
