package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.IntegerInterval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The dependences of a nest whose loops are in another order. Accesses that are in some of the loops only are taken to
 * be in all of them: nothing depends on those.
 */
final class PermutedGraph {
    private final List<Integer> counters;
    private final Map<Integer, NestLoop> loops = new HashMap<>();
    private final Map<Access, Access> accesses = new HashMap<>();

    private PermutedGraph(ArrayDependenceGraph graph, List<Integer> counters) {
        this.counters = counters;
        for (Access access : graph.accesses()) {
            access.loops().forEach(loop -> loops.putIfAbsent(loop.counter(), loop));
        }
        List<NestLoop> order = counters.stream().map(loops::get).toList();
        for (Access access : graph.accesses()) {
            accesses.put(access, access.in(order));
        }
    }

    /** The graph of a nest for another order of its loops, see {@link NestLegality#permuted}. */
    static ArrayDependenceGraph of(ArrayDependenceGraph graph, List<Integer> counters) {
        PermutedGraph permuted = new PermutedGraph(graph, counters);
        List<Dependence> dependences = new ArrayList<>();
        graph.dependences().forEach(dependence -> permuted.add(dependence, dependences));
        return graph.with(graph.accesses().stream().map(permuted.accesses::get).toList(), dependences);
    }

    private void add(Dependence dependence, List<Dependence> found) {
        List<IntegerInterval> distances = new ArrayList<>();
        for (int counter : counters) {
            int level = dependence.source().level(counter);
            distances.add(level < dependence.levels() ? dependence.distance(level) : IntegerInterval.ALL);
        }
        // a loop that used to be inside the carrier may have distances from 0 up: each vector has one carrier
        int level = 0;
        while (level < distances.size() && distances.get(level).contains(0)) {
            IntegerInterval distance = distances.get(level);
            if (distance.meets(1, Long.MAX_VALUE)) {
                List<IntegerInterval> carried = new ArrayList<>(distances);
                carried.set(level, new IntegerInterval(Math.max(1, distance.min()), distance.max()));
                found.add(with(dependence, carried));
            }
            distances.set(level, IntegerInterval.ZERO);
            level++;
        }
        found.add(with(dependence, distances));
    }

    private Dependence with(Dependence dependence, List<IntegerInterval> distances) {
        return new Dependence(
                Objects.requireNonNull(accesses.get(dependence.source())),
                Objects.requireNonNull(accesses.get(dependence.target())),
                dependence.kind(),
                distances,
                false);
    }
}
