package edu.sysy.prove.validate;

import edu.sysy.analysis.CallEffects;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;

/** The objects that the iterations of a loop may write, as far as they have been executed. */
final class LoopWrites {
    private final Set<Integer> objects = new HashSet<>();
    private final Map<CallEffects, Set<List<Integer>>> calls = new HashMap<>();

    /** Adds an object; returns whether it is new. */
    boolean add(int object) {
        return objects.add(object);
    }

    /** Adds a call with arguments that point into objects; returns whether it is new. */
    boolean add(CallEffects effects, List<Integer> arguments) {
        return calls.computeIfAbsent(effects, key -> new HashSet<>()).add(arguments);
    }

    /** Whether one of the stores or calls satisfies what is asked of it. */
    boolean any(IntPredicate store, BiPredicate<CallEffects, List<Integer>> call) {
        return objects.stream().anyMatch(store::test)
                || calls.entrySet().stream()
                        .anyMatch(entry ->
                                entry.getValue().stream().anyMatch(arguments -> call.test(entry.getKey(), arguments)));
    }
}
