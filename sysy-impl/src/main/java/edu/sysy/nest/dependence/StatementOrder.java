package edu.sysy.nest.dependence;

import edu.sysy.analysis.StronglyConnectedComponents;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;

/** Strongly connected statements of a loop in topological order. */
public final class StatementOrder {
    private StatementOrder() {}

    static List<List<Integer>> of(ArrayDependenceGraph graph, int counter) {
        TreeSet<Integer> statements = new TreeSet<>();
        for (Access access : graph.accesses()) {
            if (access.level(counter) >= 0) {
                statements.add(access.statement());
            }
        }
        List<Integer> numbered = List.copyOf(statements);
        List<TreeSet<Integer>> successors = new ArrayList<>();
        numbered.forEach(statement -> successors.add(new TreeSet<>()));
        for (Dependence dependence : graph.dependences()) {
            int level = dependence.source().level(counter);
            if (level >= 0 && level < dependence.levels() && remains(dependence, level)) {
                int source =
                        Collections.binarySearch(numbered, dependence.source().statement());
                int target =
                        Collections.binarySearch(numbered, dependence.target().statement());
                successors.get(source).add(target);
            }
        }
        return ordered(numbered, successors);
    }

    /**
     * Whether a dependence orders iterations of the loop at a level, or what one of them does. Those of updates do: the
     * load and the store of an update stay together.
     */
    private static boolean remains(Dependence dependence, int level) {
        return dependence.isConflict() && dependence.carrier() >= level;
    }

    /**
     * The components of a graph in topological order, the one with the first statement first where there is a choice.
     *
     * @param statements the numbers of the statements, in order
     * @param successors for each of them the places in {@code statements} of those that have to come after it
     */
    public static List<List<Integer>> ordered(List<Integer> statements, List<TreeSet<Integer>> successors) {
        int[][] edges = new int[successors.size()][];
        for (int s = 0; s < edges.length; s++) {
            edges[s] = successors.get(s).stream().mapToInt(Integer::intValue).toArray();
        }
        StronglyConnectedComponents components = StronglyConnectedComponents.of(edges);
        Map<Integer, List<Integer>> members = new TreeMap<>();
        for (int s = 0; s < edges.length; s++) {
            members.computeIfAbsent(components.component(s), component -> new ArrayList<>())
                    .add(s);
        }
        Map<Integer, TreeSet<Integer>> after = new TreeMap<>();
        int[] waiting = new int[members.size()];
        for (int s = 0; s < edges.length; s++) {
            int from = components.component(s);
            for (int target : edges[s]) {
                int to = components.component(target);
                if (from != to
                        && after.computeIfAbsent(from, component -> new TreeSet<>())
                                .add(to)) {
                    waiting[to]++;
                }
            }
        }
        PriorityQueue<Integer> ready =
                new PriorityQueue<>((one, other) -> Integer.compare(first(members, one), first(members, other)));
        for (int component : members.keySet()) {
            if (waiting[component] == 0) {
                ready.add(component);
            }
        }
        List<List<Integer>> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            int component = ready.remove();
            order.add(members.getOrDefault(component, List.of()).stream()
                    .map(statements::get)
                    .toList());
            for (int next : after.getOrDefault(component, new TreeSet<>())) {
                if (--waiting[next] == 0) {
                    ready.add(next);
                }
            }
        }
        return order;
    }

    private static int first(Map<Integer, List<Integer>> members, int component) {
        return members.getOrDefault(component, List.of()).getFirst();
    }
}
