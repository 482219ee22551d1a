package edu.sysy.testing.endtoend;

import static edu.sysy.testing.growth.GrowingProgram.named;
import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.endtoend.InterruptedCompile.Outcome;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A compile whose thread is interrupted ends soon, with a diagnostic of its own, and does not disturb the
 * next one. {@code -Dsysy.interrupts=1000} interrupts so many compiles, and prints how long they went
 * on.
 */
public abstract class InterruptionContract {
    private static final int INTERRUPTS = Integer.getInteger("sysy.interrupts", 40);
    private static final int SEED = 20_211;
    private static final long MAX_NANOS = 100_000_000;

    /** Families of programs and sizes that take a second or so. */
    private record Input(String family, int size) {
        SourceFile source() {
            return SourceFile.of("large.sy", named(family).source().apply(size));
        }
    }

    private static final List<Input> INPUTS = List.of(
            new Input("sum", 100_000),
            new Input("diamonds", 4_000),
            new Input("assignments", 10_000),
            new Input("and-or-chain", 10_000),
            new Input("loops-over-arrays", 600),
            new Input("loop-nests", 600),
            new Input("nested-loops", 800),
            new Input("exits-with-values", 8_000),
            new Input("induction-variables", 2_000),
            new Input("variables-before-ifs", 2_000),
            new Input("callers-of-one-function", 1_000),
            new Input("live-values", 10_000),
            new Input("stores-in-branches", 5_000),
            new Input("global-initialiser", 200_000));

    private final TargetUnderTest target;
    private final int every;

    /** The contract of a target that gets all inputs. */
    protected InterruptionContract(TargetUnderTest target) {
        this(target, 1);
    }

    /** The contract of a target that gets every so-manyth input. */
    protected InterruptionContract(TargetUnderTest target, int every) {
        this.target = target;
        this.every = Integer.getInteger("sysy.targets.every", every);
    }

    @Test
    void anInterruptedCompileEndsSoon() throws InterruptedException {
        Random random = new Random(SEED);
        List<Long> cpu = new ArrayList<>();
        List<Long> wall = new ArrayList<>();
        List<String> late = new ArrayList<>();
        int interrupts = Math.ceilDiv(INTERRUPTS, every);
        for (int i = 0; cpu.size() < interrupts; i += every) {
            Input input = INPUTS.get(i % INPUTS.size());
            Level level = Level.values()[random.nextInt(3)];
            Compiler compiler = Compiler.builder()
                    .target(target.target())
                    .optimize(level)
                    .allocator(Compiler.allocators().get(random.nextInt(2)))
                    .build();
            SourceFile source = input.source();
            long start = System.nanoTime();
            compiler.compile(source);
            long whole = System.nanoTime() - start;
            for (int k = 0; k < Math.max(1, INTERRUPTS / INPUTS.size()) && cpu.size() < interrupts; k++) {
                Outcome outcome = InterruptedCompile.after(random.nextLong(whole), compiler, source);
                if (outcome.end() == null) {
                    continue;
                }
                assertThat(outcome.wasInterrupted()).as("%s", outcome.end()).isTrue();
                assertThat(outcome.flagKept()).isTrue();
                cpu.add(outcome.cpuNanos());
                wall.add(outcome.wallNanos());
                if (outcome.cpuNanos() > MAX_NANOS) {
                    late.add(input + " at " + level + ": " + outcome.cpuNanos() / 1_000_000 + " ms in "
                            + String.join(" < ", outcome.place()));
                }
            }
        }
        System.out.println("interrupts: processor time " + distribution(cpu) + "; all time " + distribution(wall));
        assertThat(late).isEmpty();
    }

    private static String distribution(List<Long> nanos) {
        List<Long> sorted = new ArrayList<>(nanos);
        Collections.sort(sorted);
        int last = sorted.size() - 1;
        return "median %.1f, 90 %% %.1f, 99 %% %.1f, largest %.1f ms"
                .formatted(
                        sorted.get(last / 2) / 1e6,
                        sorted.get(last * 9 / 10) / 1e6,
                        sorted.get(last * 99 / 100) / 1e6,
                        sorted.get(last) / 1e6);
    }
}
