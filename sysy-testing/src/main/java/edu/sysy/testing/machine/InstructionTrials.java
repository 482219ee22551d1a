package edu.sysy.testing.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Executions of one instruction with random operands, each with the result that its semantics say. */
public final class InstructionTrials {
    private static final int WANTED = 60;

    /** Operands for which the semantics say nothing, or that the instruction cannot have, are left out. */
    private static final int ATTEMPTS = 40 * WANTED;

    /** The bits of zeros, ones, the least and the greatest numbers, infinities and no number. */
    private static final int[] FLOATS = {
        0, 0x8000_0000, 0x3f80_0000, 0xbfc0_0000, 1, 0x7f7f_ffff, 0x4f00_0000, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000
    };

    private record Trial(String operands, long expected, boolean isFloat) {
        /** Whether a result is the expected one; of floating numbers all that are none are the same. */
        boolean hasResult(long actual) {
            boolean areNaNs = isFloat
                    && Float.isNaN(Float.intBitsToFloat((int) expected))
                    && Float.isNaN(Float.intBitsToFloat((int) actual));
            return areNaNs || actual == expected;
        }
    }

    private final String name;
    private final Random random;
    private final List<Trial> trials = new ArrayList<>();

    /** No executions yet; the name of the instruction decides what is drawn. */
    public InstructionTrials(String name) {
        this.name = name;
        this.random = new Random(name.hashCode());
    }

    /** What operands are drawn from. */
    public Random random() {
        return random;
    }

    /** One of the numbers, or any of 32 bits. */
    public int floatBits() {
        return random.nextBoolean() ? FLOATS[random.nextInt(FLOATS.length)] : random.nextInt();
    }

    /** Draws operands until enough of them have been added. */
    public void draw(Runnable attempt) {
        for (int i = 0; i < ATTEMPTS && trials.size() < WANTED; i++) {
            attempt.run();
        }
        assertThat(trials).as(name).hasSizeGreaterThan(WANTED / 2);
    }

    /** Adds an execution; results that are floating numbers are given by their bits. */
    public void add(String operands, long expected, boolean isFloat) {
        trials.add(new Trial(operands, expected, isFloat));
    }

    /** How many executions have been added. */
    public int count() {
        return trials.size();
    }

    /** Compares results in the order of executions. */
    public void assertResults(List<Long> actual) {
        assertThat(actual).as(name).hasSameSizeAs(trials);
        assertThat(IntStream.range(0, trials.size())
                        .filter(i -> !trials.get(i).hasResult(actual.get(i)))
                        .mapToObj(i -> trials.get(i) + ", executed: " + actual.get(i)))
                .as(name)
                .isEmpty();
    }

    /** Compares results that a program has printed, a line each: the lower half, a space, the upper half. */
    public void assertPrintedHalves(String output) {
        assertResults(output.lines()
                .filter(line -> line.contains(" "))
                .map(line -> line.split(" "))
                .map(halves -> Long.parseLong(halves[1]) << Integer.SIZE | Long.parseLong(halves[0]) & 0xffff_ffffL)
                .toList());
    }
}
