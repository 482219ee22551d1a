package edu.sysy.explorer.layout;

/**
 * Boxes to be arranged and the edges between them; boxes and edges are numbered from 0.
 *
 * @param widths the width of each box
 * @param heights the height of each box
 * @param from the box that each edge leaves
 * @param to the box that each edge enters
 */
public record LayoutGraph(double[] widths, double[] heights, int[] from, int[] to) {
    /** The number of boxes. */
    public int boxCount() {
        return widths.length;
    }

    /** The number of edges. */
    public int edgeCount() {
        return from.length;
    }
}
