package edu.sysy.explorer.steps;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How a step shows the picture of its sequence. Nodes go by their names in the picture.
 *
 * @param active the nodes that the step is about
 * @param activeEdges the edges that it is about
 * @param hidden the nodes that are not there yet, or not any more; their edges are hidden with them
 * @param hiddenEdges the edges that are not there yet, besides those
 * @param labels texts that stand on the line of a node that has the datum {@code label}
 * @param hues colours of nodes, as angles of the colour circle in degrees
 */
public record StepView(
        SortedSet<String> active,
        List<Link> activeEdges,
        SortedSet<String> hidden,
        List<Link> hiddenEdges,
        SortedMap<String, String> labels,
        SortedMap<String, Integer> hues) {
    /** The picture as it is. */
    public static final StepView PLAIN = new StepView(
            Collections.emptySortedSet(),
            List.of(),
            Collections.emptySortedSet(),
            List.of(),
            Collections.emptySortedMap(),
            Collections.emptySortedMap());

    /** An edge by the nodes at its ends. */
    public record Link(String from, String to) {}

    public StepView {
        active = Collections.unmodifiableSortedSet(new TreeSet<>(active));
        activeEdges = List.copyOf(activeEdges);
        hidden = Collections.unmodifiableSortedSet(new TreeSet<>(hidden));
        hiddenEdges = List.copyOf(hiddenEdges);
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
        hues = Collections.unmodifiableSortedMap(new TreeMap<>(hues));
    }

    /** The picture with some nodes marked. */
    public static StepView of(String... active) {
        return PLAIN.withActive(List.of(active));
    }

    /** With more nodes marked. */
    public StepView withActive(Iterable<String> nodes) {
        SortedSet<String> more = new TreeSet<>(active);
        nodes.forEach(more::add);
        return new StepView(more, activeEdges, hidden, hiddenEdges, labels, hues);
    }

    /** With one more edge marked. */
    public StepView withEdge(String from, String to) {
        List<Link> more = new ArrayList<>(activeEdges);
        more.add(new Link(from, to));
        return new StepView(active, more, hidden, hiddenEdges, labels, hues);
    }

    /** With other nodes left out. */
    public StepView withHidden(SortedSet<String> nodes) {
        return new StepView(active, activeEdges, nodes, hiddenEdges, labels, hues);
    }

    /** With other edges left out. */
    public StepView withHiddenEdges(List<Link> edges) {
        return new StepView(active, activeEdges, hidden, edges, labels, hues);
    }

    /** With other texts in nodes. */
    public StepView withLabels(SortedMap<String, String> texts) {
        return new StepView(active, activeEdges, hidden, hiddenEdges, texts, hues);
    }

    /** With other colours of nodes. */
    public StepView withHues(SortedMap<String, Integer> colours) {
        return new StepView(active, activeEdges, hidden, hiddenEdges, labels, colours);
    }
}
