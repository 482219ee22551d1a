package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineForm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs all iterations of a nest and finds out which instances touch the same element. */
final class NestEnumeration {
    /** A distance of arrays that do not overlap. */
    static final long APART = 1_000_000_000;

    private static final int MAX_INSTANCES = 500;
    private static final int MAX_VARIABLES = 40;

    private NestEnumeration() {}

    /** Is called with the values of all variables, which it must not keep. */
    interface InstanceAction {
        void accept(Access access, long[] values, long parameter);
    }

    /** An access in one iteration. */
    record Instance(Access access, long[] values) {}

    /** Two instances that touch the same element, in the order in which they run. */
    interface PairAction {
        void accept(Instance source, Instance target);
    }

    static boolean isSmall(RandomNest nest) {
        int[] count = {0};
        forEachInstance(nest, (access, values, parameter) -> count[0]++);
        return count[0] <= MAX_INSTANCES;
    }

    /** Calls for each instance of each access, for all values of the parameter, an access after the other. */
    static void forEachInstance(RandomNest nest, InstanceAction action) {
        for (int parameter = 0; parameter <= nest.maxParameter(); parameter++) {
            for (Access access : nest.accesses()) {
                long[] values = new long[MAX_VARIABLES];
                values[RandomNest.PARAMETER] = parameter;
                enter(access, 0, values, parameter, action);
            }
        }
    }

    private static void enter(Access access, int level, long[] values, int parameter, InstanceAction action) {
        if (level == access.loops().size()) {
            if (access.guards().stream().allMatch(guard -> guard.holdsAt(values))) {
                action.accept(access, values, parameter);
            }
            return;
        }
        NestLoop loop = access.loops().get(level);
        long low = Long.MIN_VALUE;
        for (AffineForm bound : loop.lower()) {
            low = Math.max(low, bound.valueAt(values));
        }
        long high = Long.MAX_VALUE;
        for (AffineForm bound : loop.upper()) {
            high = Math.min(high, bound.valueAt(values));
        }
        for (long v = loop.step() > 0 ? low : high; low <= v && v <= high; v += loop.step()) {
            values[loop.counter()] = v;
            enter(access, level + 1, values, parameter, action);
        }
    }

    /** Calls for each two instances that touch the same element, one of which writes. */
    static void forEachConflict(RandomNest nest, long offsetOfArrays, PairAction action) {
        for (List<Instance> sharing : byElement(nest, offsetOfArrays).values()) {
            sharing.sort(NestEnumeration::order);
            for (int s = 0; s < sharing.size(); s++) {
                for (int t = s + 1; t < sharing.size(); t++) {
                    if (sharing.get(s).access.writes() || sharing.get(t).access.writes()) {
                        action.accept(sharing.get(s), sharing.get(t));
                    }
                }
            }
        }
    }

    private static Map<List<Long>, List<Instance>> byElement(RandomNest nest, long offsetOfArrays) {
        Map<List<Long>, List<Instance>> byElement = new HashMap<>();
        forEachInstance(nest, (access, values, parameter) -> {
            long base = access.array() == 2 ? 2 * APART : access.array() * offsetOfArrays;
            List<Long> element = List.of((long) parameter, base + distance(access, values));
            byElement.computeIfAbsent(element, key -> new ArrayList<>()).add(new Instance(access, values.clone()));
        });
        return byElement;
    }

    /** The distance from the start of the array; some number where a subscript is not affine. */
    private static long distance(Access access, long[] values) {
        if (access.subscripts() instanceof Subscripts.Dimensions array) {
            long sum = 0;
            for (int d = 0; d < array.indices().size(); d++) {
                long size = d == 0 ? 0 : array.innerSizes().get(d - 1);
                long any = d == 0 || !array.inRange() ? 1 : Math.floorMod(Arrays.hashCode(values), size);
                sum = sum * size
                        + array.indices()
                                .get(d)
                                .map(form -> form.valueAt(values))
                                .orElse(any);
            }
            return sum;
        }
        return access.subscripts().distance().map(form -> form.valueAt(values)).orElse((long)
                Math.floorMod(Arrays.hashCode(values), 7));
    }

    private static int order(Instance one, Instance other) {
        int common = one.access.commonLoops(other.access);
        for (int level = 0; level < common; level++) {
            long distance = distance(one, other, level);
            if (distance != 0) {
                return distance > 0 ? -1 : 1;
            }
        }
        return Integer.compare(one.access.position(), other.access.position());
    }

    /** How far an instance is ahead of another one at a common loop, in the direction of the step. */
    static long distance(Instance source, Instance target, int level) {
        NestLoop loop = source.access.loops().get(level);
        return (target.values[loop.counter()] - source.values[loop.counter()]) * loop.sign();
    }
}
