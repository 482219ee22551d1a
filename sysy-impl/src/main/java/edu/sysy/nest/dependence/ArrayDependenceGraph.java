package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.IntegerInterval;
import edu.sysy.nest.polyhedron.WorkBudget;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All dependences between the accesses of a nest. Immutable. */
public final class ArrayDependenceGraph {
    /** Rows for all pairs of a nest: one or two seconds of work in the worst case. */
    private static final long ROWS_OF_NEST = 3_000_000;

    private final List<Access> accesses;
    private final List<Dependence> dependences;
    private final Map<Integer, List<Dependence>> bySource;
    private final NestAssumptions assumptions;
    private final boolean bounded;

    private ArrayDependenceGraph(
            List<Access> accesses, List<Dependence> dependences, NestAssumptions assumptions, boolean bounded) {
        this.accesses = accesses;
        this.dependences = List.copyOf(dependences);
        this.assumptions = assumptions;
        this.bounded = bounded;
        bySource = new TreeMap<>();
        for (Dependence dependence : dependences) {
            bySource.computeIfAbsent(dependence.source().position(), position -> new ArrayList<>())
                    .add(dependence);
        }
    }

    /** The dependences of some accesses with a write. */
    public static ArrayDependenceGraph of(List<Access> accesses, NestAssumptions assumptions) {
        return of(accesses, assumptions, false);
    }

    /**
     * The dependences of some accesses.
     *
     * @param accesses the accesses in the order of their positions
     * @param withInput whether dependences between two reads are wanted
     * @throws IllegalArgumentException if positions do not grow, or a form uses the counter of a loop that is not
     *     around its access
     */
    public static ArrayDependenceGraph of(List<Access> accesses, NestAssumptions assumptions, boolean withInput) {
        List<Access> all = List.copyOf(accesses);
        DependenceTest test = new DependenceTest(assumptions, WorkBudget.ofRows(ROWS_OF_NEST));
        List<Dependence> found = new ArrayList<>();
        for (int a = 0; a < all.size(); a++) {
            for (int b = a; b < all.size(); b++) {
                if (b == a + 1 && all.get(a).position() >= all.get(b).position()) {
                    throw new IllegalArgumentException(all.get(b) + " is not after " + all.get(a));
                }
                if (withInput || all.get(a).writes() || all.get(b).writes()) {
                    found.addAll(test.between(all.get(a), all.get(b)));
                }
            }
        }
        return new ArrayDependenceGraph(all, found, assumptions, test.isBounded());
    }

    /** The accesses in textual order. */
    public List<Access> accesses() {
        return accesses;
    }

    /** All dependences. */
    public List<Dependence> dependences() {
        return dependences;
    }

    /** The dependences whose source is an access. */
    public List<Dependence> from(Access source) {
        return bySource.getOrDefault(source.position(), List.of());
    }

    /** Facts about the nest. */
    public NestAssumptions assumptions() {
        return assumptions;
    }

    /** Whether some pairs were too much work, so that their dependences are not exact. */
    public boolean isBounded() {
        return bounded;
    }

    /**
     * Groups the statements of a loop so that the loop can be distributed: each group in a loop of its own, in this
     * order. Statements depend on each other in a group, and on earlier groups; groups that nothing orders keep their
     * textual order. Only dependences that remain with outer loops as they are count (Allen and Kennedy 2001, chapter
     * 5).
     *
     * @param counter the counter of the loop
     */
    public List<List<Integer>> stronglyConnectedStatements(int counter) {
        return StatementOrder.of(this, counter);
    }

    /**
     * The dependences between accesses in a loop that those around it do not carry, as those of the loop alone.
     *
     * @param counter the counter of the loop
     */
    public ArrayDependenceGraph inside(int counter) {
        Map<Access, Access> inside = new LinkedHashMap<>();
        for (Access access : accesses) {
            int level = access.level(counter);
            if (level >= 0) {
                inside.put(
                        access,
                        access.in(access.loops().subList(level, access.loops().size())));
            }
        }
        List<Dependence> kept = new ArrayList<>();
        for (Dependence each : dependences) {
            int level = each.source().level(counter);
            Access source = inside.get(each.source());
            Access target = inside.get(each.target());
            if (source != null && target != null && each.carrier() >= level) {
                List<IntegerInterval> distances = each.distances().subList(level, each.levels());
                kept.add(new Dependence(source, target, each.kind(), distances, each.exact()));
            }
        }
        return with(List.copyOf(inside.values()), kept);
    }

    /** A graph of known dependences. */
    ArrayDependenceGraph with(List<Access> others, List<Dependence> theirs) {
        return new ArrayDependenceGraph(others, theirs, assumptions, bounded);
    }

    /** The graph in the language of Graphviz: a box an access, an arrow a dependence. */
    public String dot() {
        StringBuilder text = new StringBuilder("digraph dependences {\n");
        for (Access access : accesses) {
            text.append("  a")
                    .append(access.position())
                    .append(" [shape=box, label=")
                    .append(quoted("" + access));
            text.append("];\n");
        }
        for (Dependence dependence : dependences) {
            text.append("  a").append(dependence.source().position());
            text.append(" -> a").append(dependence.target().position());
            text.append(" [label=").append(quoted(dependence.kind() + " " + dependence.vector()));
            text.append(dependence.exact() ? "];\n" : ", style=dashed];\n");
        }
        return text.append("}\n").toString();
    }

    private static String quoted(String label) {
        return '"' + label.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** The dependences, one a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        dependences.forEach(dependence -> text.append(dependence).append('\n'));
        return text.toString();
    }
}
