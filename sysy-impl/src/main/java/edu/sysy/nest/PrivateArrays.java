package edu.sysy.nest;

import edu.sysy.nest.form.AffineValues;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.structured.For;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Finds arrays and scalar globals that only hand values on within an iteration of a loop, so that iterations can have
 * copies of their own (privatization; Tu and Padua, "Automatic array privatization", 1993). Of such an array
 *
 * <ul>
 *   <li>each word that an iteration loads has been stored by the same iteration before;
 *   <li>each iteration stores to the same words, under no condition: the copy of the last one is what the array is left
 *       with;
 *   <li>no other object that the loop accesses may overlap with it.
 * </ul>
 */
final class PrivateArrays {
    private final LoopNest nest;
    private final AffineValues values;
    private final For loop;
    private final int counter;
    private final List<MemoryAccess> accesses;

    private PrivateArrays(LoopNest nest, For loop) {
        this.nest = nest;
        this.loop = loop;
        values = nest.values();
        counter = nest.number(loop);
        accesses = nest.memory(loop);
    }

    /** Whether the object of an access in a loop is private to its iterations. */
    static boolean isPrivate(LoopNest nest, For loop, MemoryAccess access) {
        return new PrivateArrays(nest, loop).isPrivate(access);
    }

    private boolean isPrivate(MemoryAccess access) {
        for (MemoryAccess other : accesses) {
            if (other.array() != access.array() ? nest.mayOverlap(other, access) : !isPlain(other)) {
                return false;
            }
        }
        return true;
    }

    private boolean isPlain(MemoryAccess access) {
        return access.writes()
                ? isSameInAllIterations(access)
                : accesses.stream()
                        .anyMatch(store -> store.writes()
                                && store.array() == access.array()
                                && store.position() < access.position()
                                && covers(store, access));
    }

    /** Whether a store runs in each iteration, and for the same words in all of them. */
    private boolean isSameInAllIterations(MemoryAccess store) {
        List<For> inner = inside(store);
        return store.always()
                && store.distance()
                        .filter(form -> form.coefficient(counter) == 0)
                        .isPresent()
                && inner.stream().allMatch(each -> values.isFree(each, counter));
    }

    private List<For> inside(MemoryAccess access) {
        return access.around()
                .subList(access.around().indexOf(loop) + 1, access.around().size());
    }

    /**
     * Whether a store that is earlier in the text has written each word that a load of the same iteration asks for: in
     * the same iteration of the loops around both, and where the loops around the load only have the numbers of those
     * around the store only.
     */
    private boolean covers(MemoryAccess store, MemoryAccess load) {
        int common = 0;
        int most = Math.min(store.around().size(), load.around().size());
        while (common < most && store.around().get(common) == load.around().get(common)) {
            common++;
        }
        if (store.around().size() > load.around().size()) {
            return false;
        }
        Map<Integer, Integer> counters = new HashMap<>();
        IntUnaryOperator renaming = number -> counters.getOrDefault(number, number);
        for (int level = common; level < store.around().size(); level++) {
            For one = store.around().get(level);
            For other = load.around().get(level);
            counters.put(nest.number(one), nest.number(other));
            if (one.test() != other.test()
                    || values.step(one) != values.step(other)
                    || !isSame(values.form(one.start()), values.form(other.start()), renaming)
                    || !isSame(values.form(one.bound()), values.form(other.bound()), renaming)) {
                return false;
            }
        }
        return isSame(store.distance(), load.distance(), renaming);
    }

    private static boolean isSame(Optional<AffineForm> one, Optional<AffineForm> other, IntUnaryOperator renaming) {
        return one.isPresent()
                && other.isPresent()
                && one.get().renumbered(renaming).equals(other.get().renumbered(number -> number));
    }

    /** The loop. */
    @Override
    public String toString() {
        return loop.toString();
    }
}
