package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineForm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Moves inner indices that are promised to be in range into it, and makes the arrays wide enough. */
final class InnerSizes {
    private final Map<List<Integer>, long[]> extents = new HashMap<>();

    private InnerSizes() {}

    static RandomNest fit(RandomNest nest) {
        InnerSizes sizes = new InnerSizes();
        NestEnumeration.forEachInstance(nest, (access, values, parameter) -> sizes.include(access, values));
        List<Access> fitted = nest.accesses().stream().map(sizes::fitted).toList();
        return new RandomNest(fitted, nest.assumptions(), nest.maxParameter(), nest.isKnown());
    }

    private void include(Access access, long[] values) {
        if (access.subscripts() instanceof Subscripts.Dimensions array && array.inRange()) {
            for (int d = 1; d < array.indices().size(); d++) {
                long index =
                        array.indices().get(d).map(form -> form.valueAt(values)).orElse(0L);
                long[] extent = extents.computeIfAbsent(
                        List.of(access.array(), d), key -> new long[] {Long.MAX_VALUE, Long.MIN_VALUE});
                extent[0] = Math.min(extent[0], index);
                extent[1] = Math.max(extent[1], index);
            }
        }
    }

    private Access fitted(Access access) {
        if (!(access.subscripts() instanceof Subscripts.Dimensions array)) {
            return access;
        }
        List<Optional<AffineForm>> indices = new ArrayList<>(array.indices());
        List<Long> innerSizes = new ArrayList<>();
        for (int d = 1; d < indices.size(); d++) {
            long[] extent = extents.getOrDefault(List.of(access.array(), d), new long[] {0, 2L + d});
            long first = array.inRange() ? extent[0] : 0;
            indices.set(d, indices.get(d).map(form -> form.plus(-first)));
            innerSizes.add(extent[1] - extent[0] + 1);
        }
        Subscripts subscripts = new Subscripts.Dimensions(indices, innerSizes, array.inRange());
        return new Access(
                access.name(),
                access.array(),
                access.writes(),
                subscripts,
                access.loops(),
                access.guards(),
                access.statement(),
                access.position());
    }
}
