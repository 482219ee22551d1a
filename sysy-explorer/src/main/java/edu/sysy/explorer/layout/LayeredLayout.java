package edu.sysy.explorer.layout;

/**
 * Layered layout of directed graphs, from top to bottom (Sugiyama, Tagawa and Toda: Methods for Visual Understanding of
 * Hierarchical System Structures, 1981), in five steps, each a class: {@link LayerAssignment} breaks cycles and assigns
 * layers, {@link ProperGraph} cuts long edges, {@link CrossingReduction} orders layers, {@link BrandesKoepf} assigns
 * coordinates, {@link LayeredRouting} draws edges.
 *
 * <p>Boxes never overlap, and no edge between them passes through a box. Equal graphs give equal layouts. No step
 * recurses; the time is in O((V + E) log V).
 */
public final class LayeredLayout {
    private LayeredLayout() {}

    /** Arranges a graph. */
    public static Layout of(LayoutGraph graph) {
        ProperGraph proper = new ProperGraph(graph);
        int[][] rows = new CrossingReduction(proper).run();
        double[] centres = new BrandesKoepf(proper, rows).run();
        return new LayeredRouting(proper, rows, centres).run();
    }
}
