package edu.sysy.analysis;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the {@linkplain Alias aliases} of a function depend on beside the function itself, by value: with
 * equal facts in another program it has the same aliases there. Keeps neither the function nor the program alive.
 */
final class AliasFacts {
    private final int[][] objects;
    private final int[] words;
    private final Map<String, CallEffects> callees;

    /**
     * The facts about a function.
     *
     * @param objects what each root of its addresses may point into
     * @param words the size of each root that is a whole object
     * @param callees what calls of the functions that it calls do to memory
     */
    AliasFacts(int[][] objects, int[] words, Map<String, CallEffects> callees) {
        this.objects = objects;
        this.words = words;
        Map<String, CallEffects> memory = new HashMap<>();
        callees.forEach((name, effects) -> memory.put(name, effects.onMemory()));
        this.callees = memory.isEmpty() ? Map.of() : memory;
    }

    /** The objects that a root may point into. */
    int[] objects(int root) {
        return objects[root];
    }

    /** The size of a root that is a whole object. */
    int words(int root) {
        return words[root];
    }

    /** What a call of a function does to memory. */
    CallEffects effects(String callee) {
        return Objects.requireNonNull(callees.get(callee));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || other instanceof AliasFacts that
                        && Arrays.equals(words, that.words)
                        && Arrays.equals(objects, that.objects, AliasObjects.ORDER_OF_SETS)
                        && callees.keySet().equals(that.callees.keySet())
                        && callees.entrySet().stream()
                                .allMatch(callee -> callee.getValue().isEqualOnMemory(that.effects(callee.getKey())));
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(words) + callees.keySet().hashCode();
    }
}
