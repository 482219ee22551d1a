package edu.sysy.testing.fuzz;

import java.util.List;
import java.util.SplittableRandom;

/** Random decisions; the same seed makes the same ones. */
public final class Choice {
    private final SplittableRandom random;

    public Choice(long seed) {
        random = new SplittableRandom(seed);
    }

    /** A number from {@code low} to {@code high}, both included. */
    public int between(int low, int high) {
        return low + random.nextInt(high - low + 1);
    }

    /** True so many times in a hundred. */
    public boolean percent(int chance) {
        return random.nextInt(100) < chance;
    }

    /** Any of the 2^32 integers. */
    public int word() {
        return random.nextInt();
    }

    public <T> T of(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }

    @SafeVarargs
    public final <T> T of(T... items) {
        return items[random.nextInt(items.length)];
    }

    /** The index of one of the weights, the heavier the likelier. */
    public int weighted(int... weights) {
        int total = 0;
        for (int weight : weights) {
            total += weight;
        }
        int left = random.nextInt(total);
        int index = 0;
        while (left >= weights[index]) {
            left -= weights[index++];
        }
        return index;
    }
}
